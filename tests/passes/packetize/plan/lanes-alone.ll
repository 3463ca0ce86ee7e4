; RUN: %opt -passes='print<plan><lanes=8>' -disable-output %s | FileCheck %s
;
; What is only wanted lane by lane, and is free in a scalar access, is no vector.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

; CHECK-LABEL: plan @alone
; CHECK: %v = INSTANTIATE load
; CHECK: %x = INSTANTIATE zext
; CHECK: %p = INSTANTIATE getelementptr
; CHECK: INSTANTIATE atomicrmw
define spir_kernel void @alone(ptr %data, ptr %bins) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i8, ptr %data, i64 %id
  %v = load i8, ptr %q
  %x = zext i8 %v to i64
  %p = getelementptr i32, ptr %bins, i64 %x
  %old = atomicrmw add ptr %p, i32 1 monotonic
  ret void
}

; Somebody else wants the vector.
; CHECK-LABEL: plan @shared
; CHECK: %v = LOAD-CONTIGUOUS
; CHECK: %x = WIDEN zext
define spir_kernel void @shared(ptr %data, ptr %bins) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i8, ptr %data, i64 %id
  %v = load i8, ptr %q
  %x = zext i8 %v to i64
  %p = getelementptr i32, ptr %bins, i64 %x
  %old = atomicrmw add ptr %p, i32 1 monotonic
  %r = getelementptr i8, ptr %bins, i64 %id
  store i8 %v, ptr %r
  ret void
}

; It comes out of a vector anyway.
; CHECK-LABEL: plan @computed
; CHECK: %v = LOAD-CONTIGUOUS
; CHECK: %x = WIDEN zext
define spir_kernel void @computed(ptr %data, ptr %bins) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i8, ptr %data, i64 %id
  %v = load i8, ptr %q
  %w = xor i8 %v, 85
  %x = zext i8 %w to i64
  %p = getelementptr i32, ptr %bins, i64 %x
  %old = atomicrmw add ptr %p, i32 1 monotonic
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" }
