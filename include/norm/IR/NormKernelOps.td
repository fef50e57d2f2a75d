//===- NormKernelOps.td - Fused kernels and their calls -- -*- tablegen -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_IR_NORMKERNELOPS
#define NORM_IR_NORMKERNELOPS

include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Dialect/Linalg/IR/LinalgInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "norm/IR/NormAttributes.td"
include "norm/IR/NormInterfaces.td"

def Norm_KernelOp : Norm_Op<"kernel", [
    IsolatedFromAbove, RecursiveMemoryEffects, RecursivelySpeculatable,
    SingleBlockImplicitTerminator<"YieldOp">, Norm_Decompose]> {
  let summary = "one fused kernel";
  let description = [{
    A region that is to become one kernel. The body sees nothing but its
    arguments, which are the operands, and holds norm ops, row-wise linalg and
    arith, and in contraction kernels linalg contractions. The results are all
    values that live on outside, a residual sum included. Its meaning is that of
    its body: inlining changes no value.

    Example:

    ```mlir
    func.func @example(%h: tensor<4x64xf32>, %f: tensor<4x64xf32>)
        -> (tensor<4x64xf32>, tensor<4x64xf32>) {
      %0:2 = norm.kernel ins(%h, %f : tensor<4x64xf32>, tensor<4x64xf32>) {
      ^bb0(%a: tensor<4x64xf32>, %b: tensor<4x64xf32>):
        %s = norm.residual_add %a, %b : tensor<4x64xf32>
        %m = norm.normalize rms %s axes [1] eps 1.0e-06 : tensor<4x64xf32>
        norm.yield %s, %m : tensor<4x64xf32>, tensor<4x64xf32>
      } -> tensor<4x64xf32>, tensor<4x64xf32>
      return %0#0, %0#1 : tensor<4x64xf32>, tensor<4x64xf32>
    }
    ```

    Constraints: C25-C27 of docs/Spec.md.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    (`ins` `(` $inputs^ `:` type($inputs) `)`)? attr-dict-with-keyword $body
    (`->` type($results)^)?
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def Norm_YieldOp : Norm_Op<"yield", [
    Pure, Terminator, ReturnLike, HasParent<"KernelOp">]> {
  let summary = "the results of a norm.kernel";
  let description = [{
    Ends the body of a `norm.kernel`; the operands are the kernel's results.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
  let builders = [OpBuilder<(ins), [{}]>];
}

def Norm_LaunchOp : Norm_Op<"launch", [
    Pure, AttrSizedOperandSegments, DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                              ["reifyResultShapes"]>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "a call of an outlined kernel";
  let description = [{
    Calls a function on memrefs that reads the inputs and writes every element
    of the outputs, which are the results. This is all that bufferization sees
    of a kernel: the launch becomes a `func.call` on the buffers, inputs first,
    then outputs. Buffers have the types of the callee's arguments up to a
    memref.cast.

    Example:

    ```mlir
    func.func private @kernel(memref<4x64xf32>, memref<4x64xf32>)
    func.func @example(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
      %empty = tensor.empty() : tensor<4x64xf32>
      %0 = norm.launch @kernel ins(%x : tensor<4x64xf32>)
          outs(%empty : tensor<4x64xf32>)
      return %0 : tensor<4x64xf32>
    }
    ```

    Constraints: C28-C30 of docs/Spec.md.
  }];
  let arguments = (ins
    FlatSymbolRefAttr:$callee,
    Variadic<AnyRankedTensor>:$inputs,
    Variadic<AnyRankedTensor>:$outputs);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $callee (`ins` `(` $inputs^ `:` type($inputs) `)`)?
    `outs` `(` $outputs `:` type($outputs) `)` attr-dict
    custom<SameTypes>(ref(type($outputs)), type($results))
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() {
      return getOutputsMutable();
    }
  }];
}

#endif // NORM_IR_NORMKERNELOPS
