; RUN: %opt -passes=inject-variants -S %s | FileCheck %s
;
; A call that may be approximate (afn, as under -ffast-math or -fapprox-func) takes the function of the tier _u35, where libvec has one.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define double @f(
; CHECK: call afn double @llvm.sin.f64(double %x) #[[FAST:[0-9]+]]
; CHECK: call nnan ninf double @llvm.sin.f64(double %x) #[[EXACT:[0-9]+]]
; CHECK: call fast double @fmod(double %x, double %x) #[[NONE:[0-9]+]]
define double @f(double %x) #0 {
  %a = call afn double @llvm.sin.f64(double %x)
  %b = call nnan ninf double @llvm.sin.f64(double %x)
  %c = call fast double @fmod(double %x, double %x) #1
  %d = fadd double %a, %b
  %e = fadd double %c, %d
  ret double %e
}

; CHECK-DAG: attributes #[[FAST]] = { {{.*}}"vector-function-abi-variant"="_ZGVdN4v_llvm.sin.f64(_ZGVdN4v_sin_u35),
; CHECK-DAG: attributes #[[EXACT]] = { {{.*}}"vector-function-abi-variant"="_ZGVdN4v_llvm.sin.f64(_ZGVdN4v_sin),
; CHECK-DAG: attributes #[[NONE]] = { {{.*}}"vector-function-abi-variant"="_ZGVdN4vv_fmod(_ZGVdN4vv_fmod),

declare double @llvm.sin.f64(double)
declare double @fmod(double, double)

attributes #0 = { "target-cpu"="x86-64-v3" }
attributes #1 = { memory(none) }
