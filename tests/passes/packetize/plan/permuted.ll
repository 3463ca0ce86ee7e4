; RUN: %opt -passes='print<plan><lanes=8;aligned-local-ids>' -disable-output %s | FileCheck %s
; RUN: %opt -passes='print<plan><lanes=8>' -disable-output %s | FileCheck %s --check-prefix=ANYWHERE
;
; Where packets begin at multiples of the lanes, bitwise operations of local IDs and of what is the same in all lanes
; permute the elements of one or two packets.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z12get_local_idj(i32)
declare i64 @_Z13get_global_idj(i32)

; Lanes exchanged.
; CHECK-LABEL: plan @exchanged
; CHECK: LOAD-PERMUTED
; CHECK: STORE-PERMUTED
; ANYWHERE-LABEL: plan @exchanged
; ANYWHERE: LOAD-GATHER
; ANYWHERE: STORE-SCATTER
define spir_kernel void @exchanged(ptr %x, ptr %y, i64 %j) #0 {
  %l = call i64 @_Z12get_local_idj(i32 0)
  %other = xor i64 %l, %j
  %p = getelementptr float, ptr %x, i64 %other
  %q = getelementptr float, ptr %y, i64 %other
  %v = load float, ptr %p
  store float %v, ptr %q
  ret void
}

; Any low bits, and lanes that may share an element: loads do, stores must not.
; CHECK-LABEL: plan @shared
; CHECK: LOAD-PERMUTED
; CHECK: STORE-SCATTER
define spir_kernel void @shared(ptr %x, ptr %y, i64 %m) #0 {
  %l = call i64 @_Z12get_local_idj(i32 0)
  %some = and i64 %l, %m
  %p = getelementptr float, ptr %x, i64 %some
  %q = getelementptr float, ptr %y, i64 %some
  %v = load float, ptr %p
  store float %v, ptr %q
  ret void
}

; A power of two: no two lanes have the same 2 * l - (l & (s - 1)).
; CHECK-LABEL: plan @butterfly
; CHECK: LOAD-PERMUTED
; CHECK: STORE-PERMUTED
define spir_kernel void @butterfly(ptr %x, i64 %k) #0 {
  %s = shl nuw i64 1, %k
  %m = add i64 %s, -1
  %l = call i64 @_Z12get_local_idj(i32 0)
  %low = and i64 %l, %m
  %twice = shl i64 %l, 1
  %a = sub i64 %twice, %low
  %b = add i64 %a, %s
  %p = getelementptr float, ptr %x, i64 %a
  %q = getelementptr float, ptr %x, i64 %b
  %v = load float, ptr %p
  store float %v, ptr %q
  ret void
}

; Too far apart; not of 32 bits, which is all that AVX2 permutes; ids that begin anywhere; a sum that may wrap.
; CHECK-LABEL: plan @far
; CHECK: LOAD-GATHER
define spir_kernel void @far(ptr %x, ptr %y, i64 %j) #0 {
  %l = call i64 @_Z12get_local_idj(i32 0)
  %other = xor i64 %l, %j
  %third = mul i64 %other, 3
  %p = getelementptr float, ptr %x, i64 %third
  %q = getelementptr float, ptr %y, i64 %l
  %v = load float, ptr %p
  store float %v, ptr %q
  ret void
}
; CHECK-LABEL: plan @doubles
; CHECK: LOAD-GATHER
define spir_kernel void @doubles(ptr %x, ptr %y, i64 %j) #0 {
  %l = call i64 @_Z12get_local_idj(i32 0)
  %other = xor i64 %l, %j
  %p = getelementptr double, ptr %x, i64 %other
  %q = getelementptr double, ptr %y, i64 %l
  %v = load double, ptr %p
  store double %v, ptr %q
  ret void
}
; CHECK-LABEL: plan @global
; CHECK: LOAD-GATHER
define spir_kernel void @global(ptr %x, ptr %y, i64 %j) #0 {
  %l = call i64 @_Z13get_global_idj(i32 0)
  %other = xor i64 %l, %j
  %p = getelementptr float, ptr %x, i64 %other
  %q = getelementptr float, ptr %y, i64 %l
  %v = load float, ptr %p
  store float %v, ptr %q
  ret void
}
; CHECK-LABEL: plan @wraps
; CHECK: LOAD-GATHER
define spir_kernel void @wraps(ptr %x, ptr %y, i32 %j) #0 {
  %l = call i64 @_Z12get_local_idj(i32 0)
  %t = trunc i64 %l to i32
  %other = xor i32 %t, %j
  %sum = add i32 %other, %j
  %e = zext i32 %sum to i64
  %p = getelementptr float, ptr %x, i64 %e
  %q = getelementptr float, ptr %y, i64 %l
  %v = load float, ptr %p
  store float %v, ptr %q
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" }
