; RUN: %opt -passes=inject-variants -pass-remarks-missed=vec -S %s 2>&1 | FileCheck %s
;
; A variant that calls its function lane by lane stays as it is, and no remark tells of a loop that nobody wrote.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare float @f(float) "_ZGVbN4v_f"

; CHECK-NOT: remark
; CHECK-LABEL: @_ZGVbN4v_g
; CHECK: call float @f(float %x) [[CALL:#[0-9]+]]
; CHECK: attributes [[CALL]] = { "vec-once-a-lane" }
define <4 x float> @_ZGVbN4v_g(<4 x float> %all) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %before = phi <4 x float> [ poison, %entry ], [ %after, %loop ]
  %x = extractelement <4 x float> %all, i64 %i
  %y = call float @f(float %x) "vec-once-a-lane"
  %after = insertelement <4 x float> %before, float %y, i64 %i
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i, 3
  br i1 %more, label %loop, label %done

done:
  ret <4 x float> %after
}
