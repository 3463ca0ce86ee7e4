; RUN: %opt -passes=inject-variants -S %s | FileCheck %s
;
; A math call gets one entry for each number of lanes that libvec has: wider registers first, unmasked before masked, each with
; its redirection. The functions are declared and kept.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: @llvm.compiler.used = appending global [6 x ptr] [ptr @_ZGVeN8v_exp, ptr @__vec_bridge_ZGVeM8v_exp, ptr @_ZGVdN4v_exp, ptr @__vec_bridge_ZGVdM4v_exp, ptr @_ZGVbN2v_exp, ptr @__vec_bridge_ZGVbM2v_exp], section "llvm.metadata"

; CHECK-LABEL: define double @f(
; CHECK: call double @llvm.exp.f64(double %x) #[[MAPPED:[0-9]+]]
define double @f(double %x) #0 {
  %r = call double @llvm.exp.f64(double %x)
  ret double %r
}

; CHECK-DAG: declare <8 x double> @_ZGVeN8v_exp(<8 x double>) #[[VARIANT:[0-9]+]]
; CHECK-DAG: declare <8 x double> @_ZGVeM8v_exp(<8 x double>, i32)
; CHECK-DAG: declare <4 x double> @_ZGVdN4v_exp(<4 x double>)
; CHECK-DAG: declare <4 x double> @_ZGVdM4v_exp(<4 x double>, <4 x double>)
; CHECK-DAG: declare <2 x double> @_ZGVbN2v_exp(<2 x double>)
; CHECK-DAG: declare <2 x double> @_ZGVbM2v_exp(<2 x double>, <2 x double>)

; AVX has as many lanes as AVX2, which is listed before it.
; CHECK-NOT: _ZGVc

; CHECK-DAG: attributes #[[MAPPED]] = { {{.*}}"vector-function-abi-variant"="_ZGVeN8v_llvm.exp.f64(_ZGVeN8v_exp),_ZGVeM8v_llvm.exp.f64(__vec_bridge_ZGVeM8v_exp),_ZGVdN4v_llvm.exp.f64(_ZGVdN4v_exp),_ZGVdM4v_llvm.exp.f64(__vec_bridge_ZGVdM4v_exp),_ZGVbN2v_llvm.exp.f64(_ZGVbN2v_exp),_ZGVbM2v_llvm.exp.f64(__vec_bridge_ZGVbM2v_exp)" }
; CHECK-DAG: attributes #[[VARIANT]] = { {{.*}}nounwind willreturn memory(none)

declare double @llvm.exp.f64(double)

attributes #0 = { "target-cpu"="x86-64-v4" }
