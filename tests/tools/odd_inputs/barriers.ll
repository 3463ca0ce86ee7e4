; Barriers of all spellings: in line, in a callee that is not inlined by itself, in a uniform loop, in a branch that all
; work-items take together.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_group_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @_Z7barrierj(i32)
declare void @_Z18work_group_barrierj12memory_scope(i32, i32)
define void @wait() noinline {
  call void @__mux_work_group_barrier(i32 7, i32 2, i32 264)
  ret void
}
define spir_kernel void @straight(ptr addrspace(1) %p) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %i
  store i32 1, ptr addrspace(1) %a
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}
define spir_kernel void @callee(ptr addrspace(1) %p) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %i
  store i32 1, ptr addrspace(1) %a
  call void @wait()
  ret void
}
define spir_kernel void @loop(ptr addrspace(1) %p, i32 %n) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %i
  br label %turn
turn:
  %t = phi i32 [ 0, %entry ], [ %next, %turn ]
  store i32 %t, ptr addrspace(1) %a
  call void @_Z7barrierj(i32 1)
  %next = add i32 %t, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %turn, label %done
done:
  ret void
}
define spir_kernel void @branch(ptr addrspace(1) %p) {
entry:
  %g = call i64 @__mux_get_group_id(i32 0)
  %i = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %odd = trunc i64 %g to i1
  br i1 %odd, label %then, label %done
then:
  call void @_Z18work_group_barrierj12memory_scope(i32 1, i32 1)
  store i32 1, ptr addrspace(1) %a
  br label %done
done:
  ret void
}
; The index may be computed in 32 bits: two versions of the body would be two of the barrier.
define spir_kernel void @indices(ptr addrspace(1) %p, i32 %n) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %s = trunc i64 %i to i32
  %m = add i32 %s, %n
  %l = sext i32 %m to i64
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %l
  store i32 1, ptr addrspace(1) %a
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store i32 2, ptr addrspace(1) %a
  ret void
}
