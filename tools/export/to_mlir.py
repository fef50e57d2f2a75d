# ===- to_mlir.py - From a PyTorch module to linalg on tensors -----------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""torch.export and torch-mlir, with the weights as function arguments."""

import torch


class Bound(torch.nn.Module):
    """call(module, *inputs) as a module."""

    def __init__(self, module, call):
        super().__init__()
        self.module, self._call = module, call

    def forward(self, *inputs):
        return self._call(self.module, *inputs)


class Lifted(torch.nn.Module):
    """The same with the parameters as arguments after the inputs.

    A tied weight is one argument. The module itself is hidden in a list, or
    torch.export would find its parameters and keep them as constants."""

    def __init__(self, module, call):
        super().__init__()
        self._bound = [Bound(module, call)]
        self.names = [name for name, _ in module.named_parameters()]

    def forward(self, *arguments):
        count = len(arguments) - len(self.names)
        weights = {"module." + n: w for n, w in zip(self.names, arguments[count:])}
        return torch.func.functional_call(
            self._bound[0], weights, tuple(arguments[:count]), tie_weights=True
        )


def parameters(module):
    """[(name, tensor)] in the order of the arguments."""
    return [(name, value.detach()) for name, value in module.named_parameters()]


@torch.no_grad()
def outputs(module, call, inputs):
    """PyTorch's results, as a tuple. `inputs` stay as they are."""
    results = Bound(module, call)(*[value.clone() for value in inputs])
    return results if isinstance(results, tuple) else (results,)


@torch.no_grad()
def linalg_text(module, call, inputs, dynamic, function, loose):
    """The graph as text. Only text: torch-mlir is built on a newer MLIR, whose
    bytecode LLVM 22 does not read.

    inputs: {name: tensor}; dynamic: {input name: {dimension: Dim}}.
    loose: torch-mlir's default import, in which a dynamic size may be 1 at run
    time; without it the import trusts the shapes that torch.export found."""
    from torch_mlir import fx

    weights = [value for _, value in parameters(module)]
    shapes = None
    if dynamic:
        given = tuple(dynamic.get(name) for name in inputs)
        shapes = {"arguments": given + (None,) * len(weights)}
    program = torch.export.export(
        Lifted(module, call),
        (*inputs.values(), *weights),
        dynamic_shapes=shapes,
        strict=False,
    )
    return str(
        fx.export_and_import(
            program,
            output_type="linalg-on-tensors",
            func_name=function,
            experimental_support_mutation=not loose,
        )
    )
