; RUN: %opt -passes='packetize<lanes=8>' -S %s | FileCheck %s
;
; AVX-512: rows of two doubles are loaded one by one by indices that are read back from the stack, multiplied by what an
; address has no room for. The place is a whole cache line in a larger one. A gather with the same indices is made of
; loads, too.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

; CHECK-LABEL: define {{.*}}@__vecz_v8_pairs(
; CHECK: [[PLACE:%.*]] = alloca [112 x i8], align 16
; CHECK: [[X:%.*]] = load <8 x i64>, ptr
; CHECK: [[END:%.*]] = getelementptr inbounds i8, ptr [[PLACE]], i32 48
; CHECK: [[LINE:%.*]] = call ptr @llvm.ptrmask.p0.i64(ptr [[END]], i64 -64)
; CHECK: [[TWICE:%.*]] = mul <8 x i64> [[X]], splat (i64 2)
; CHECK: store <8 x i64> [[TWICE]], ptr [[LINE]], align 64
; CHECK: [[ZERO:%.*]] = getelementptr inbounds i64, ptr [[LINE]], i32 0
; CHECK: [[FIRST:%.*]] = load i64, ptr [[ZERO]]
; CHECK: [[AT:%.*]] = mul i64 [[FIRST]], 8
; CHECK: [[ROW:%.*]] = getelementptr i8, ptr %in, i64 [[AT]]
; CHECK: load <2 x double>, ptr [[ROW]]
; CHECK: [[OF:%.*]] = mul i64 [[FIRST]], 4
; CHECK: [[ONE:%.*]] = getelementptr i8, ptr %weight, i64 [[OF]]
; CHECK: load double, ptr [[ONE]]
; CHECK-NOT: masked.gather
; CHECK: ret void
define spir_kernel void @pairs(ptr %in, ptr %weight, ptr %at, ptr %out) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %w = getelementptr i64, ptr %at, i64 %id
  %x = load i64, ptr %w
  %p = getelementptr { double, double }, ptr %in, i64 %x
  %q = getelementptr i8, ptr %p, i64 8
  %a = load double, ptr %p
  %b = load double, ptr %q
  %r = getelementptr double, ptr %weight, i64 %x
  %c = load double, ptr %r
  %ab = fmul double %a, %b
  %abc = fadd double %ab, %c
  %o = getelementptr double, ptr %out, i64 %id
  store double %abc, ptr %o
  ret void
}

; A gather at a constant distance from the rows is made of loads with the same indices.
;
; CHECK-LABEL: define {{.*}}@__vecz_v8_rows(
; CHECK: [[FOUR:%.*]] = mul <8 x i64> {{.*}}, splat (i64 4)
; CHECK: store <8 x i64> [[FOUR]], ptr [[LINE:%.*]], align 64
; CHECK: [[ZERO:%.*]] = getelementptr inbounds i64, ptr [[LINE]], i32 0
; CHECK: [[FIRST:%.*]] = load i64, ptr [[ZERO]]
; CHECK: [[AT:%.*]] = mul i64 [[FIRST]], 8
; CHECK: [[ROW:%.*]] = getelementptr i8, ptr %in, i64 [[AT]]
; CHECK: load <2 x double>, ptr [[ROW]]
; CHECK: [[OF:%.*]] = mul i64 [[FIRST]], 8
; CHECK: [[SAME:%.*]] = getelementptr i8, ptr %in, i64 [[OF]]
; CHECK: [[THIRD:%.*]] = getelementptr i8, ptr [[SAME]], i64 16
; CHECK: load double, ptr [[THIRD]]
; CHECK-NOT: masked.gather
; CHECK: ret void
define spir_kernel void @rows(ptr %in, ptr %at, ptr %out) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %w = getelementptr i64, ptr %at, i64 %id
  %x = load i64, ptr %w
  %p = getelementptr { double, double, double, double }, ptr %in, i64 %x
  %q = getelementptr i8, ptr %p, i64 8
  %r = getelementptr i8, ptr %p, i64 16
  %a = load double, ptr %p
  %b = load double, ptr %q
  %c = load double, ptr %r
  %ab = fmul double %a, %b
  %abc = fadd double %ab, %c
  %o = getelementptr double, ptr %out, i64 %id
  store double %abc, ptr %o
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v4" }
