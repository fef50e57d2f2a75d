// RUN: norm-opt %s --norm-name-arguments=manifest=%S/Inputs/two_norms.json --norm-audit=output=%t.txt | FileCheck %s --check-prefix=IR
// RUN: FileCheck %s --input-file=%t.txt
// RUN: norm-opt %s --norm-audit -o %t.mlir 2>&1 | FileCheck %s --check-prefix=STDERR
// RUN: norm-opt %s --norm-audit=output=- -o %t.mlir | FileCheck %s --check-prefix=STDERR

// The module passes through as it was.
// IR-LABEL: func.func @block(
// IR-SAME: %{{[^ ]*}}: tensor<2x?x64xbf16>, %{{[^ ]*}}: tensor<64xbf16> {norm.parameter = "layers.0.input_layernorm.weight"}, %{{[^ ]*}}: tensor<64xbf16> {norm.parameter = "layers.0.post_attention_layernorm.weight"})
// IR: norm.normalize rms

// CHECK:      @block: 2 norms: 2 rms, gain zero-centered (1), direct (1), eps 1e-06
// CHECK-EMPTY:
// CHECK-NEXT:   0  layers.0.input_layernorm {{.*}}text.mlir:[[# @LINE + 21]]:8
// CHECK-NEXT:      numbers    64 of [2, ?, 64], last axis
// CHECK-NEXT:      statistic  rms: x / sqrt(mean(x²) + 1e-06)
// CHECK-NEXT:      gain       zero-centered 1 + w, w [64], 1 added in bf16; decay pulls the multiplier to 1
// CHECK-NEXT:      types      bf16, statistic in f32, rounded to bf16 once, last
// CHECK-NEXT:      placement  pre; the identity path does not pass through the norm
// CHECK-EMPTY:
// CHECK-NEXT:   1  layers.0.post_attention_layernorm
// CHECK-NEXT:      numbers    64 of [2, ?, 64], last axis
// CHECK-NEXT:      statistic  rms: x / sqrt(mean(x²) + 1e-06)
// CHECK-NEXT:      gain       direct γ, [64]; not decayed
// CHECK-NEXT:      types      bf16, statistic in f32, rounded to bf16 before the gain
// CHECK-NEXT:      placement  post; the identity path passes through the norm
// CHECK-EMPTY:
// CHECK-NEXT: @forms: 7 norms: 2 layer, 2 rms, 3 l2, gain none (6), direct (1), eps 1e-05 (3), none (1),{{$}}
// CHECK-NEXT: {{^}}  1e-12 (2), 0.001 (1)
// CHECK-EMPTY:
// STDERR: @block: 2 norms
// STDERR-NEXT: {{^$}}
// STDERR-NEXT: 0 block#0
func.func @block(%x: tensor<2x?x64xbf16>, %v: tensor<64xbf16>, %w: tensor<64xbf16>) -> tensor<2x?x64xbf16> {
  %0 = norm.normalize rms %x axes [2] eps 9.9999999747524271e-07 gain zero_centered(%v : tensor<64xbf16>) offset_type bf16 round after_gain placement pre : tensor<2x?x64xbf16>
  %1 = norm.normalize rms %0 axes [2] eps 9.9999999747524271e-07 gain direct(%w : tensor<64xbf16>) round before_gain placement post inferred decays false : tensor<2x?x64xbf16>
  return %1 : tensor<2x?x64xbf16>
}

// CHECK-NEXT:   0  forms#0
// CHECK-NEXT:      numbers    4096 of [2, 64, 64], axes 1 and 2
// CHECK-NEXT:      statistic  layer: (x - μ) / sqrt(mean((x - μ)²) + 1e-05)
// CHECK-NEXT:      gain       none
// CHECK-NEXT:      bias       [64]
// CHECK-NEXT:      types      f32, statistic in f64
// CHECK-NEXT:      placement  unknown
// CHECK:        1  forms#1
// CHECK-NEXT:      numbers    64 of [2, 64, 64], axis 1
// CHECK-NEXT:      statistic  layer: (x - μ) / (sqrt(sum((x - μ)²) / 63) + 1e-05)
// CHECK-NEXT:      gain       direct γ, one scalar; decay pulls the multiplier to 0
// CHECK:        2  forms#2
// CHECK-NEXT:      numbers    16 of [2, 64, 64], 4 groups along the last axis
// CHECK-NEXT:      statistic  rms: x / sqrt(mean(x²) + 1e-05)
// CHECK:        3  forms#3
// CHECK-NEXT:      numbers    the first 16 of [2, 64, 64], last axis
// CHECK-NEXT:      statistic  rms: x / sqrt(mean(x[:16]²))
// CHECK:        4  forms#4
// CHECK-NEXT:      numbers    64 of [2, 64, 64], last axis
// CHECK-NEXT:      statistic  l2: x / max(sqrt(sum(x²)), 1e-12)
// CHECK:        statistic  l2: x / sqrt(max(sum(x²), 1e-12))
// CHECK:        statistic  l2: x / sqrt(sum(x²) + 0.001)
func.func @forms(%x: tensor<2x64x64xf32>, %b: tensor<64xf32>, %s: tensor<f32>) -> tensor<2x64x64xf32> {
  %0 = norm.normalize layer %x axes [1, 2] eps 9.9999997473787516e-06 statistic_type f64 bias(%b : tensor<64xf32>) axes [2] : tensor<2x64x64xf32>
  %1 = norm.normalize layer %0 axes [1] eps 1.0e-05 outside correction 1 gain direct(%s : tensor<f32>) axes [] : tensor<2x64x64xf32>
  %2 = norm.normalize rms %1 axes [2] eps 1.0e-05 group 16 : tensor<2x64x64xf32>
  %3 = norm.normalize rms %2 axes [2] eps none extent 16 : tensor<2x64x64xf32>
  %4 = norm.normalize l2 %3 axes [2] eps 1.0e-12 clamp : tensor<2x64x64xf32>
  %5 = norm.normalize l2 %4 axes [2] eps 1.0e-12 clamp_inside : tensor<2x64x64xf32>
  %6 = norm.normalize l2 %5 axes [2] eps 1.0e-03 : tensor<2x64x64xf32>
  return %6 : tensor<2x64x64xf32>
}

// CHECK: @dynamic: 1 norm: 1 layer, gain none, eps 1e-05
// CHECK:      numbers    n of [2, ?], last axis
// CHECK-NEXT: statistic  layer: (x - μ) / sqrt(sum((x - μ)²) / (n - 1) + 1e-05)
func.func @dynamic(%x: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %0 = norm.normalize layer %x axes [1] eps 1.0e-05 correction 1 : tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// CHECK: @nothing: no norms
func.func @nothing(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func private @declaration(tensor<2xf32>) -> tensor<2xf32>
// CHECK-NOT: declaration

// Norms that are alike are described once. Long paths lose their beginning.
// CHECK: @alike: 4 norms: 4 rms, gain none, eps 1e-06 (3), 1e-05 (1)
// CHECK-EMPTY:
// CHECK-NEXT: 0  alike#0  a.py:1:2
// CHECK-NEXT: 2  alike#2  .../dddddddddddddddddddddddddd/eeeeeeeeeeeeeeeeeeee.py:3:4
// CHECK-NEXT: 3  alike#3{{$}}
// CHECK-NEXT: numbers    4 of [2, 4], last axis
// CHECK-NEXT: statistic  rms: x / sqrt(mean(x²) + 1e-06)
// CHECK-NEXT: gain       none
// CHECK-NEXT: types      f32, statistic in f32
// CHECK-NEXT: placement  unknown
// CHECK-EMPTY:
// CHECK-NEXT: 1  alike#1  a.py:5:6
// CHECK-NEXT: numbers    4 of [2, 4], last axis
// CHECK-NEXT: statistic  rms: x / sqrt(mean(x²) + 1e-05)
func.func @alike(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = norm.normalize rms %x axes [1] eps 9.9999999747524271e-07 : tensor<2x4xf32> loc("a.py":1:2)
  %1 = norm.normalize rms %0 axes [1] eps 9.9999997473787516e-06 : tensor<2x4xf32> loc("a.py":5:6)
  %2 = norm.normalize rms %1 axes [1] eps 9.9999999747524271e-07 : tensor<2x4xf32> loc("/aaaaaaaaaaaaaaa/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb/cccccccccccccccccccccccccccccc/dddddddddddddddddddddddddd/eeeeeeeeeeeeeeeeeeee.py":3:4)
  %3 = norm.normalize rms %2 axes [1] eps 9.9999999747524271e-07 : tensor<2x4xf32> loc(unknown)
  return %3 : tensor<2x4xf32>
}
