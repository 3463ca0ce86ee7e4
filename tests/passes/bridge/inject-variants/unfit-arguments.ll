; What an argument is decides which variants are offered; LLVM's vectorizers are not left to find out, and the user is told.
; RUN: %opt -passes=inject-variants -pass-remarks-missed=vec -S %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: argument 2 of stepped is not linear
; CHECK: argument 2 of shared is not uniform
; CHECK: the call of counted needs a mask
declare float @stepped(float, i32) memory(none) nounwind willreturn "_ZGVbN4vl_stepped" "_ZGVbM4vl_stepped"
declare float @shared(float, i32) memory(none) nounwind willreturn "_ZGVbN4vu_shared" "_ZGVbM4vu_shared"
declare float @counted(float, i32) memory(none) nounwind "_ZGVbN4vl_counted"

; A step of 2 where 1 is declared.
; CHECK-LABEL: define void @step(
; CHECK: call float @stepped(float %x, i32 %two){{$}}
define void @step(ptr noalias %p, i32 %n) {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %two = mul nsw i32 %i, 2
  %a = getelementptr float, ptr %p, i32 %i
  %x = load float, ptr %a
  %y = call float @stepped(float %x, i32 %two)
  store float %y, ptr %a
  %next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %body, label %exit
exit:
  ret void
}

; CHECK-LABEL: define void @change(
; CHECK: call float @shared(float %x, i32 %i){{$}}
define void @change(ptr noalias %p, i32 %n) {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %a = getelementptr float, ptr %p, i32 %i
  %x = load float, ptr %a
  %y = call float @shared(float %x, i32 %i)
  store float %y, ptr %a
  %next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %body, label %exit
exit:
  ret void
}

; Under a condition, without a mask: idle lanes cannot repeat what others do where an argument counts.
; CHECK-LABEL: define void @condition(
; CHECK: call float @counted(float %x, i32 %i){{$}}
define void @condition(ptr noalias %p, i32 %n) {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %a = getelementptr float, ptr %p, i32 %i
  %x = load float, ptr %a
  %c = fcmp ogt float %x, 1.0
  br i1 %c, label %then, label %latch
then:
  %y = call float @counted(float %x, i32 %i)
  store float %y, ptr %a
  br label %latch
latch:
  %next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %body, label %exit
exit:
  ret void
}
