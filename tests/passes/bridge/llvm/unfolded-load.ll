; LLVM 22, AVX-512: a masked load is folded into an operation with the same mask, and taken out of it again because x,
; whose low half the operation overwrites, is still needed. The load has lost its mask then: 32 bytes are read here
; whatever the mask is. passes/target/load_masks goes round it. When LLVM is mended this test fails: remove both.
; RUN: llc -mtriple=x86_64-linux-gnu -mcpu=skylake-avx512 %s -o - | FileCheck %s

; CHECK-LABEL: difference:
; CHECK: vmovdqu (%rdi), [[LOADED:%ymm[0-9]+]]
; CHECK-NOT: {%k1} {z}
; CHECK: vpsubd [[LOADED]], {{.*}} {%k1}
define <16 x i32> @difference(ptr %p, <16 x i32> %x, <8 x i1> %m) {
  %low = shufflevector <16 x i32> %x, <16 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %loaded = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %p, <8 x i1> %m, <8 x i32> poison)
  %difference = sub <8 x i32> %low, %loaded
  %new = select <8 x i1> %m, <8 x i32> %difference, <8 x i32> %low
  %wide = shufflevector <8 x i32> %new, <8 x i32> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %all = shufflevector <16 x i32> %wide, <16 x i32> %x, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  ret <16 x i32> %all
}

declare <8 x i32> @llvm.masked.load.v8i32.p0(ptr, <8 x i1>, <8 x i32>)
