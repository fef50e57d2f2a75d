// RUN: norm-opt %s -split-input-file -verify-diagnostics

// expected-error @below {{epsilon must be finite and not negative}}
func.func private @f() attributes {a = #norm.epsilon<-1.0>}

// -----

// expected-error @below {{epsilon must be finite and not negative}}
func.func private @f() attributes {a = #norm.epsilon<0x7FF0000000000000, clamp>}

// -----

// expected-error @below {{epsilon must be 0 exactly where its place is none}}
func.func private @f() attributes {a = #norm.epsilon<1.0, none>}

// -----

// expected-error @below {{epsilon must be 0 exactly where its place is none}}
func.func private @f() attributes {a = #norm.epsilon<0.0, inside>}

// -----

// expected-error @below {{gain axes must ascend and not be negative}}
func.func private @f() attributes {a = #norm.gain<direct, axes = [1, 1]>}

// -----

// expected-error @below {{gain axes must ascend and not be negative}}
func.func private @f() attributes {a = #norm.gain<direct, axes = [-1]>}

// -----

// expected-error @below {{offset_type needs a zero_centered gain}}
func.func private @f() attributes {a = #norm.gain<direct, axes = [1], offset_type = bf16>}

// -----

// expected-error @below {{offset_type must be a float type}}
func.func private @f() attributes {a = #norm.gain<zero_centered, axes = [1], offset_type = i8>}
