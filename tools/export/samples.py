# ===- samples.py - The texts and sizes that graphs are run with ---------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Inputs of the exported graphs, and the greedy continuation to match."""

import json
import os

import numpy
import torch

import graphs

PROMPT = "The capital of France is"
NEW_TOKENS = 24

TEXT = (
    "A compiler reads a program and writes another one that does the same. "
    "Between the two it looks for work that is done twice, for values that are "
    "never used and for loops that would run faster in another order. When the "
    "program is a neural network the loops are long and the values are many: "
    "one layer rescales every row of its input so that the next one can trust "
    "the size of the numbers it is given, and a chain of small operations "
    "becomes a single pass over memory. "
) * 6

SENTENCES = [
    "A cat sleeps on the warm windowsill.",
    "The kitten is napping in the sun by the window.",
    "The central bank raised its interest rates again.",
]


def encoder_inputs(model, length, batch=1):
    """Ids and mask [batch, length]; the last quarter is padding, so that the
    mask matters."""
    rows = [model.ids(TEXT[i * 37 :], length) for i in range(batch)]
    ids = torch.cat(rows)
    mask = torch.ones_like(ids)
    mask[:, length * 3 // 4 :] = 0
    return {"input_ids": ids * mask, "attention_mask": mask}


@torch.no_grad()
def write_golden(model, folder, dtype, cache_rows):
    """smollm2.golden.json: the prompt's ids and the greedy tokens after it, as
    many as the cache has rows for. No token ends the text early."""
    prompt = model.ids(PROMPT)
    model.module.generation_config.eos_token_id = None
    generated = model.module.generate(
        prompt,
        max_new_tokens=min(NEW_TOKENS, cache_rows - prompt.shape[1] + 1),
        do_sample=False,
    )[0, prompt.shape[1] :].tolist()
    golden = {
        "prompt": PROMPT,
        "prompt_ids": prompt[0].tolist(),
        "greedy_ids": generated,
        "text": model.tokenizer.decode(generated),
        "dtype": dtype,
        "layers": model.module.config.num_hidden_layers,
    }
    with open(os.path.join(folder, "smollm2.golden.json"), "w", encoding="utf-8") as f:
        json.dump(golden, f, indent=1)


@torch.no_grad()
def write_sentences(model, folder):
    """minilm.sentences.json: SENTENCES and how similar PyTorch finds each pair;
    npy/minilm.sentenceN.in{0,1}.npy: the ids and the mask of each."""
    states = []
    for number, sentence in enumerate(SENTENCES):
        ids = model.ids(sentence)
        mask = torch.ones_like(ids)
        stem = os.path.join(folder, "npy", f"minilm.sentence{number}")
        numpy.save(stem + ".in0.npy", ids.numpy())
        numpy.save(stem + ".in1.npy", mask.numpy())
        states.append(graphs.encode(model.module, ids, mask).float().numpy())
    content = {
        "sentences": SENTENCES,
        "similarity": similarities(states).tolist(),
    }
    path = os.path.join(folder, "minilm.sentences.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(content, file, indent=1)


def similarities(states):
    """The cosines of all pairs of texts; `states`: hidden states [1,S,width] of
    each. A text's embedding is the mean over its tokens."""
    embeddings = numpy.stack([s[0].mean(axis=0, dtype=numpy.float64) for s in states])
    embeddings /= numpy.linalg.norm(embeddings, axis=1, keepdims=True)
    return embeddings @ embeddings.T
