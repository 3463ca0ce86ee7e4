; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -passes=retire-variants -S %s | FileCheck %s
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -passes=retire-variants -S %s | llc | FileCheck %s --check-prefix=CODE
;
; On AVX-512 a masked load whose only use is an operation under the same mask is used again, so that LLVM does not fold
; the two: tests/passes/bridge/llvm/unfolded-load.ll has what becomes of them otherwise.

target datalayout = "e-m:e-i64:64-i128:128-n32:64-S128"

; CHECK-LABEL: define <16 x i32> @_ZGVeN16v_difference(
; CHECK: [[LOADED:%.*]] = call <8 x i32> @llvm.masked.load
; CHECK: call void (...) @llvm.fake.use(<8 x i32> [[LOADED]])
; CHECK-NEXT: select <8 x i1>
; CODE-LABEL: _ZGVeN16v_difference:
; CODE: vmovdqu32 (%rdi), {{.*}} {%k1} {z}
define <16 x i32> @_ZGVeN16v_difference(ptr %p, <16 x i32> %x, <8 x i1> %m) #0 {
  %low = shufflevector <16 x i32> %x, <16 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %loaded = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %p, <8 x i1> %m, <8 x i32> poison)
  %frozen = freeze <8 x i32> %loaded
  %difference = sub <8 x i32> %low, %frozen
  %new = select <8 x i1> %m, <8 x i32> %difference, <8 x i32> %low
  %wide = shufflevector <8 x i32> %new, <8 x i32> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %all = shufflevector <16 x i32> %wide, <16 x i32> %x, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  ret <16 x i32> %all
}

; The same with an inverted selection.
; CHECK-LABEL: define <8 x i32> @_ZGVeN8v_inverted(
; CHECK: fake.use
define <8 x i32> @_ZGVeN8v_inverted(ptr %p, <8 x i32> %x, <8 x i1> %m) #0 {
  %loaded = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %p, <8 x i1> %m, <8 x i32> poison)
  %sum = add <8 x i32> %x, %loaded
  %not = xor <8 x i1> %m, splat (i1 true)
  %new = select <8 x i1> %not, <8 x i32> %x, <8 x i32> %sum
  ret <8 x i32> %new
}

; Two operations that become one.
; CHECK-LABEL: define <16 x float> @_ZGVeN16v_product(
; CHECK: fake.use
; CODE-LABEL: _ZGVeN16v_product:
; CODE: vmovups (%rdi), {{.*}} {%k1} {z}
define <16 x float> @_ZGVeN16v_product(ptr %p, <16 x float> %x, <8 x float> %y, <8 x i1> %m) #0 {
  %low = shufflevector <16 x float> %x, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %loaded = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %p, <8 x i1> %m, <8 x float> poison)
  %product = fmul contract <8 x float> %loaded, %y
  %sum = fadd contract <8 x float> %product, %low
  %new = select <8 x i1> %m, <8 x float> %sum, <8 x float> %low
  %wide = shufflevector <8 x float> %new, <8 x float> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %all = shufflevector <16 x float> %wide, <16 x float> %x, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  ret <16 x float> %all
}

; Selected by the same mask, the load has the constant itself.
; CHECK-LABEL: define <8 x i32> @_ZGVeN8v_selected(
; CHECK: [[LOADED:%.*]] = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %p, <8 x i1> %m, <8 x i32> splat (i32 -1))
; CHECK-NEXT: [[FROZEN:%.*]] = freeze <8 x i32> [[LOADED]]
; CHECK-NEXT: and <8 x i32> %x, [[FROZEN]]
; CHECK-NEXT: ret
define <8 x i32> @_ZGVeN8v_selected(ptr %p, <8 x i32> %x, <8 x i1> %m) #0 {
  %loaded = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %p, <8 x i1> %m, <8 x i32> poison)
  %frozen = freeze <8 x i32> %loaded
  %selected = select <8 x i1> %m, <8 x i32> %frozen, <8 x i32> splat (i32 -1)
  %both = and <8 x i32> %x, %selected
  ret <8 x i32> %both
}

; Another mask, a second use, no selection, and AVX2: LLVM does not fold, or keeps masks.
; CHECK-LABEL: define <8 x i32> @_ZGVeN8v_others(
; CHECK-NOT: fake.use
; CHECK: ret
define <8 x i32> @_ZGVeN8v_others(ptr %p, <8 x i32> %x, <8 x i1> %m, <8 x i1> %o) #0 {
  %first = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %p, <8 x i1> %m, <8 x i32> poison)
  %sum = add <8 x i32> %x, %first
  %a = select <8 x i1> %o, <8 x i32> %sum, <8 x i32> %x
  %second = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %p, <8 x i1> %m, <8 x i32> zeroinitializer)
  %b = add <8 x i32> %a, %second
  %third = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %p, <8 x i1> %m, <8 x i32> poison)
  %square = mul <8 x i32> %third, %third
  %c = select <8 x i1> %m, <8 x i32> %square, <8 x i32> %b
  ret <8 x i32> %c
}
; CHECK-LABEL: define <8 x i32> @_ZGVdN8v_avx2(
; CHECK-NOT: fake.use
; CHECK: ret
define <8 x i32> @_ZGVdN8v_avx2(ptr %p, <8 x i32> %x, <8 x i1> %m) #1 {
  %loaded = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %p, <8 x i1> %m, <8 x i32> poison)
  %sum = add <8 x i32> %x, %loaded
  %new = select <8 x i1> %m, <8 x i32> %sum, <8 x i32> %x
  ret <8 x i32> %new
}

attributes #0 = { "target-cpu"="skylake-avx512" }
attributes #1 = { "target-cpu"="haswell" }
