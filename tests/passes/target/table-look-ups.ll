; RUN: %opt -mtriple=aarch64-unknown-linux-gnu -passes='packetize<lanes=4>' -S %s | FileCheck %s --check-prefixes=CHECK,ARM
; RUN: %opt -mtriple=powerpc64le-unknown-linux-gnu -passes='packetize<lanes=4>' -S %s | FileCheck %s --check-prefixes=CHECK,POWER
;
; Words of small constant tables are bytes of one register or two on AArch64 and POWER, chosen by four indices of bytes
; each, which POWER counts from the other end. Double words are loaded one by one.

target datalayout = "e-m:e-i64:64-i128:128-n32:64-S128"

@four = private unnamed_addr constant [4 x float] [float 1.0, float 2.0, float 4.0, float 8.0]
@eight = private unnamed_addr constant [8 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6]
@doubles = private unnamed_addr constant [4 x double] [double 1.0, double 2.0, double 4.0, double 8.0]

declare i64 @_Z13get_global_idj(i32)

; CHECK-LABEL: define {{.*}}@__vecz_v4_words(
; CHECK: [[LOW:%.*]] = and <4 x i32> {{%.*}}, splat (i32 3)
; ARM: [[FOURTH:%.*]] = mul {{.*}}<4 x i32> [[LOW]], splat (i32 67372036)
; POWER: [[FOURTH:%.*]] = mul {{.*}}<4 x i32> [[LOW]], splat (i32 -67372036)
; ARM: add {{.*}}<4 x i32> [[FOURTH]],
; ARM: call <16 x i8> @llvm.aarch64.neon.tbl1.v16i8(
; POWER: [[AT:%.*]] = add {{.*}}<4 x i32> [[FOURTH]], splat (i32 471670303)
; POWER: [[BYTES:%.*]] = bitcast <4 x i32> [[AT]] to <16 x i8>
; POWER: call <4 x i32> @llvm.ppc.altivec.vperm(<4 x i32> [[SAME:<.*>]], <4 x i32> [[SAME]], <16 x i8> [[BYTES]])
; CHECK: and <4 x i32> {{%.*}}, splat (i32 7)
; ARM: call <16 x i8> @llvm.aarch64.neon.tbl2.v16i8(
; POWER: call <4 x i32> @llvm.ppc.altivec.vperm(<4 x i32> <i32 5, i32 9, i32 2, i32 6>, <4 x i32> <i32 3, i32 1, i32 4, i32 1>,
define spir_kernel void @words(ptr %x, ptr %y) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr i32, ptr %x, i64 %id
  %a = load i32, ptr %px
  %i = and i32 %a, 3
  %wide = zext i32 %i to i64
  %p = getelementptr float, ptr @four, i64 %wide
  %f = load float, ptr %p
  %py = getelementptr float, ptr %y, i64 %id
  store float %f, ptr %py
  %j = and i32 %a, 7
  %wider = zext i32 %j to i64
  %q = getelementptr i32, ptr @eight, i64 %wider
  %e = load i32, ptr %q
  store i32 %e, ptr %px
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v4_double_words(
; CHECK-NOT: {{tbl|vperm}}
; CHECK: ret void
define spir_kernel void @double_words(ptr %x) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr i64, ptr %x, i64 %id
  %a = load i64, ptr %px
  %i = and i64 %a, 3
  %p = getelementptr double, ptr @doubles, i64 %i
  %f = load double, ptr %p
  store double %f, ptr %px
  ret void
}
attributes #0 = { "target-features"="+neon,+vsx" }
