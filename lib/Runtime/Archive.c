/*===- Archive.c - The runtime's archive as bytes ---------------*- C -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===*/

__asm__(".section .rodata,\"a\"\n"
        ".balign 16\n"
        ".globl norm_runtime_archive_begin\n"
        "norm_runtime_archive_begin:\n"
        ".incbin \"" NORM_RUNTIME_ARCHIVE "\"\n"
        ".globl norm_runtime_archive_end\n"
        "norm_runtime_archive_end:\n"
        ".byte 0\n"
        ".previous\n");
