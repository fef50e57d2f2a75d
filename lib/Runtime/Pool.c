/*===- Pool.c - Memory that the next call uses again ------------*- C -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===*/
// A model allocates the same buffers at each call, most of them so large that
// malloc takes them from the system and gives them back: then the system zeroes
// every page again, which costs up to half of a call. So large blocks stay with
// the context, from the call that frees them to the next one. A call leaves
// behind only what it used itself, whatever sizes came before.
//===----------------------------------------------------------------------===*/
#include "Internal.h"

#include <stdlib.h>

/* Smaller blocks are left to malloc, which keeps them. */
static const size_t smallest_kept = 16384;

struct allocation *new_block(size_t size) {
  if (size > SIZE_MAX - 2 * sizeof(struct allocation))
    return NULL;
  size_t whole = sizeof(struct allocation);
  size = (size + whole - 1) / whole * whole;
  struct allocation *block = aligned_alloc(whole, whole + size);
  if (block)
    block->size = size;
  return block;
}

struct allocation *take_block(struct allocation **pool, size_t size) {
  if (size < smallest_kept)
    return NULL;
  struct allocation **best = NULL;
  for (struct allocation **link = pool; *link; link = &(*link)->next)
    if ((*link)->size >= size && (!best || (*link)->size < (*best)->size))
      best = link;
  /* A block is not spent on much less than it holds. */
  if (!best || (*best)->size / 2 > size)
    return NULL;
  struct allocation *block = *best;
  *best = block->next;
  return block;
}

void keep_block(struct allocation **pool, struct allocation *block) {
  if (block->size < smallest_kept) {
    free(block);
    return;
  }
  block->next = *pool;
  *pool = block;
}

void free_blocks(struct allocation *pool) {
  while (pool) {
    struct allocation *block = pool;
    pool = block->next;
    free(block);
  }
}
