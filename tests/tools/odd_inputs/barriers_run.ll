; Work-items read what their neighbours in the group wrote before the barrier, in a loop: vectorized by veczc, run by the
; function that work-item-loops makes.
target triple = "x86_64-unknown-linux-gnu"
declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_local_id(i32)
declare i64 @__mux_get_local_size(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @turn(ptr %p, ptr %q, i32 %n) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %l = call i64 @__mux_get_local_id(i32 0)
  %size = call i64 @__mux_get_local_size(i32 0)
  %first = sub i64 %i, %l
  %next = add i64 %l, 1
  %around = icmp eq i64 %next, %size
  %right = select i1 %around, i64 0, i64 %next
  %from = add i64 %first, %right
  %mine = getelementptr i32, ptr %p, i64 %i
  %copy = getelementptr i32, ptr %q, i64 %i
  %theirs = getelementptr i32, ptr %q, i64 %from
  br label %again
again:
  %t = phi i32 [ 0, %entry ], [ %t1, %again ]
  %v = load i32, ptr %mine
  store i32 %v, ptr %copy
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %w = load i32, ptr %theirs
  %x = add i32 %w, %t
  store i32 %x, ptr %mine
  call void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  %t1 = add i32 %t, 1
  %more = icmp slt i32 %t1, %n
  br i1 %more, label %again, label %done
done:
  ret void
}
