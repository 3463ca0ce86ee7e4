; RUN: %opt -passes='packetize<lanes=8>' -S %s | FileCheck %s
;
; Elements of private arrays lie as far apart as there are lanes.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

; At an index that differs over the lanes: one base, and offsets that are told in 32 bits.
; CHECK-LABEL: define {{.*}}@__vecz_v8_k(
; CHECK: %[[OFFSETS:.*]] = {{[sz]}}ext {{.*}}<8 x i32> %{{.*}} to <8 x i64>
; CHECK: %[[AT:.*]] = getelementptr i8, ptr %bins, <8 x i64> %[[OFFSETS]]
; CHECK: call <8 x i32> @llvm.masked.gather.v8i32.v8p0(<8 x ptr> {{.*}}%[[AT]]
define spir_kernel void @k(ptr %in, ptr %out) "target-cpu"="x86-64-v4" "prefer-vector-width"="512" {
entry:
  %bins = alloca [16 x i32]
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr %in, i64 %id
  %v = load i32, ptr %p
  %i = and i32 %v, 15
  %wide = zext i32 %i to i64
  store i32 7, ptr %bins
  %b = getelementptr [16 x i32], ptr %bins, i64 0, i64 %wide
  %old = load i32, ptr %b
  %new = add i32 %old, %v
  store i32 %new, ptr %b
  %j = xor i64 %wide, 5
  %c = getelementptr [16 x i32], ptr %bins, i64 0, i64 %j
  %r = load i32, ptr %c
  %q = getelementptr i32, ptr %out, i64 %id
  store i32 %r, ptr %q
  ret void
}
