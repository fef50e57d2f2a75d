// RUN: norm-opt %s --norm-raise --remarks-filter=norm-raise --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: norm-opt %s --norm-raise | FileCheck %s --implicit-check-not=norm.normalize

// What looks like a norm and is none stays as it is, and a remark names the
// first obligation that fails.

// REMARK: [Missed] NormRefused | {{.*}} | Function=cube | Reason="no norm: the sum under the root is not of squares"
// CHECK-LABEL: func @cube
func.func @cube(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %three = arith.constant dense<3.0> : tensor<4x8xf32>
  %sq = math.powf %x, %three : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// REMARK: [Missed] NormRefused | {{.*}} | Function=fourth_power_of_centre | Reason="no norm: the sum under the root is not of squares"
// CHECK-LABEL: func @fourth_power_of_centre
func.func @fourth_power_of_centre(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %s1 = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %m = arith.divf %s1, %n : tensor<4xf32>
  %mb = linalg.broadcast ins(%m : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %c = arith.subf %x, %mb : tensor<4x8xf32>
  %c2 = arith.mulf %c, %c : tensor<4x8xf32>
  %sq = arith.mulf %c2, %c : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %c, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// REMARK: [Missed] NormRefused | {{.*}} | Function=absolute_values | Reason="no norm: the sum under the root is not of squares"
// CHECK-LABEL: func @absolute_values
func.func @absolute_values(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = math.absf %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// REMARK: [Missed] NormRefused | {{.*}} | Function=root_over_value | Reason="no norm: the root is divided"
// CHECK-LABEL: func @root_over_value
func.func @root_over_value(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %inv = math.sqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.divf %b, %x : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// REMARK: [Missed] NormRefused | {{.*}} | Function=centred_numerator_only | Reason="no norm: the numerator is not the value that the statistic is taken of"
// CHECK-LABEL: func @centred_numerator_only
func.func @centred_numerator_only(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %s1 = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %m = arith.divf %s1, %n : tensor<4xf32>
  %mb = linalg.broadcast ins(%m : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %c = arith.subf %x, %mb : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %c, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// REMARK: [Missed] NormRefused | {{.*}} | Function=centred_statistic_only | Reason="no norm: the numerator is not the value that the statistic is taken of"
// CHECK-LABEL: func @centred_statistic_only
func.func @centred_statistic_only(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %s1 = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %m = arith.divf %s1, %n : tensor<4xf32>
  %mb = linalg.broadcast ins(%m : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %c = arith.subf %x, %mb : tensor<4x8xf32>
  %sq = arith.mulf %c, %c : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// REMARK: [Missed] NormRefused | {{.*}} | Function=value_of_another | Reason="no norm: the numerator is not the value that the statistic is taken of"
// CHECK-LABEL: func @value_of_another
func.func @value_of_another(%x: tensor<4x8xf32>, %z: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %z, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// REMARK: [Missed] NormRefused | {{.*}} | Function=product_of_two | Reason="no norm: the sum under the root is not of squares"
// CHECK-LABEL: func @product_of_two
func.func @product_of_two(%x: tensor<4x8xf32>, %z: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %z : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// REMARK: [Missed] NormRefused | {{.*}} | Function=x_times_abs_x | Reason="no norm: the sum under the root is not of squares"
// CHECK-LABEL: func @x_times_abs_x
func.func @x_times_abs_x(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %a = math.absf %x : tensor<4x8xf32>
  %sq = arith.mulf %x, %a : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// REMARK: [Missed] NormRefused | {{.*}} | Function=half_the_count | Reason="no norm: the sum over 8 elements is divided by 4.0000"
// CHECK-LABEL: func @half_the_count
func.func @half_the_count(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<4.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// REMARK: [Missed] NormRefused | {{.*}} | Function=mean_square_less_one | Reason="no norm: a mean square divided by the count less one"
// CHECK-LABEL: func @mean_square_less_one
func.func @mean_square_less_one(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<7.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// REMARK: [Missed] NormRefused | {{.*}} | Function=runtime_epsilon | Reason="no norm: what is added to the square term is no constant"
// CHECK-LABEL: func @runtime_epsilon
func.func @runtime_epsilon(%x: tensor<4x8xf32>, %eps: tensor<4xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %ms = arith.divf %s, %n : tensor<4xf32>
  %v = arith.addf %ms, %eps : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// REMARK: [Missed] NormRefused | {{.*}} | Function=epsilon_per_row | Reason="no norm: what is added to the square term is no constant"
// CHECK-LABEL: func @epsilon_per_row
func.func @epsilon_per_row(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %eps = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %ms = arith.divf %s, %n : tensor<4xf32>
  %v = arith.addf %ms, %eps : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// REMARK: [Missed] NormRefused | {{.*}} | Function=two_epsilons | Reason="no norm: a second epsilon"
// CHECK-LABEL: func @two_epsilons
func.func @two_epsilons(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %eps = arith.constant dense<0.5> : tensor<4xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %ms = arith.divf %s, %n : tensor<4xf32>
  %v = arith.addf %ms, %eps : tensor<4xf32>
  %root = math.sqrt %v : tensor<4xf32>
  %p = arith.addf %root, %eps : tensor<4xf32>
  %one = arith.constant dense<1.0> : tensor<4xf32>
  %inv = arith.divf %one, %p : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// REMARK: [Missed] NormRefused | {{.*}} | Function=multiplied_by_the_root | Reason="no norm: multiplied by the root, not by its reciprocal"
// CHECK-LABEL: func @multiplied_by_the_root
func.func @multiplied_by_the_root(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %inv = math.sqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// REMARK: [Missed] NormRefused | {{.*}} | Function=rows_applied_to_columns | Reason="no norm: the numerator is not the value that the statistic is taken of"
// CHECK-LABEL: func @rows_applied_to_columns
func.func @rows_applied_to_columns(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<8xf32>
  %n = arith.constant dense<8.0> : tensor<8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %sq = arith.mulf %x, %x : tensor<8x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<8x8xf32>) outs(%zero : tensor<8xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<8xf32>
  %inv = math.rsqrt %v : tensor<8xf32>
  %b = linalg.broadcast ins(%inv : tensor<8xf32>) outs(%e : tensor<8x8xf32>) dimensions = [0]
  %y = arith.mulf %x, %b : tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// REMARK: [Missed] NormRefused | {{.*}} | Function=trailing_part | Reason="no norm: the numerator is not the value that the statistic is taken of"
// CHECK-LABEL: func @trailing_part
func.func @trailing_part(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<4.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %part = tensor.extract_slice %x[0, 4] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %sq = arith.mulf %part, %part : tensor<4x4xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x4xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// A sum that starts at 1 is no candidate at all.
// CHECK-LABEL: func @sum_from_one
func.func @sum_from_one(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<1.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// REMARK: [Missed] NormRefused | {{.*}} | Function=one_element | Reason="no norm: the statistic is taken over one element"
// CHECK-LABEL: func @one_element
func.func @one_element(%x: tensor<4x1xf32>, %w: tensor<8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x1xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x1xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %inv = math.rsqrt %s : tensor<4xf32>
  %col = tensor.collapse_shape %x [[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
  %xhat = arith.mulf %col, %inv : tensor<4xf32>
  %b = linalg.broadcast ins(%xhat : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %wb = linalg.broadcast ins(%w : tensor<8xf32>) outs(%e : tensor<4x8xf32>) dimensions = [0]
  %y = arith.mulf %b, %wb : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}
