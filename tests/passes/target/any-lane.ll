; RUN: %opt -mtriple=aarch64-unknown-linux-gnu -passes='packetize<lanes=4>' -S %s | FileCheck %s --check-prefixes=CHECK,ARM
; RUN: %opt -mtriple=powerpc64le-unknown-linux-gnu -passes='packetize<lanes=4>' -S %s | FileCheck %s --check-prefixes=CHECK,POWER
;
; Whether something holds in any lane is asked of words: on POWER by vcmpequw., for which LLVM would move each lane to a
; general register; on AArch64 where the comparison is the negation of an instruction's.

target datalayout = "e-m:e-i64:64-i128:128-n32:64-S128"

declare i64 @_Z13get_global_idj(i32)
declare void @seldom(ptr)
declare i1 @__mux_vec_group_any_i1(i1)
declare i1 @__mux_vec_group_all_i1(i1)

; No number is not below 3: all lanes are below, or some lane is zero.
; CHECK-LABEL: define {{.*}}@__vecz_v4_negation(
; CHECK: [[BELOW:%.*]] = fcmp olt <4 x float>
; CHECK: [[WORDS:%.*]] = sext <4 x i1> [[BELOW]] to <4 x i32>
; ARM: [[ALL:%.*]] = call i32 @llvm.vector.reduce.umin.v4i32(<4 x i32> [[WORDS]])
; ARM: icmp ne i32 [[ALL]], 0
; POWER: [[SOME:%.*]] = call i32 @llvm.ppc.altivec.vcmpequw.p(i32 1, <4 x i32> [[WORDS]], <4 x i32> zeroinitializer)
; POWER: icmp eq i32 [[SOME]], 0
define spir_kernel void @negation(ptr %x) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr float, ptr %x, i64 %id
  %a = load float, ptr %px
  %c = fcmp uge float %a, 3.0
  br i1 %c, label %some, label %end, !prof !0
some:
  %d = fdiv float 2.0, %a
  %e = fdiv float 3.0, %d
  %f = fdiv float %e, %d
  %g = fdiv float %d, %f
  %h = fdiv float %g, %e
  br label %end
end:
  %s = phi float [ %h, %some ], [ %a, %0 ]
  store float %s, ptr %px
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v4_integers(
; ARM: bitcast <4 x i1> {{%.*}} to i4
; POWER: [[WORDS:%.*]] = sext <4 x i1> {{%.*}} to <4 x i32>
; POWER: [[ANY:%.*]] = call i32 @llvm.ppc.altivec.vcmpequw.p(i32 3, <4 x i32> [[WORDS]], <4 x i32> zeroinitializer)
; POWER: icmp eq i32 [[ANY]], 0
define spir_kernel void @integers(ptr %x, ptr %o) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr i32, ptr %x, i64 %id
  %a = load i32, ptr %px
  %c = icmp slt i32 %a, 3
  br i1 %c, label %some, label %end, !prof !0
some:
  call void @seldom(ptr %o)
  br label %end
end:
  ret void
}

; The lanes are asked twice: what is asked of all of them is the comparison itself, not its inverse.
; CHECK-LABEL: define {{.*}}@__vecz_v4_twice(
; CHECK: [[MASK:%.*]] = fcmp uge <4 x float>
; ARM: [[LANES:%.*]] = bitcast <4 x i1> [[MASK]] to i4
; ARM: icmp ne i4 [[LANES]], 0
; ARM: icmp eq i4 [[LANES]], -1
define spir_kernel void @twice(ptr %x, ptr %o, ptr %p) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr float, ptr %x, i64 %id
  %a = load float, ptr %px
  %c = fcmp uge float %a, 3.0
  %any = call i1 @__mux_vec_group_any_i1(i1 %c)
  %all = call i1 @__mux_vec_group_all_i1(i1 %c)
  %z = zext i1 %any to i32
  %y = zext i1 %all to i32
  store i32 %z, ptr %o
  store i32 %y, ptr %p
  ret void
}

!0 = !{!"branch_weights", i32 1, i32 2000}
attributes #0 = { "target-features"="+neon,+vsx" }
