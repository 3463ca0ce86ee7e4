; RUN: %opt -passes='prepare' -S %s | FileCheck %s --check-prefixes=CHECK,X
; RUN: %opt -passes='prepare<dim=1>' -S %s | FileCheck %s --check-prefixes=CHECK,Y
;
; Calls become what the later stages know; the body becomes one scalar function.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z20get_global_linear_idv()
declare float @_Z4sqrtf(float)
declare float @_Z3erff(float)
declare <4 x float> @_Z3expDv4_f(<4 x float>)

; Math builtins are LLVM's intrinsics, or calls of libm where there is none.
; CHECK-LABEL: define {{.*}}@math(
; CHECK: call float @llvm.sqrt.f32(
; CHECK: call float @erff(
; CHECK: ret void
define spir_kernel void @math(ptr %p) {
  %v = load float, ptr %p
  %s = call float @_Z4sqrtf(float %v)
  %e = call float @_Z3erff(float %s)
  store float %e, ptr %p
  ret void
}

; Lanes run over work-items, not over elements: vectors become scalars.
; CHECK-LABEL: define {{.*}}@elements(
; CHECK-NOT: <4 x float>
; CHECK: call float @llvm.exp.f32(
; CHECK: call float @llvm.exp.f32(
; CHECK: call float @llvm.exp.f32(
; CHECK: call float @llvm.exp.f32(
; CHECK-NOT: <4 x float>
; CHECK: ret void
define spir_kernel void @elements(ptr %p) {
  %v = load <4 x float>, ptr %p
  %e = call <4 x float> @_Z3expDv4_f(<4 x float> %v)
  store <4 x float> %e, ptr %p
  ret void
}

; Callees are inlined, but not where the program forbids it.
; CHECK-LABEL: define {{.*}}@inlined(
; CHECK-NOT: call {{.*}}@small
; CHECK: call {{.*}}@kept
; CHECK: ret void
define i32 @small(i32 %x) {
  %r = add i32 %x, 1
  ret i32 %r
}
define i32 @kept(i32 %x) noinline {
  %r = add i32 %x, 2
  ret i32 %r
}
define spir_kernel void @inlined(ptr %p) {
  %v = load i32, ptr %p
  %s = call i32 @small(i32 %v)
  %k = call i32 @kept(i32 %s)
  store i32 %k, ptr %p
  ret void
}

; A callee that asks for its work-item is inlined in any case: only the kernel knows the lanes.
; CHECK-LABEL: define {{.*}}@asks(
; CHECK: call i64 @_Z13get_global_idj(i32 0)
; CHECK-NOT: call {{.*}}@which
; CHECK: ret void
define i64 @which() noinline {
  %id = call i64 @_Z13get_global_idj(i32 0)
  ret i64 %id
}
define spir_kernel void @asks(ptr %p) {
  %id = call i64 @which()
  store i64 %id, ptr %p
  ret void
}

; A linear ID is linear along x only; along y its arithmetic shows what is left of that.
; CHECK-LABEL: define {{.*}}@linear_id(
; X: call spir_func i64 @_Z20get_global_linear_idv()
; Y-NOT: @_Z20get_global_linear_idv()
; Y: call spir_func i64 @_Z13get_global_idj(i32 {{[012]}})
; CHECK: ret void
define spir_kernel void @linear_id(ptr %p) {
  %id = call spir_func i64 @_Z20get_global_linear_idv()
  %q = getelementptr float, ptr %p, i64 %id
  store float 1.0, ptr %q
  ret void
}

; Memory is in registers.
; CHECK-LABEL: define {{.*}}@variables(
; CHECK-NOT: alloca
; CHECK: ret void
define spir_kernel void @variables(ptr %p, i32 %n) {
  %a = alloca i32
  store i32 %n, ptr %a
  %v = load i32, ptr %a
  %w = add i32 %v, 1
  store i32 %w, ptr %a
  %x = load i32, ptr %a
  store i32 %x, ptr %p
  ret void
}
