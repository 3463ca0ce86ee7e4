; RUN: %opt -passes='packetize<lanes=16>' -S %s | FileCheck %s
;
; Bytes and words of small constant tables on x86 are found by byte shuffles, with indices as wide as they are: bytes
; above the element select zero. A table of up to 32 bytes is two of 16.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@sixteen = private unnamed_addr constant [16 x i8] c"0123456789abcdef"
@thirtytwo = private unnamed_addr constant [32 x i8] c"qwertyuiopasdfghjklzxcvbnm123456"
@eight = private unnamed_addr constant [8 x i16] [i16 3, i16 1, i16 4, i16 1, i16 5, i16 9, i16 2, i16 6]

declare i64 @_Z13get_global_idj(i32)

; CHECK-LABEL: define {{.*}}@__vecz_v16_bytes(
; CHECK: [[LOW:%.*]] = and <16 x i8> {{%.*}}, splat (i8 15)
; CHECK: call <16 x i8> @llvm.x86.ssse3.pshuf.b.128(<16 x i8> <i8 48, i8 49, {{.*}}>, <16 x i8> [[LOW]])
define spir_kernel void @bytes(ptr %x, ptr %y) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr i8, ptr %x, i64 %id
  %a = load i8, ptr %px
  %i = and i8 %a, 15
  %wide = zext i8 %i to i64
  %p = getelementptr i8, ptr @sixteen, i64 %wide
  %e = load i8, ptr %p
  %py = getelementptr i8, ptr %y, i64 %id
  store i8 %e, ptr %py
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v16_two_registers(
; CHECK-DAG: call <16 x i8> @llvm.x86.ssse3.pshuf.b.128(<16 x i8> <i8 113, i8 119,
; CHECK-DAG: call <16 x i8> @llvm.x86.ssse3.pshuf.b.128(<16 x i8> <i8 106, i8 107,
; CHECK: select <16 x i1>
define spir_kernel void @two_registers(ptr %x, ptr %y) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr i8, ptr %x, i64 %id
  %a = load i8, ptr %px
  %i = and i8 %a, 31
  %wide = zext i8 %i to i64
  %p = getelementptr i8, ptr @thirtytwo, i64 %wide
  %e = load i8, ptr %p
  %py = getelementptr i8, ptr %y, i64 %id
  store i8 %e, ptr %py
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v16_words(
; CHECK: mul {{.*}}splat (i16 514)
; CHECK: or <32 x i8> {{%.*}}, <i8 0, i8 1, i8 -128, i8 -128,
; CHECK: call <32 x i8> @llvm.x86.avx2.pshuf.b(
define spir_kernel void @words(ptr %x, ptr %y) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr i32, ptr %x, i64 %id
  %a = load i32, ptr %px
  %i = and i32 %a, 7
  %wide = zext i32 %i to i64
  %p = getelementptr i16, ptr @eight, i64 %wide
  %e = load i16, ptr %p
  %f = sext i16 %e to i32
  %py = getelementptr i32, ptr %y, i64 %id
  store i32 %f, ptr %py
  ret void
}

; AVX512F alone has registers of 64 bytes, and no shuffle of their bytes.
; CHECK-LABEL: define {{.*}}@__vecz_v16_wide_registers(
; CHECK: call <32 x i8> @llvm.x86.avx2.pshuf.b(
; CHECK: call <32 x i8> @llvm.x86.avx2.pshuf.b(
define spir_kernel void @wide_registers(ptr %x, ptr %y) #1 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr i32, ptr %x, i64 %id
  %a = load i32, ptr %px
  %i = and i32 %a, 15
  %wide = zext i32 %i to i64
  %p = getelementptr i8, ptr @sixteen, i64 %wide
  %e = load i8, ptr %p
  %f = sext i8 %e to i32
  %py = getelementptr i32, ptr %y, i64 %id
  store i32 %f, ptr %py
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" "target-features"="+avx2,+fma,+bmi2" }
attributes #1 = { "mux-kernel"="entry-point" "target-features"="+avx512f" }
