; RUN: %opt -passes=inject-variants -S %s | FileCheck %s --implicit-check-not=vector-function-abi-variant
;
; The function is known by libm's name, by LLVM's intrinsic and by OpenCL C's mangled overload; and only where it is the
; library's function that is called.

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define double @libm(
; CHECK: call double @sin(double %x) #[[LIBM:[0-9]+]]
define double @libm(double %x) {
  %r = call double @sin(double %x) #0
  ret double %r
}

; CHECK-LABEL: define float @opencl(
; CHECK: call float @_Z3cosf(float %x) #[[OPENCL:[0-9]+]]
define float @opencl(float %x) {
  %r = call float @_Z3cosf(float %x) #0
  ret float %r
}

; A vector of the source language is not a scalar to make a vector of.
; CHECK-LABEL: define <4 x float> @opencl_vector(
; CHECK: call <4 x float> @_Z3cosDv4_f(<4 x float> %x) #[[NONE:[0-9]+]]
define <4 x float> @opencl_vector(<4 x float> %x) {
  %r = call <4 x float> @_Z3cosDv4_f(<4 x float> %x) #0
  ret <4 x float> %r
}

; CHECK-LABEL: define <2 x double> @intrinsic_vector(
; CHECK: call <2 x double> @llvm.sin.v2f64(<2 x double> %x){{$}}
define <2 x double> @intrinsic_vector(<2 x double> %x) {
  %r = call <2 x double> @llvm.sin.v2f64(<2 x double> %x)
  ret <2 x double> %r
}

; CHECK-LABEL: define double @nobuiltin(
; CHECK: call double @sin(double %x) #[[NOBUILTIN:[0-9]+]]
define double @nobuiltin(double %x) {
  %r = call double @sin(double %x) #1
  ret double %r
}

; CHECK-LABEL: define double @no_builtins(
; CHECK: call double @sin(double %x) #[[NONE]]
define double @no_builtins(double %x) "no-builtins" {
  %r = call double @sin(double %x) #0
  ret double %r
}

; CHECK-LABEL: define double @no_builtin_sin(
; CHECK: call double @sin(double %x) #[[NONE]]
define double @no_builtin_sin(double %x) "no-builtin-sin" {
  %r = call double @sin(double %x) #0
  ret double %r
}

; The program's own function of that name.
; CHECK-LABEL: define double @own_body(
; CHECK: call double @exp(double %x) #[[NONE]]
define double @own_body(double %x) {
  %r = call double @exp(double %x) #0
  ret double %r
}

define double @exp(double %x) memory(none) {
  ret double %x
}

; CHECK-LABEL: define double @other_prototype(
; CHECK: call double @logf(double %x, i32 1) #[[NONE]]
define double @other_prototype(double %x) {
  %r = call double @logf(double %x, i32 1) #0
  ret double %r
}

; The floating-point environment matters in here.
; CHECK-LABEL: define double @strict(
; CHECK: call double @sin(double %x) #[[STRICT:[0-9]+]]
define double @strict(double %x) strictfp {
  %r = call double @sin(double %x) #2
  ret double %r
}

; CHECK-LABEL: define double @unoptimized(
; CHECK: call double @sin(double %x) #[[NONE]]
define double @unoptimized(double %x) optnone noinline {
  %r = call double @sin(double %x) #0
  ret double %r
}

; CHECK-DAG: attributes #[[LIBM]] = { {{.*}}"vector-function-abi-variant"="_ZGVbN2v_sin(_ZGVbN2v_sin),{{.*}}" }
; CHECK-DAG: attributes #[[OPENCL]] = { {{.*}}"vector-function-abi-variant"="_ZGVbN4v__Z3cosf(_ZGVbN4v_cosf),{{.*}}" }

declare double @sin(double)
declare float @_Z3cosf(float)
declare <4 x float> @_Z3cosDv4_f(<4 x float>)
declare <2 x double> @llvm.sin.v2f64(<2 x double>)
declare double @logf(double, i32)

attributes #0 = { memory(none) }
attributes #1 = { nobuiltin memory(none) }
attributes #2 = { strictfp memory(none) }
