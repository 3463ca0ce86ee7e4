; RUN: %opt -passes='inject-variants,function(loop-vectorize),retire-variants,always-inline' -force-vector-interleave=1 -S %s | FileCheck %s
;
; LoopVectorize calls the unmasked variant where every lane runs, and the masked one under a condition; the thunk's place is
; taken by the conversion of the mask.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @straight(
; CHECK: vector.body:
; CHECK: call <4 x double> @_ZGVdN4v_exp(<4 x double> %{{.*}})
define void @straight(ptr noalias %a, ptr noalias %b, i64 %n) #0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr inbounds double, ptr %a, i64 %i
  %q = getelementptr inbounds double, ptr %b, i64 %i
  %x = load double, ptr %p
  %y = call double @llvm.exp.f64(double %x)
  store double %y, ptr %q
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; CHECK-LABEL: define void @conditional(
; CHECK: vector.body:
; CHECK: [[POSITIVE:%.*]] = fcmp ogt <4 x double> [[X:%.*]], zeroinitializer
; CHECK: [[WIDE:%.*]] = sext <4 x i1> [[POSITIVE]] to <4 x i64>
; CHECK: [[MASK:%.*]] = bitcast <4 x i64> [[WIDE]] to <4 x double>
; CHECK: call <4 x double> @_ZGVdM4v_exp(<4 x double> [[X]], <4 x double> [[MASK]])
; CHECK-NOT: __vec_bridge
define void @conditional(ptr noalias %a, ptr noalias %b, i64 %n) #0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr inbounds double, ptr %a, i64 %i
  %x = load double, ptr %p
  %positive = fcmp ogt double %x, 0.0
  br i1 %positive, label %then, label %latch
then:
  %q = getelementptr inbounds double, ptr %b, i64 %i
  %y = call double @llvm.exp.f64(double %x)
  store double %y, ptr %q
  br label %latch
latch:
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

declare double @llvm.exp.f64(double)

attributes #0 = { "target-cpu"="x86-64-v3" }
