; Sub-group operations work among the lanes: reductions are the same in all of them, scans and shuffles are not; in divergent flow
; they take the mask. A sub-group barrier is one fence for all.
; RUN: %opt -passes='print<plan><lanes=8>' -disable-output %s | FileCheck %s
; RUN: %opt -passes='packetize<lanes=8>' -S %s | FileCheck %s --check-prefix=IR

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: plan @k
; CHECK: GROUP @__mux_sub_group_reduce_add_i32({{.*}}) uniform
; CHECK: GROUP @__mux_sub_group_scan_inclusive_fadd_f32({{.*}}) varying
; CHECK: GROUP {{.*}}get_sub_group_local_id() linear(1)
; CHECK: KEEP sub_group_barrier
; CHECK: GROUP-MASKED @__vec_masked_op{{.*}} uniform

; IR-LABEL: define {{.*}}@__vecz_v8_k
; IR: llvm.vector.reduce.add.v8i32
; IR-COUNT-3: fadd <8 x float>
; IR: call void @__mux_sub_group_barrier
; IR: llvm.vector.reduce.umax.v8i32
define spir_kernel void @k(ptr %out, ptr %in) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr %in, i64 %i
  %v = load i32, ptr %p
  %r = call i32 @__mux_sub_group_reduce_add_i32(i32 %v)
  %f = sitofp i32 %v to float
  %s = call float @__mux_sub_group_scan_inclusive_fadd_f32(float %f)
  %id = call i32 @__mux_get_sub_group_local_id()
  %t = fptosi float %s to i32
  %u = add i32 %t, %r
  %w = add i32 %u, %id
  %o = getelementptr i32, ptr %out, i64 %i
  store i32 %w, ptr %o
  call void @__mux_sub_group_barrier(i32 0, i32 3, i32 264)
  %c = icmp slt i32 %v, 0
  br i1 %c, label %some, label %end
some:
  %m = call i32 @__mux_sub_group_reduce_umax_i32(i32 %v)
  store i32 %m, ptr %o
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare i32 @__mux_sub_group_reduce_add_i32(i32) #0
declare i32 @__mux_sub_group_reduce_umax_i32(i32) #0
declare float @__mux_sub_group_scan_inclusive_fadd_f32(float) #0
declare i32 @__mux_get_sub_group_local_id()
declare void @__mux_sub_group_barrier(i32, i32, i32) #1
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #1 = { convergent nounwind }
