; RUN: %opt -passes='print<plan><lanes=8>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,EIGHT
; RUN: %opt -passes='print<plan><lanes=16>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,SIXTEEN
; RUN: %opt -passes='print<plan><lanes=2>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,TWO
;
; A variant may be called if each argument's shape is below its parameter's kind, the caller may use its ISA, and a mask is
; passed where one is needed.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare float @llvm.exp.f32(float)
declare float @llvm.sqrt.f32(float)
declare float @llvm.powi.f32.i32(float, i32)

; Math without a vector instruction is a variant; what has one is an intrinsic on vectors; a result that is uniform is
; computed once.
; EIGHT-LABEL: plan @math
; EIGHT: CALL-VARIANT _ZGVdN8v_expf(%v) varying
; EIGHT: CALL-BUILTIN @llvm.sqrt.f32(%e) varying
; EIGHT: KEEP @llvm.exp.f32(%u) uniform
; Too few lanes for AVX2: SSE's, of 4 lanes, is called in two pieces if there are twice as many, and its upper lanes idle if
; there are fewer.
; SIXTEEN-LABEL: plan @math
; SIXTEEN: CALL-VARIANT _ZGVdN8v_expf(%v) varying
; TWO-LABEL: plan @math
; TWO: CALL-VARIANT _ZGV{{[bd]}}N{{[48]}}v_expf(%v) varying
define spir_kernel void @math(ptr %x, float %u) "target-features"="+avx2,+fma" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  %v = load float, ptr %p
  %e = call float @llvm.exp.f32(float %v)
  %s = call float @llvm.sqrt.f32(float %e)
  %o = call float @llvm.exp.f32(float %u)
  %r = fadd float %s, %o
  store float %r, ptr %p
  ret void
}

; The caller's features decide on the ISA.
; EIGHT-LABEL: plan @baseline
; EIGHT: CALL-VARIANT _ZGVbN4v_expf(%v) varying
define spir_kernel void @baseline(ptr %x) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  %v = load float, ptr %p
  %e = call float @llvm.exp.f32(float %v)
  store float %e, ptr %p
  ret void
}

; Some lanes only: math has no effects, so all may compute it; a function with effects takes a mask.
; EIGHT-LABEL: plan @masked
; EIGHT: CALL-VARIANT _ZGVd{{[MN]}}8v_expf(%v) varying
; EIGHT: CALL-VARIANT-MASKED _ZGVdM8v_log_it(%e, %c) varying
define spir_kernel void @masked(ptr %x) "target-features"="+avx2,+fma" {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  %v = load float, ptr %p
  %c = fcmp ogt float %v, 1.0
  br i1 %c, label %on, label %off
on:
  %e = call float @llvm.exp.f32(float %v)
  %l = call float @log_it(float %e) #0
  store float %l, ptr %p
  br label %off
off:
  ret void
}
declare float @log_it(float)
declare <8 x float> @_ZGVdM8v_log_it(<8 x float>, <8 x float>)
attributes #0 = { "vector-function-abi-variant"="_ZGVdM8v_log_it(_ZGVdM8v_log_it)" }

; Without a masked variant such a call is made once a lane.
; CHECK-LABEL: plan @unmasked_only
; CHECK: INSTANTIATE-MASKED {{.*}}(%v, %c) varying
define spir_kernel void @unmasked_only(ptr %x) "target-features"="+avx2,+fma" {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  %v = load float, ptr %p
  %c = fcmp ogt float %v, 1.0
  br i1 %c, label %on, label %off
on:
  %l = call float @log_it(float %v) #1
  store float %l, ptr %p
  br label %off
off:
  ret void
}
declare <8 x float> @_ZGVdN8v_log_it(<8 x float>)
attributes #1 = { "vector-function-abi-variant"="_ZGVdN8v_log_it(_ZGVdN8v_log_it)" }

; Uniform and linear parameters take what is uniform, and linear with just that step.
; EIGHT-LABEL: plan @kinds
; EIGHT: CALL-VARIANT _ZGVdN8ul4_at(%n, %p) varying
; EIGHT: INSTANTIATE @at(%n, %q) varying
; EIGHT: INSTANTIATE @at({{.*}}, %p) varying
define spir_kernel void @kinds(ptr %x, i32 %n) "target-features"="+avx2,+fma" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  %q = getelementptr double, ptr %x, i64 %id
  %v = load i32, ptr %p
  %a = call float @at(i32 %n, ptr %p) #2
  %b = call float @at(i32 %n, ptr %q) #2
  %c = call float @at(i32 %v, ptr %p) #2
  %d = fadd float %a, %b
  %e = fadd float %c, %d
  store float %e, ptr %p
  ret void
}
declare float @at(i32, ptr)
declare <8 x float> @_ZGVdN8ul4_at(i32, ptr)
attributes #2 = { nounwind willreturn memory(read) "vector-function-abi-variant"="_ZGVdN8ul4_at(_ZGVdN8ul4_at)" }

; A parameter that is the same for all lanes takes no linear argument.
; EIGHT-LABEL: plan @linear_for_uniform
; EIGHT: CALL-VARIANT _ZGVdN8vu_scale(%v, %n) varying
; EIGHT: INSTANTIATE @scale(%v, %id) varying
define spir_kernel void @linear_for_uniform(ptr %x, i64 %n) "target-features"="+avx2,+fma" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  %v = load float, ptr %p
  %e = call float @scale(float %v, i64 %n) #3
  %f = call float @scale(float %v, i64 %id) #3
  %s = fadd float %e, %f
  store float %s, ptr %p
  ret void
}
declare float @scale(float, i64)
declare <8 x float> @_ZGVdN8vu_scale(<8 x float>, i64)
attributes #3 = { nounwind willreturn memory(none) "vector-function-abi-variant"="_ZGVdN8vu_scale(_ZGVdN8vu_scale)" }

; A call that does not return ends the program for the first lane that makes it: uniform and linear arguments stay
; scalar, others are extracted. What the code behind it stores needs no mask.
; EIGHT-LABEL: plan @checked
; EIGHT: CALL-ONCE-MASKED @__vec_masked_op{{.*}}(%id, %v, %n, %c)
; EIGHT: STORE-CONTIGUOUS 1
define spir_kernel void @checked(ptr %x, i64 %n) "target-features"="+avx2,+fma" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  %v = load float, ptr %p
  %c = fcmp olt float %v, 0.0
  br i1 %c, label %wrong, label %right
wrong:
  call void @refuse(i64 %id, float %v, i64 %n)
  unreachable
right:
  store float 1.0, ptr %p
  ret void
}
declare void @refuse(i64, float, i64) noreturn
