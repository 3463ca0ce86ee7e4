; RUN: %opt -passes='print<plan><lanes=4>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,X
; RUN: %opt -passes='print<plan><lanes=4;dim=1>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,Y
; RUN: %opt -passes='print<plan><lanes=4;masked>' -disable-output %s | FileCheck %s --check-prefix=MASKED
; RUN: %opt -passes='print<plan><lanes=4;dim=1;kernel=plane>' -disable-output %s | FileCheck %s --check-prefix=ONE
;
; The dimension decides where the lanes are.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare i64 @_Z20get_global_linear_idv()

; CHECK: plan @plane lanes=4 dim={{[01]}}
; X: %x = LANE-IDS get_global_id(0) linear(1)
; X: %y = KEEP get_global_id(1) uniform
; X: LOAD-CONTIGUOUS %row
; X: STORE-UNIFORM %y
; Y: %x = KEEP get_global_id(0) uniform
; Y: %y = LANE-IDS get_global_id(1) linear(1)
; Y: LOAD-UNIFORM %row
; Y: STORE-CONTIGUOUS %y

; The mask of the call stands over every effect.
; MASKED: plan @plane lanes=4 dim=0
; MASKED: LOAD-CONTIGUOUS-MASKED %row, %mask
; MASKED: STORE-UNIFORM-MASKED %y, %column, %mask
; ONE: plan @plane lanes=4 dim=1
; ONE-NOT: plan
define spir_kernel void @plane(ptr %in, ptr %out) {
  %x = call i64 @_Z13get_global_idj(i32 0)
  %y = call i64 @_Z13get_global_idj(i32 1)
  %row = getelementptr float, ptr %in, i64 %x
  %v = load float, ptr %row
  %column = getelementptr i64, ptr %out, i64 %y
  store i64 %y, ptr %column
  %cell = getelementptr float, ptr %out, i64 7
  store float %v, ptr %cell
  ret void
}
