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

; Indices that nothing but addresses wants: scalar accesses, where there are no gathers or scatters, or they are slow.
; CHECK-LABEL: plan @indices
; CHECK: %i = INSTANTIATE load %at
; CHECK: %v = INSTANTIATE load %p
; CHECK: INSTANTIATE store %s, %q
define spir_kernel void @indices(ptr %index, ptr %x, ptr %o) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr i32, ptr %index, i64 %id
  %i = load i32, ptr %at
  %wide = sext i32 %i to i64
  %p = getelementptr float, ptr %x, i64 %wide
  %q = getelementptr float, ptr %o, i64 %wide
  %v = load float, ptr %p
  %s = fadd float %v, 1.0
  store float %s, ptr %q
  ret void
}

; CHECK-LABEL: plan @indices_on_zen
; CHECK: %i = INSTANTIATE load %at
; CHECK: %v = INSTANTIATE load %p
define spir_kernel void @indices_on_zen(ptr %index, ptr %x, ptr %o) #1 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr i32, ptr %index, i64 %id
  %i = load i32, ptr %at
  %wide = sext i32 %i to i64
  %p = getelementptr float, ptr %x, i64 %wide
  %q = getelementptr float, ptr %o, i64 %id
  %v = load float, ptr %p
  store float %v, ptr %q
  ret void
}

; CHECK-LABEL: plan @indices_on_golden_cove
; CHECK: %i = LOAD-CONTIGUOUS
; CHECK: %v = LOAD-GATHER
define spir_kernel void @indices_on_golden_cove(ptr %index, ptr %x, ptr %o) #2 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr i32, ptr %index, i64 %id
  %i = load i32, ptr %at
  %wide = sext i32 %i to i64
  %p = getelementptr float, ptr %x, i64 %wide
  %q = getelementptr float, ptr %o, i64 %id
  %v = load float, ptr %p
  store float %v, ptr %q
  ret void
}

; Lanes of computed indices are extracted, which takes as long as the gather; in front of a loop, once.
; CHECK-LABEL: plan @windows
; CHECK: %first = LOAD-GATHER
; CHECK: %q = INSTANTIATE getelementptr %p, %k
; CHECK: %v = INSTANTIATE load %q
define spir_kernel void @windows(ptr %index, ptr %x, ptr %o, i64 %n) #1 {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr i32, ptr %index, i64 %id
  %i = load i32, ptr %at
  %j = lshr i32 %i, 3
  %wide = zext i32 %j to i64
  %p = getelementptr float, ptr %x, i64 %wide
  %first = load float, ptr %p
  br label %loop
loop:
  %k = phi i64 [ 1, %entry ], [ %next, %loop ]
  %s = phi float [ %first, %entry ], [ %t, %loop ]
  %q = getelementptr float, ptr %p, i64 %k
  %v = load float, ptr %q
  %t = fadd float %s, %v
  %next = add i64 %k, 1
  %again = icmp slt i64 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  %r = getelementptr float, ptr %o, i64 %id
  store float %t, ptr %r
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" }
attributes #1 = { "target-cpu"="znver4" }
attributes #2 = { "target-cpu"="sapphirerapids" }

