; Declared __mux_* functions get a body, and so do those that the bodies call. What only a runtime or the schedule can answer
; stays declared.
; RUN: %opt -passes='define-mux-builtins,always-inline' -S %s | FileCheck %s

; A sub-group of one work-item.
; CHECK-LABEL: define i32 @sums(
; CHECK: %[[SUM:.*]] = add i32 %x, %x
; CHECK: %[[ALL:.*]] = add i32 %[[SUM]], 0
; CHECK-NEXT: ret i32 %[[ALL]]
define i32 @sums(i32 %x) {
  %r = call i32 @__mux_sub_group_reduce_add_i32(i32 %x)
  %i = call i32 @__mux_sub_group_scan_inclusive_add_i32(i32 %x)
  %e = call i32 @__mux_sub_group_scan_exclusive_add_i32(i32 %x)
  %a = add i32 %r, %i
  %b = add i32 %a, %e
  ret i32 %b
}

; The number of the sub-group is the number of its one work-item, which is made of those that remain.
; CHECK-LABEL: define i32 @who(
; CHECK: call i64 @__mux_get_local_id(i32 2)
; CHECK: call i64 @__mux_get_local_size(i32 1)
define i32 @who() {
  %id = call i32 @__mux_get_sub_group_id()
  ret i32 %id
}

; A vec-group is the vector.
; CHECK-LABEL: define i1 @some(
; CHECK: llvm.vector.reduce.or.v4i1
define i1 @some(<4 x i1> %v) {
  %r = call i1 @__mux_vec_group_any_v4i1(<4 x i1> %v)
  ret i1 %r
}
; CHECK-LABEL: define float @least(
; CHECK-COUNT-2: llvm.minnum
define float @least(<4 x float> %v) {
  %r = call float @__mux_vec_group_reduce_fmin_v4f32(<4 x float> %v)
  ret float %r
}

; CHECK-LABEL: define i64 @global(
; CHECK: call i64 @__mux_get_group_id(i32 %d)
; CHECK: call i64 @__mux_get_global_offset(i32 %d)
define i64 @global(i32 %d) {
  %id = call i64 @__mux_get_global_id(i32 %d)
  ret i64 %id
}

; CHECK-LABEL: define void @fences(
; CHECK: fence seq_cst
; CHECK-NEXT: fence acq_rel
define void @fences(i32 %scope) {
  call void @__mux_mem_barrier(i32 %scope, i32 784)
  call void @__mux_sub_group_barrier(i32 0, i32 3, i32 264)
  ret void
}

; CHECK-LABEL: define void @waits(
; CHECK: call void @__mux_work_group_barrier
define void @waits() {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}

declare i32 @__mux_sub_group_reduce_add_i32(i32)
declare i32 @__mux_sub_group_scan_inclusive_add_i32(i32)
declare i32 @__mux_sub_group_scan_exclusive_add_i32(i32)
declare i32 @__mux_get_sub_group_id()
declare i1 @__mux_vec_group_any_v4i1(<4 x i1>)
declare float @__mux_vec_group_reduce_fmin_v4f32(<4 x float>)
declare i64 @__mux_get_global_id(i32)
declare void @__mux_mem_barrier(i32, i32)
declare void @__mux_sub_group_barrier(i32, i32, i32)
declare void @__mux_work_group_barrier(i32, i32, i32)
