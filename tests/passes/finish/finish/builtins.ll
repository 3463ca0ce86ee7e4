; RUN: %opt -passes='packetize<lanes=4>' -S %s | FileCheck %s --implicit-check-not=@__vec_
;
; No internal builtin is left: those that run a scalar instruction under a mask are inlined, and the definitions go.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare i32 @effect(i32)

; CHECK-LABEL: define {{.*}}@__vecz_v4_k(
; CHECK-COUNT-4: call i32 @effect(
; CHECK-NOT: call i32 @effect(
; CHECK: ret void
define spir_kernel void @k(ptr %o) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %o, i64 %id
  %k = load i32, ptr %q
  %c = icmp sgt i32 %k, 7
  br i1 %c, label %on, label %off
on:
  %v = call i32 @effect(i32 %k)
  store i32 %v, ptr %q
  br label %off
off:
  ret void
}
