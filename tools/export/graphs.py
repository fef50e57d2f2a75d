# ===- graphs.py - What is exported of each model ------------------------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""The computations that become graphs: call(module, *inputs) -> tensors.

| call    | inputs                                         | results             |
| prefill | ids [1,S]                                      | logits [1,S,vocab]  |
| decode  | ids [1,1], position [], two caches [L,1,H,N,D] | logits, both caches |
| encode  | ids [B,S], mask [B,S] (0 = padding)            | hidden [B,S,width]  |

Attention masks are given explicitly: transformers builds its own in ways that
change with its version.
"""

import inspect

import torch


def lowest(dtype):
    return torch.finfo(dtype).min


def causal_mask(rows, columns, dtype):
    """Additive [1,1,len(rows),columns]: 0 up to the row's own position."""
    seen = torch.arange(columns)[None, :] <= rows[:, None]
    return torch.where(seen, 0.0, lowest(dtype)).to(dtype)[None, None]


def prefill(module, input_ids):
    length = input_ids.shape[1]
    positions = torch.arange(length)
    return module(
        input_ids=input_ids,
        position_ids=positions[None],
        attention_mask=causal_mask(positions, length, module.dtype),
        use_cache=False,
    ).logits


def encode(module, input_ids, attention_mask):
    kept = attention_mask[:, None, None, :] != 0
    mask = torch.where(kept, 0.0, lowest(module.dtype)).to(module.dtype)
    return module(input_ids=input_ids, attention_mask=mask).last_hidden_state


class StaticCache:
    """Stands in for a transformers cache of a fixed number of rows.

    Keys and values are [layers, 1, heads, rows, head size]. A layer writes one
    row and reads all of them; the mask hides the rows that hold no token yet.
    The write is two nested slice_scatter, which become tensor.insert_slice and
    can be done in place; select_scatter or index_put would rewrite the whole
    cache for each layer."""

    is_compileable = True

    def __init__(self, keys, values, position):
        self.keys, self.values, self.position = keys, values, position

    def update(self, keys, values, layer, *_, **__):
        self.keys, keys = self._write(self.keys, keys, layer)
        self.values, values = self._write(self.values, values, layer)
        return keys, values

    def _write(self, cache, row, layer):
        old = cache[layer : layer + 1]
        new = old.slice_scatter(row[None], 3, self.position, self.position + 1)
        return cache.slice_scatter(new, 0, layer, layer + 1), new[0]

    def get_seq_length(self, layer=0):
        return 0


class FillingCache(StaticCache):
    """Takes the keys and values of a whole prompt, in place."""

    def __init__(self, keys, values):
        super().__init__(keys, values, None)

    def update(self, keys, values, layer, *_, **__):
        self.keys[layer, :, :, : keys.shape[2]] = keys
        self.values[layer, :, :, : values.shape[2]] = values
        return keys, values


class InPlaceCache(StaticCache):
    """Overwrites its row of the caches, as a serving loop would."""

    def _write(self, cache, row, layer):
        cache[layer, :, :, self.position] = row[:, :, 0]
        return cache, cache[layer]


def _cache_argument(module, cache):
    """transformers renamed the argument: past_key_values, later cache."""
    known = inspect.signature(module.forward).parameters
    return {"cache" if "cache" in known else "past_key_values": cache}


def decode_in_place(module, input_ids, position, key_cache, value_cache):
    """decode for eager mode: the caches are overwritten."""
    cache = InPlaceCache(key_cache, value_cache, position.item())
    return _step(module, input_ids, position, cache)


def decode(module, input_ids, position, key_cache, value_cache):
    rows = key_cache.shape[3]
    row = position.item()
    torch._check(row >= 0)
    torch._check(row < rows)
    cache = StaticCache(key_cache, value_cache, row)
    return _step(module, input_ids, position, cache)


def _step(module, input_ids, position, cache):
    rows = cache.keys.shape[3]
    logits = module(
        input_ids=input_ids,
        position_ids=position.view(1, 1),
        attention_mask=causal_mask(position.view(1), rows, module.dtype),
        use_cache=True,
        **_cache_argument(module, cache),
    ).logits
    return logits, cache.keys, cache.values


@torch.no_grad()
def filled_cache(module, input_ids, rows):
    """The two caches after the prompt `input_ids`, zero in the rows after it."""
    config = module.config
    size = (config.num_hidden_layers, 1, config.num_key_value_heads, rows)
    keys = torch.zeros(*size, config.head_dim, dtype=module.dtype)
    cache = FillingCache(keys, keys.clone())
    positions = torch.arange(input_ids.shape[1])
    module(
        input_ids=input_ids,
        position_ids=positions[None],
        attention_mask=causal_mask(positions, len(positions), module.dtype),
        use_cache=True,
        **_cache_argument(module, cache),
    )
    return cache.keys, cache.values
