// RUN: norm-opt %s --split-input-file --norm-cpu-runtime-memory | FileCheck %s

// CHECK: llvm.func @norm_rt_malloc(i64) -> !llvm.ptr
// CHECK: llvm.func @norm_rt_free(!llvm.ptr)
// CHECK-NOT: @malloc
// CHECK-NOT: @free
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
// CHECK-LABEL: llvm.func @allocates
// CHECK: llvm.call @norm_rt_malloc
// CHECK: llvm.call @norm_rt_free
llvm.func @allocates(%size: i64) {
  %0 = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  llvm.call @free(%0) : (!llvm.ptr) -> ()
  llvm.return
}

// -----

// A module may declare the hook already.
// CHECK: llvm.func @norm_rt_malloc(i64) -> !llvm.ptr
// CHECK-NOT: llvm.func @norm_rt_malloc
// CHECK-NOT: @malloc
llvm.func @norm_rt_malloc(i64) -> !llvm.ptr
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @both(%size: i64) -> !llvm.ptr {
  %0 = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// Functions of the module's own of that name are not the system's.
// CHECK: llvm.func @malloc(%{{.*}}: i64) -> i64
llvm.func @malloc(%size: i64) -> i64 {
  llvm.return %size : i64
}
