; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -passes='packetize<lanes=8>' -S %s | FileCheck %s
; RUN: %opt -mtriple=aarch64-unknown-linux-gnu -passes='packetize<lanes=8>' -S %s | FileCheck %s --check-prefix=OTHER
;
; The high part of a product of 64 bits, of which 16 are kept, is taken from the halves that x86's registers have.
; tests/passes/bridge/llvm/high-part.ll has what LLVM makes of the other form there.

target datalayout = "e-m:e-i64:64-i128:128-n32:64-S128"

declare i64 @_Z13get_global_idj(i32)

; CHECK-LABEL: define {{.*}}@__vecz_v8_above(
; CHECK: [[PRODUCT:%.*]] = mul {{.*}}<8 x i64>
; CHECK: [[HALVES:%.*]] = bitcast <8 x i64> [[PRODUCT]] to <16 x i32>
; CHECK-NEXT: [[HIGH:%.*]] = shufflevector <16 x i32> [[HALVES]], <16 x i32> poison, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
; CHECK-NEXT: [[PART:%.*]] = lshr <8 x i32> [[HIGH]], splat (i32 8)
; CHECK-NEXT: trunc <8 x i32> [[PART]] to <8 x i16>
; OTHER-LABEL: define {{.*}}@__vecz_v8_above(
; OTHER-NOT: bitcast
; OTHER: lshr <8 x i64> {{.*}}, splat (i64 40)
define spir_kernel void @above(ptr %out, ptr %a, ptr %b) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %pa = getelementptr i32, ptr %a, i64 %id
  %pb = getelementptr i32, ptr %b, i64 %id
  %po = getelementptr i16, ptr %out, i64 %id
  %x = load i32, ptr %pa
  %y = load i32, ptr %pb
  %xw = sext i32 %x to i64
  %yw = sext i32 %y to i64
  %product = mul i64 %xw, %yw
  %high = lshr i64 %product, 40
  %part = trunc i64 %high to i16
  store i16 %part, ptr %po
  ret void
}
