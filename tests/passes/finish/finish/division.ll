; RUN: %opt -passes='packetize<lanes=4>' -S %s | FileCheck %s
;
; Integers are divided as floating-point numbers, for there is no such instruction of vectors: as doubles, of up to 16 bits
; as floats. What is known to be below 2^31 takes signed conversions; 64 bits of which 32 are used are divided as 32.
; Constant divisors and plain 64 bits stay.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

define spir_kernel void @k(ptr %x, ptr %y, ptr %o) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr i32, ptr %x, i64 %id
  %py = getelementptr i32, ptr %y, i64 %id
  %a = load i32, ptr %px
  %b = load i32, ptr %py
; CHECK-LABEL: define {{.*}}@__vecz_v4_k(
; CHECK: [[A:%.*]] = uitofp <4 x i32> [[X:%.*]] to <4 x double>
; CHECK: [[B:%.*]] = uitofp <4 x i32> [[Y:%.*]] to <4 x double>
; CHECK: [[Q:%.*]] = fdiv <4 x double> [[A]], [[B]]
; CHECK: fptoui <4 x double> [[Q]] to <4 x i32>
  %u = udiv i32 %a, %b
; CHECK: fdiv <4 x double>
; CHECK: [[S:%.*]] = fptosi <4 x double> {{.*}} to <4 x i32>
; CHECK: [[P:%.*]] = mul <4 x i32> [[S]], [[Y]]
; CHECK: sub <4 x i32> [[X]], [[P]]
  %r = srem i32 %a, %b
  %sa = lshr i32 %a, 1
  %sb = lshr i32 %b, 3
; CHECK: sitofp <4 x i32> %sa
; CHECK: fptosi <4 x double>
  %n = udiv i32 %sa, %sb
  %ta = trunc i32 %a to i16
  %tb = trunc i32 %b to i16
; CHECK: fdiv <4 x float>
  %t = sdiv i16 %ta, %tb
  %ts = sext i16 %t to i32
; CHECK-NOT: fdiv
; CHECK: udiv <4 x i64>
  %za = zext i32 %a to i64
  %zb = zext i32 %b to i64
  %m = mul i64 %za, %za
  %w = add i64 %m, 5
  %d = udiv i64 %w, %zb
  %dt = trunc i64 %d to i32
; CHECK: udiv <4 x i32> [[X]], splat (i32 7)
  %c = udiv i32 %a, 7
  %1 = add i32 %u, %r
  %2 = add i32 %1, %n
  %3 = add i32 %2, %ts
  %4 = add i32 %3, %dt
  %5 = add i32 %4, %c
  %po = getelementptr i32, ptr %o, i64 %id
  store i32 %5, ptr %po
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" }
