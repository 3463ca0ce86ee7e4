; RUN: %opt -passes=declare-simd-bodies -S %s -o - | FileCheck %s
;
; Each attribute gets its body: in a section of its own, as visible as the scalar function, compiled for its ISA.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

$inlined = comdat any

; CHECK: $inlined = comdat any
; CHECK-DAG: $_ZGVbN4v_inlined = comdat any

; CHECK: define float @plain(float %x) [[SCALAR:#[0-9]+]]
define float @plain(float %x) "_ZGVbN4v_plain" "_ZGVdM8v_plain" {
  %y = fmul float %x, 2.0
  ret float %y
}

; CHECK: define hidden float @hidden(
define hidden float @hidden(float %x) "_ZGVbN4v_hidden" {
  ret float %x
}

define internal float @local(float %x) "_ZGVbN4v_local" {
  ret float %x
}

define linkonce_odr float @inlined(float %x) "_ZGVbN4v_inlined" comdat {
  ret float %x
}

define weak float @weak(float %x) "_ZGVbN4v_weak" section "hot" {
  ret float %x
}

; Made elsewhere.
define available_externally float @elsewhere(float %x) "_ZGVbN4v_elsewhere" {
  ret float %x
}
declare float @declared(float) "_ZGVbN4v_declared"

; Its author has written it.
define float @written(float %x) "_ZGVbN4v_written" {
  ret float %x
}
define <4 x float> @_ZGVbN4v_written(<4 x float> %x) {
  ret <4 x float> zeroinitializer
}

define void @use(ptr %p) {
  %v = load float, ptr %p
  %a = call float @local(float %v)
  %b = call float @elsewhere(float %a)
  %c = call float @declared(float %b)
  store float %c, ptr %p
  ret void
}

; CHECK: define <4 x float> @_ZGVbN4v_written(
; CHECK-NEXT: ret <4 x float> zeroinitializer
; CHECK-NOT: @_ZGVbN4v_elsewhere(
; CHECK-NOT: @_ZGVbN4v_declared(
; CHECK: define <4 x float> @_ZGVbN4v_plain(<4 x float> %x) [[SSE:#[0-9]+]] section ".text._ZGVbN4v_plain"
; CHECK: fmul <4 x float>
; CHECK: define <8 x float> @_ZGVdM8v_plain(<8 x float> %x, <8 x float> %0) [[AVX2:#[0-9]+]] section ".text._ZGVdM8v_plain"
; CHECK: define hidden <4 x float> @_ZGVbN4v_hidden({{.*}} section ".text._ZGVbN4v_hidden"
; CHECK: define internal <4 x float> @_ZGVbN4v_local(
; CHECK: define weak_odr <4 x float> @_ZGVbN4v_inlined({{.*}} comdat
; CHECK: define weak <4 x float> @_ZGVbN4v_weak({{.*}} section "hot"

; CHECK-DAG: attributes [[SCALAR]] = { "_ZGVbN4v_plain" "_ZGVdM8v_plain" "vec-simd-names-of-gcc" }
; CHECK-DAG: attributes [[SSE]] = { "min-legal-vector-width"="128" "prefer-vector-width"="128" "target-features"="+sse2" }
; CHECK-DAG: attributes [[AVX2]] = { {{.*}}"target-features"="+avx2,+fma" }
