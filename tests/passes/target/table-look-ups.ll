; RUN: %opt -passes='packetize<lanes=4>' -S %s | FileCheck %s
;
; Words of small constant tables on AArch64: bytes of one register or two, chosen by four indices of bytes each. Double
; words are loaded one by one.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
target triple = "aarch64-unknown-linux-gnu"

@four = private unnamed_addr constant [4 x float] [float 1.0, float 2.0, float 4.0, float 8.0]
@eight = private unnamed_addr constant [8 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6]
@doubles = private unnamed_addr constant [4 x double] [double 1.0, double 2.0, double 4.0, double 8.0]

declare i64 @_Z13get_global_idj(i32)

; CHECK-LABEL: define {{.*}}@__vecz_v4_words(
; CHECK: [[LOW:%.*]] = and <4 x i32> {{%.*}}, splat (i32 3)
; CHECK: [[FOURTH:%.*]] = mul {{.*}}<4 x i32> [[LOW]], splat (i32 67372036)
; CHECK: add {{.*}}<4 x i32> [[FOURTH]],
; CHECK: call <16 x i8> @llvm.aarch64.neon.tbl1.v16i8(
; CHECK: and <4 x i32> {{%.*}}, splat (i32 7)
; CHECK: call <16 x i8> @llvm.aarch64.neon.tbl2.v16i8(
define spir_kernel void @words(ptr %x, ptr %y) {
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
; CHECK-NOT: tbl
; CHECK: ret void
define spir_kernel void @double_words(ptr %x) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr i64, ptr %x, i64 %id
  %a = load i64, ptr %px
  %i = and i64 %a, 3
  %p = getelementptr double, ptr @doubles, i64 %i
  %f = load double, ptr %p
  store double %f, ptr %px
  ret void
}
