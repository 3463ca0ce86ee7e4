; RUN: %opt -passes=prepare -S %s | FileCheck %s
; RUN: %opt -passes='prepare,print<lane-shapes>' -disable-output %s | FileCheck %s --check-prefix=SHAPES
;
; A loop from id - r to id + r runs equally often for all: its counter is counted from 0 in the index width, its bound is the distance.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

; CHECK-LABEL: define {{.*}}@window(
; CHECK: %[[AHEAD:.*]] = phi i64 [ 0, {{.*}}
; CHECK-NOT: phi i32
; CHECK: icmp slt i64 %[[NEXT:.*]], %[[DISTANCE:.*]]
; CHECK-NOT: phi i32
; SHAPES-LABEL: shapes of @window
; SHAPES: %p: linear(4)
; SHAPES: %more: uniform
define spir_kernel void @window(ptr %x, i32 %r) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %first = sub nsw i32 %i, %r
  %last = add nsw i32 %i, %r
  br label %loop
loop:
  %j = phi i32 [ %first, %entry ], [ %next, %loop ]
  %wide = sext i32 %j to i64
  %p = getelementptr inbounds float, ptr %x, i64 %wide
  store float 1.0, ptr %p
  %next = add nsw i32 %j, 1
  %more = icmp slt i32 %next, %last
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; Sums that may wrap are left alone, where they do.
; CHECK-LABEL: define {{.*}}@may_wrap(
; CHECK: phi i32
; SHAPES-LABEL: shapes of @may_wrap
; SHAPES: %p.wraps: varying
; SHAPES: %more.wraps: varying
define spir_kernel void @may_wrap(ptr %x, i32 %r) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %first = sub i32 %i, %r
  %last = add i32 %i, %r
  br label %loop
loop:
  %j = phi i32 [ %first, %entry ], [ %next, %loop ]
  %wide = zext i32 %j to i64
  %p = getelementptr inbounds float, ptr %x, i64 %wide
  store float 1.0, ptr %p
  %next = add i32 %j, 1
  %more = icmp ult i32 %next, %last
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
