; Helpers that call the next one twice double their caller at each level: what a large caller has no room for stays
; a call of a vector version, helpers that ask for their work-item included.
; RUN: %opt -passes='prepare<lanes=8>' -S %s | FileCheck %s
; RUN: %opt -passes='packetize<lanes=8>' -S %s | FileCheck %s --check-prefix=VECTOR
; CHECK-LABEL: spir_kernel void @pure(
; CHECK: call float @g{{[0-9]+}}(
; CHECK-LABEL: spir_kernel void @asks(
; CHECK: call float @h{{[0-9]+}}(
; VECTOR-LABEL: spir_kernel void @__vecz_v8_pure(
; VECTOR: call <8 x float> @__vecz_v8_g{{[0-9]+}}
; VECTOR-LABEL: spir_kernel void @__vecz_v8_asks(
; VECTOR: call <8 x float> @__vecz_v8_h{{[0-9]+}}
declare i64 @_Z13get_global_idj(i32)
define float @g0(float %x) {
  %r = fadd float %x, 1.0
  ret float %r
}
define float @h0(float %x) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %f = uitofp i64 %i to float
  %r = fadd float %x, %f
  ret float %r
}
define float @g1(float %x) {
  %d = fmul float %x, 1.0
  %a = call float @g0(float %x)
  %b = call float @g0(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @g2(float %x) {
  %d = fmul float %x, 2.0
  %a = call float @g1(float %x)
  %b = call float @g1(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @g3(float %x) {
  %d = fmul float %x, 3.0
  %a = call float @g2(float %x)
  %b = call float @g2(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @g4(float %x) {
  %d = fmul float %x, 4.0
  %a = call float @g3(float %x)
  %b = call float @g3(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @g5(float %x) {
  %d = fmul float %x, 5.0
  %a = call float @g4(float %x)
  %b = call float @g4(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @g6(float %x) {
  %d = fmul float %x, 6.0
  %a = call float @g5(float %x)
  %b = call float @g5(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @g7(float %x) {
  %d = fmul float %x, 7.0
  %a = call float @g6(float %x)
  %b = call float @g6(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @g8(float %x) {
  %d = fmul float %x, 8.0
  %a = call float @g7(float %x)
  %b = call float @g7(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @g9(float %x) {
  %d = fmul float %x, 9.0
  %a = call float @g8(float %x)
  %b = call float @g8(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @g10(float %x) {
  %d = fmul float %x, 10.0
  %a = call float @g9(float %x)
  %b = call float @g9(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @g11(float %x) {
  %d = fmul float %x, 11.0
  %a = call float @g10(float %x)
  %b = call float @g10(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @h1(float %x) {
  %d = fmul float %x, 1.0
  %a = call float @h0(float %x)
  %b = call float @h0(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @h2(float %x) {
  %d = fmul float %x, 2.0
  %a = call float @h1(float %x)
  %b = call float @h1(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @h3(float %x) {
  %d = fmul float %x, 3.0
  %a = call float @h2(float %x)
  %b = call float @h2(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @h4(float %x) {
  %d = fmul float %x, 4.0
  %a = call float @h3(float %x)
  %b = call float @h3(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @h5(float %x) {
  %d = fmul float %x, 5.0
  %a = call float @h4(float %x)
  %b = call float @h4(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @h6(float %x) {
  %d = fmul float %x, 6.0
  %a = call float @h5(float %x)
  %b = call float @h5(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @h7(float %x) {
  %d = fmul float %x, 7.0
  %a = call float @h6(float %x)
  %b = call float @h6(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @h8(float %x) {
  %d = fmul float %x, 8.0
  %a = call float @h7(float %x)
  %b = call float @h7(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @h9(float %x) {
  %d = fmul float %x, 9.0
  %a = call float @h8(float %x)
  %b = call float @h8(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @h10(float %x) {
  %d = fmul float %x, 10.0
  %a = call float @h9(float %x)
  %b = call float @h9(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define float @h11(float %x) {
  %d = fmul float %x, 11.0
  %a = call float @h10(float %x)
  %b = call float @h10(float %d)
  %r = fadd float %a, %b
  ret float %r
}
define spir_kernel void @pure(ptr %p) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr float, ptr %p, i64 %i
  %x = load float, ptr %q
  %y = call float @g11(float %x)
  store float %y, ptr %q
  ret void
}
define spir_kernel void @asks(ptr %p) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr float, ptr %p, i64 %i
  %x = load float, ptr %q
  %y = call float @h11(float %x)
  store float %y, ptr %q
  ret void
}
