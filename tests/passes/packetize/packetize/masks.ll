; Masks that live across blocks are integers on targets without registers for them.
;
; RUN: %opt -passes='packetize<lanes=8>' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

; A comparison that a lane which has left the loop makes may be poison. The mask hid it by a select; the logic of integers
; meets it, so that it is frozen first.
; CHECK-LABEL: define {{.*}}@__vecz_v8_count(
; CHECK: %more = icmp slt <8 x i32>
; CHECK-NEXT: freeze <8 x i1> %more
; CHECK: ret void
define spir_kernel void @count(ptr %p, ptr %r) "target-features"="+avx2,+fma" {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr %r, i32 %n
  %step = load i32, ptr %at
  %next = add nsw i32 %n, %step
  %more = icmp slt i32 %next, %v
  br i1 %more, label %loop, label %exit
exit:
  store i32 %next, ptr %q
  ret void
}
