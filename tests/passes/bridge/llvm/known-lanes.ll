; LLVM 22, AVX and AVX2: of a masked load that is wider than a register, the high part is loaded without a mask, though
; its lanes are inactive: the mask of the part has become the constant 1, whose sign bit says no and which is not zero.
; passes/target/known_lanes goes round it. When LLVM is mended this test fails: remove both.
; RUN: llc -mtriple=x86_64-linux-gnu -mcpu=haswell %s -o - | FileCheck %s

; CHECK-LABEL: two_lanes:
; CHECK: vmaskmovpd (%rdi), {{.*}}, %ymm0
; CHECK: vmovups 32(%rdi), %ymm1
define <8 x double> @two_lanes(ptr %p, i8 %x, i8 %y) {
  %a = insertelement <8 x i8> zeroinitializer, i8 %x, i32 0
  %b = insertelement <8 x i8> %a, i8 %y, i32 1
  %odd = trunc <8 x i8> %b to <8 x i1>
  %even = xor <8 x i1> %odd, splat (i1 true)
  %m = and <8 x i1> %even, <i1 true, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>
  %loaded = call <8 x double> @llvm.masked.load.v8f64.p0(ptr align 8 %p, <8 x i1> %m, <8 x double> poison)
  ret <8 x double> %loaded
}

declare <8 x double> @llvm.masked.load.v8f64.p0(ptr, <8 x i1>, <8 x double>)
