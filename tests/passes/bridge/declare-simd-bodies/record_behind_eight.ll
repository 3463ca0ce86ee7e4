; Behind eight arguments, where registers may not suffice, a record of two floats is passed as a double: with as many bytes
; on the stack as in C. The body takes it as the scalar function does, and a loop's call passes it so.
; RUN: %opt -passes='note-simd-types,declare-simd-bodies' -S %s | FileCheck %s
; RUN: %opt -passes='note-simd-types,declare-simd-bodies,inject-variants,function(loop-vectorize),retire-variants,always-inline' -S %s \
; RUN:   | FileCheck %s --check-prefix=CALL
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: define <2 x double> @_ZGVbN2vuuuu_f(<2 x double> %a, i64 %n, i64 %m, i64 %k, <2 x float> %q)
; CHECK: define {{.*}} @_ZGVbN8vuuuu_f({{.*}}, i64 %n, i64 %m, i64 %k, double %[[Q:.*]])
; CHECK: bitcast double %[[Q]] to <2 x float>
define double @f(double %a, i64 %n, i64 %m, i64 %k, <2 x float> %q) "_ZGVbN8vuuuu_f" "_ZGVbN2vuuuu_f" {
  %x = extractelement <2 x float> %q, i64 0
  %y = extractelement <2 x float> %q, i64 1
  %sum = fadd float %x, %y
  %number = fpext float %sum to double
  %r = fmul double %a, %number
  ret double %r
}

; CALL-LABEL: define void @loop
; CALL: %[[Q:.*]] = bitcast <2 x float> %{{.*}} to double
; CALL: call void @_ZGVbN8vuuuu_f({{.*}}, double %[[Q]])
define void @loop(ptr noalias %p, <2 x float> %q) {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %at = getelementptr double, ptr %p, i64 %i
  %a = load double, ptr %at
  %r = call double @f(double %a, i64 1, i64 2, i64 3, <2 x float> %q) memory(none) nounwind willreturn
  store double %r, ptr %at
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, 1024
  br i1 %done, label %end, label %body, !llvm.loop !0
end:
  ret void
}
!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.vectorize.width", i32 8}
!2 = !{!"llvm.loop.vectorize.enable", i1 true}
