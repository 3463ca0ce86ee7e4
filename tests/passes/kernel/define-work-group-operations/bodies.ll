; What a work-group computes together: a sum over the packets in local memory, and barriers.
; RUN: %opt -passes=define-work-group-operations -S %s | FileCheck %s

; The sum begins with the packet of the first work-item, and is read behind a barrier.
; CHECK: @__vec_work_group.sum.i32 = internal global i32 undef, align 8
; CHECK-LABEL: define internal i32 @__mux_work_group_reduce_add_i32(
; CHECK: %[[PART:.*]] = call i32 @__mux_vec_group_reduce_add_i32(i32 %1)
; CHECK: %[[FIRST:.*]] = call i1 @__mux_vec_group_any_i1(
; CHECK: %[[SUM:.*]] = add i32 {{.*}}, %[[PART]]
; CHECK: select i1 %[[FIRST]], i32 %[[PART]], i32 %[[SUM]]
; CHECK: call void @__mux_work_group_barrier(i32 0, i32 2, i32 272)
; CHECK: ret i32
declare i32 @__mux_work_group_reduce_add_i32(i32, i32)

; A scan adds what the packets before have come to: work-items must come in the order of their linear ids.
; CHECK-LABEL: define internal double @__mux_work_group_scan_exclusive_fadd_f64(
; CHECK: call double @__mux_vec_group_reduce_fadd_f64(
; CHECK: call double @__mux_vec_group_scan_exclusive_fadd_f64(
; CHECK: call void @__mux_work_group_barrier({{.*}}) #[[LINEAR:[0-9]+]]
declare double @__mux_work_group_scan_exclusive_fadd_f64(i32, double)

; A broadcast combines bits, all but one of the work-items having none.
; CHECK-LABEL: define internal float @__mux_work_group_broadcast_f32(
; CHECK: call i32 @__mux_vec_group_reduce_or_i32(
; CHECK: bitcast i32 {{.*}} to float
declare float @__mux_work_group_broadcast_f32(i32, float, i64, i64, i64)

; No work-group shuffles: what is none of its operations stays as it is.
; CHECK: declare i32 @__mux_work_group_shuffle_i32(i32, i32, i32)
declare i32 @__mux_work_group_shuffle_i32(i32, i32, i32)

; CHECK: attributes #[[LINEAR]] = { {{.*}}"mux-barrier-schedule"="linear"
define spir_kernel void @k(ptr %p, i32 %x, double %d, float %f) {
  %a = call i32 @__mux_work_group_reduce_add_i32(i32 1, i32 %x)
  %b = call double @__mux_work_group_scan_exclusive_fadd_f64(i32 2, double %d)
  %c = call float @__mux_work_group_broadcast_f32(i32 3, float %f, i64 0, i64 0, i64 0)
  %e = call i32 @__mux_work_group_shuffle_i32(i32 4, i32 %x, i32 1)
  ret void
}
