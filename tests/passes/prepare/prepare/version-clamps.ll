; RUN: %opt -passes=prepare -S %s | FileCheck %s
; RUN: %opt -passes='prepare,print<lane-shapes>' -disable-output %s | FileCheck %s --check-prefix=SHAPES
;
; What follows an index that is cut off exists twice: without the clamp where no lane is cut off, and as it was.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare void @_Z7barrierj(i32) convergent
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)

; CHECK-LABEL: define {{.*}}@neighbour(
; CHECK: %[[IN:.*]] = icmp sge i32 %left, 0
; CHECK: %[[SURE:.*]] = freeze i1 %[[IN]]
; CHECK: %[[OUT:.*]] = xor i1 %[[SURE]], true
; CHECK: %[[ANY:.*]] = call i1 @__vec_any(i1 %[[OUT]])
; CHECK: br i1 %[[ANY]], label %[[BORDER:.*]], label %interior, !prof
; CHECK: interior:
; CHECK-NOT: smax
; CHECK: [[BORDER]]:
; CHECK: smax
; SHAPES-LABEL: shapes of @neighbour
; SHAPES: %p: linear(4)
; SHAPES: %p.border: varying
define spir_kernel void @neighbour(ptr %x, i32 %r) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %left = sub nsw i32 %i, %r
  %cut = call i32 @llvm.smax.i32(i32 %left, i32 0)
  %k = sext i32 %cut to i64
  %p = getelementptr inbounds float, ptr %x, i64 %k
  store float 1.0, ptr %p
  ret void
}

; A clamp that is only a value is one instruction, and stays one.
; CHECK-LABEL: define {{.*}}@only_value(
; CHECK-NOT: __vec_any
; CHECK: smin
; CHECK-NOT: smin
; CHECK: ret void
define spir_kernel void @only_value(ptr %x, i32 %n) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %cut = call i32 @llvm.smin.i32(i32 %i, i32 %n)
  %p = getelementptr inbounds i32, ptr %x, i64 %id
  store i32 %cut, ptr %p
  ret void
}
