// RUN: norm-opt %s --norm-decompose=strict-types --canonicalize | FileCheck %s
// RUN: norm-opt %s --norm-decompose -o /dev/null --remark-format=emitRemark --remarks-filter=norm.* 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func @f64_statistic
func.func @f64_statistic(%x: tensor<4x32xf32>) -> tensor<4x32xf32> {
  // CHECK: arith.extf %{{.*}} : f32 to f64
  // CHECK: math.rsqrt %{{.*}} : f64
  // CHECK: arith.truncf %{{.*}} : f64 to f32
  // CHECK: math.fma %{{.*}} : f32
  %y = norm.normalize layer %x axes [1] eps 1.0e-05 statistic_type f64 : tensor<4x32xf32>
  return %y : tensor<4x32xf32>
}

// One chain of 16-bit sums, also for a long row.
// CHECK-LABEL: func @bf16_statistic
func.func @bf16_statistic(%x: tensor<4x4096xbf16>) -> tensor<4x4096xbf16> {
  // CHECK-NOT: expand_shape
  // CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<4xbf16>)
  // CHECK:   arith.addf
  // CHECK-NEXT: arith.truncf %{{.*}} : f32 to bf16
  // CHECK-NEXT: linalg.yield
  // REMARK: lifted-statistic
  // REMARK-SAME: a statistic stated in bf16 is computed in f32
  %y = norm.normalize rms %x axes [1] eps 1.0e-05 statistic_type bf16 : tensor<4x4096xbf16>
  return %y : tensor<4x4096xbf16>
}
