; RUN: %opt -passes='print<svfs>' -disable-output %s 2>&1 | FileCheck %s
;
; Mappings on a call or on its callee are variants too: wider registers first, unmasked first, only those that the caller may
; use. A value of several registers is split, a result of several registers goes through memory.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: vector functions for calls in 'f':
; CHECK-NEXT:    %r = call double @user(double %x, i32 %n, ptr %p)
; CHECK-NEXT:      dN4vul8 -> d4 <4 x double> (<4 x double>, i32, ptr); attributes
; CHECK-NEXT:      bN4vul8 -> _ZGVbN4vul8_user void (ptr, <2 x double>, <2 x double>, i32, ptr); attributes
; CHECK-NEXT:      bM2vul8 -> b2m <2 x double> (<2 x double>, i32, ptr, <2 x double>); attributes
; CHECK-NEXT:      _LLVM_N8vul8 -> l8 <8 x double> (<8 x double>, i32, ptr); attributes
define double @f(double %x, i32 %n, ptr %p) "target-cpu"="x86-64-v3" {
  %r = call double @user(double %x, i32 %n, ptr %p)
  ret double %r
}

; A name in use for something else, another function's mapping, a shape that does not fit: none of them is a variant.
; CHECK-LABEL: vector functions for calls in 'g':
; CHECK-NOT: {{.}}
define double @g(double %x) {
  %r = call double @other(double %x) #1
  ret double %r
}

; A function that LLVM's passes declared with one vector a parameter is called as it is declared.
; CHECK-LABEL: vector functions for calls in 'h':
; CHECK: bN8v -> plain8 <8 x float> (<8 x float>); attributes
define float @h(float %x) {
  %r = call float @third(float %x) #2
  ret float %r
}

@taken = global i32 0
declare double @user(double, i32, ptr) #0
declare double @other(double)
declare float @third(float)
declare <8 x float> @plain8(<8 x float>)

attributes #0 = { "vector-function-abi-variant"="_ZGVbM2vul8_user(b2m),_ZGV_LLVM_N8vul8_user(l8),_ZGVbN4vul8_user,_ZGVeN8vul8_user(e8),_ZGVdN4vul8_user(d4)" }
attributes #1 = { "vector-function-abi-variant"="_ZGVbN2v_other(taken)" }
attributes #2 = { "vector-function-abi-variant"="_ZGVbN8v_third(plain8)" }
