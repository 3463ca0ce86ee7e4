; RUN: %opt -passes=inject-variants -S %s | FileCheck %s --implicit-check-not=vector-function-abi-variant
;
; Only what the caller's own target can run is offered: LoopVectorize itself checks no ISA.

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define float @baseline(
; CHECK: @llvm.log.f32(float %x) #[[SSE:[0-9]+]]
define float @baseline(float %x) {
  %r = call float @llvm.log.f32(float %x)
  ret float %r
}

; CHECK-LABEL: define float @avx(
; CHECK: @llvm.log.f32(float %x) #[[AVX:[0-9]+]]
define float @avx(float %x) "target-features"="+avx" {
  %r = call float @llvm.log.f32(float %x)
  ret float %r
}

; AVX2 variants use FMA: without it the caller gets those of AVX.
; CHECK-LABEL: define float @avx2_without_fma(
; CHECK: @llvm.log.f32(float %x) #[[AVX]]
define float @avx2_without_fma(float %x) "target-features"="+avx2" {
  %r = call float @llvm.log.f32(float %x)
  ret float %r
}

; CHECK-LABEL: define float @avx2(
; CHECK: @llvm.log.f32(float %x) #[[AVX2:[0-9]+]]
define float @avx2(float %x) "target-features"="+avx2,+fma" {
  %r = call float @llvm.log.f32(float %x)
  ret float %r
}

; A feature taken away takes away what needs it.
; CHECK-LABEL: define float @haswell_without_avx(
; CHECK: @llvm.log.f32(float %x) #[[SSE]]
define float @haswell_without_avx(float %x) "target-cpu"="haswell" "target-features"="-avx" {
  %r = call float @llvm.log.f32(float %x)
  ret float %r
}

; The AVX-512 variants need more than AVX512F.
; CHECK-LABEL: define float @avx512f_only(
; CHECK: @llvm.log.f32(float %x) #[[AVX2]]
define float @avx512f_only(float %x) "target-features"="+avx512f,+fma" {
  %r = call float @llvm.log.f32(float %x)
  ret float %r
}

; CHECK-DAG: attributes #[[SSE]] = { {{.*}}"vector-function-abi-variant"="_ZGVbN4v_llvm.log.f32(_ZGVbN4v_logf),_ZGVbM4v_llvm.log.f32({{[^)]*}})" }
; CHECK-DAG: attributes #[[AVX]] = { {{.*}}"vector-function-abi-variant"="_ZGVcN8v_llvm.log.f32(_ZGVcN8v_logf),_ZGVcM8v_llvm.log.f32({{[^)]*}}),_ZGVbN4v_{{.*}}" }
; CHECK-DAG: attributes #[[AVX2]] = { {{.*}}"vector-function-abi-variant"="_ZGVdN8v_llvm.log.f32(_ZGVdN8v_logf),_ZGVdM8v_llvm.log.f32({{[^)]*}}),_ZGVbN4v_{{.*}}" }

declare float @llvm.log.f32(float)
