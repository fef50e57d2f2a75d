// RUN: norm-opt %s --verify-roundtrip | FileCheck %s
// RUN: norm-opt %s --mlir-print-op-generic | norm-opt | FileCheck %s
// RUN: norm-opt %s --emit-bytecode | norm-opt | FileCheck %s

// CHECK-LABEL: func @branches
func.func @branches(%n: tensor<?x256xbf16>, %z: tensor<?x256xbf16>, %f: tensor<?x64xbf16>, %c: tensor<?x4xbf16>)
    -> (tensor<?x64xbf16>, tensor<?x64xf32>, tensor<?x256xbf16>) {
  // CHECK: norm.branch_merge sigmoid mean %{{.*}}, %{{.*}} branches 4 round each : tensor<?x256xbf16>, tensor<?x256xbf16> -> tensor<?x64xbf16>
  %0 = norm.branch_merge sigmoid mean %n, %z branches 4 round each
      : tensor<?x256xbf16>, tensor<?x256xbf16> -> tensor<?x64xbf16>
  // CHECK: norm.branch_merge identity sum %{{.*}}, %{{.*}} branches 4 : tensor<?x256xbf16>, tensor<?x256xbf16> -> tensor<?x64xf32>
  %1 = norm.branch_merge identity sum %n, %z branches 4
      : tensor<?x256xbf16>, tensor<?x256xbf16> -> tensor<?x64xf32>
  // CHECK: norm.branch_write %{{.*}}, %{{.*}}, %{{.*}} round each : tensor<?x256xbf16>, tensor<?x64xbf16>, tensor<?x4xbf16> -> tensor<?x256xbf16>
  %2 = norm.branch_write %n, %f, %c round each
      : tensor<?x256xbf16>, tensor<?x64xbf16>, tensor<?x4xbf16> -> tensor<?x256xbf16>
  return %0, %1, %2 : tensor<?x64xbf16>, tensor<?x64xf32>, tensor<?x256xbf16>
}
