; LLVM 22 miscompiles masked stores of 8 bytes on AVX-512 where the mask lives across a call. The comparison of eight lanes is made in a
; register of sixteen, whose upper half compares equal; a kmovb would clear that half, and is lost when the mask is spilled: the
; store writes sixteen bytes. A loop over a declare simd function meets it (bool or char lanes, a call under a condition; generated
; functions, seed 1, 60 of them, loop 69), and kernels. passes/target/narrow_masks goes round it. When LLVM is mended this test fails: remove both.
; RUN: llc -mcpu=skylake-avx512 %s -o - | FileCheck %s

target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: stores_too_much:
; CHECK: vptestnmb %xmm{{.*}}, %[[MASK:k[0-7]]]
; CHECK-NOT: kmovb {{.*}}, %k
; CHECK: kmovw %[[MASK]], {{.*}} # 2-byte Spill
; CHECK: callq
; CHECK-NEXT: kmovw {{.*}}, %[[AGAIN:k[0-7]]] # 2-byte Reload
; CHECK-NOT: kmovb {{.*}}, %k
; CHECK: vmovdqu8 %xmm{{.*}}, ({{.*}}) {%[[AGAIN]]}
define void @stores_too_much(ptr %p, <8 x i1> %active) {
  %bytes = load <8 x i8>, ptr %p, align 8
  %zero = icmp eq <8 x i8> %bytes, zeroinitializer
  %both = select <8 x i1> %zero, <8 x i1> %active, <8 x i1> zeroinitializer
  %halves = bitcast <8 x i1> %both to <2 x i4>
  %half = extractelement <2 x i4> %halves, i64 0
  %mask = zext i4 %half to i32
  call void @masked_variant(i32 %mask)
  call void @llvm.masked.store.v8i8.p0(<8 x i8> zeroinitializer, ptr align 8 %p, <8 x i1> %zero)
  ret void
}

declare void @masked_variant(i32)
declare void @llvm.masked.store.v8i8.p0(<8 x i8>, ptr, <8 x i1>)
