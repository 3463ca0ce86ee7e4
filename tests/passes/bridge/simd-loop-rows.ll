; RUN: %opt -passes=simd-loop-rows -S %s | FileCheck %s
; RUN: %opt -passes='simd-loop-rows,verify' -disable-output %s

; Whole rows, as collapse(2) makes them: the inner loop has their length.
; CHECK-LABEL: define void @whole(
; CHECK: rows:
; CHECK-NEXT: %[[BEGIN:.*]] = phi i64 [ 0, %entry ], [ %i, %row.end ]
; CHECK-NEXT: %[[MORE:.*]] = icmp slt i64 %[[BEGIN]], %all
; CHECK-NEXT: br i1 %[[MORE]], label %row, label %done
; CHECK: row:
; CHECK-NEXT: %[[NUMBER:.*]] = sdiv i64 %[[BEGIN]], %w
; CHECK: loop:
; CHECK: %[[X:.*]] = phi i32 [ 0, %row ],
; CHECK: %[[COLUMN:.*]] = phi i64 [ 0, %row ],
; CHECK: %[[IN:.*]] = icmp slt i64 %[[COLUMN]], %w
; CHECK-NEXT: br i1 %[[IN]], label %body, label %row.end
; CHECK: body:
; CHECK-NEXT: %y = trunc i64 %[[NUMBER]] to i32
; CHECK: call void @at(i32 %y, i32 %[[X]])
; CHECK-NOT: sdiv
; CHECK: br label %loop, !llvm.loop
define void @whole(i32 %height, i32 range(i32 1, 1000) %width) {
entry:
  %h = sext i32 %height to i64
  %w = sext i32 %width to i64
  %all = mul nsw i64 %h, %w
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i64 %i, %all
  br i1 %more, label %body, label %done

body:
  %q = sdiv i64 %i, %w
  %y = trunc i64 %q to i32
  %back = mul nsw i64 %q, %w
  %r = sub nsw i64 %i, %back
  %x = trunc i64 %r to i32
  call void @at(i32 %y, i32 %x)
  %next = add nsw i64 %i, 1
  br label %loop, !llvm.loop !0

done:
  ret void
}

; The last row may be shorter; the sum goes on from row to row, and is known behind the loop.
; CHECK-LABEL: define i32 @summed(
; CHECK: rows:
; CHECK: %[[SUM:.*]] = phi i32 [ 0, %entry ], [ %sum, %row.end ]
; CHECK: row:
; CHECK: %left = sub nuw i32 %n, %{{.*}}
; CHECK: call i32 @llvm.umin.i32(i32 1000, i32
; CHECK: done:
; CHECK-NEXT: ret i32 %[[SUM]]
define i32 @summed(i32 %n, ptr %a) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %done

body:
  %r = urem i32 %i, 1000
  %q = udiv i32 %i, 1000
  %p = getelementptr i32, ptr %a, i32 %r
  %v = load i32, ptr %p
  %add = add i32 %v, %q
  %sum.next = add i32 %sum, %add
  %next = add i32 %i, 1
  br label %loop, !llvm.loop !0

done:
  ret i32 %sum
}

; A thread's part of the rows, whose bounds OpenMP's runtime writes: the first row and the last one may be shorter.
; CHECK-LABEL: define void @of_thread(
; CHECK: %[[TO:.*]] = load i64, ptr %upper
; CHECK-NEXT: br label %rows
; CHECK: row:
; CHECK: sdiv i64
; CHECK: %left = sub nuw nsw i64 %[[TO]], %{{.*}}
; CHECK-NEXT: add i64 %left, 1
; CHECK: call i64 @llvm.smin.i64(i64 %w,
; CHECK: loop:
; CHECK-NOT: load
; CHECK: br i1 {{.*}}, label %body, label %row.end
define void @of_thread(i64 %all, i32 range(i32 1, 1000) %width) {
entry:
  %lower = alloca i64
  %upper = alloca i64
  %w = sext i32 %width to i64
  store i64 0, ptr %lower
  store i64 %all, ptr %upper
  call void @__kmpc_for_static_init_8(ptr captures(none) %lower, ptr captures(none) %upper)
  %from = load i64, ptr %lower
  br label %loop

loop:
  %i = phi i64 [ %from, %entry ], [ %next, %body ]
  %to = load i64, ptr %upper
  %more = icmp sle i64 %i, %to
  br i1 %more, label %body, label %done

body:
  %q = sdiv i64 %i, %w
  %r = srem i64 %i, %w
  %y = trunc i64 %q to i32
  %x = trunc i64 %r to i32
  call void @at(i32 %y, i32 %x)
  %next = add nsw i64 %i, 1
  br label %loop, !llvm.loop !0

done:
  ret void
}

; A loop without the pragma, short rows, somewhat longer ones of a loop that accesses consecutive elements, a divisor
; that may be 0 where nothing is divided, and an array of a clause: as they are.
; CHECK-LABEL: define void @ordinary(
; CHECK-NOT: row
; CHECK: ret void
define void @ordinary(i32 %n, ptr %a) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %done

body:
  %q = udiv i32 %i, 100
  %r = urem i32 %i, 100
  %p = getelementptr i32, ptr %a, i32 %r
  store i32 %q, ptr %p
  %next = add i32 %i, 1
  br label %loop

done:
  ret void
}

; CHECK-LABEL: define void @short(
; CHECK-NOT: row
; CHECK: ret void
define void @short(i32 %n, ptr %a) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %done

body:
  %q = udiv i32 %i, 3
  %r = urem i32 %i, 3
  %p = getelementptr i32, ptr %a, i32 %r
  store i32 %q, ptr %p
  %next = add i32 %i, 1
  br label %loop, !llvm.loop !0

done:
  ret void
}

; CHECK-LABEL: define void @contiguous(
; CHECK-NOT: row
; CHECK: ret void
define void @contiguous(i32 %n, ptr %a) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %done

body:
  %q = udiv i32 %i, 40
  %r = urem i32 %i, 40
  %both = mul i32 %q, %r
  %p = getelementptr i32, ptr %a, i32 %i
  store i32 %both, ptr %p
  %next = add i32 %i, 1
  br label %loop, !llvm.loop !0

done:
  ret void
}

; CHECK-LABEL: define void @perhaps_by_zero(
; CHECK-NOT: row
; CHECK: ret void
define void @perhaps_by_zero(i64 %n, i64 %w, ptr %a) {
entry:
  %any = icmp ne i64 %w, 0
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done

body:
  br i1 %any, label %divide, label %latch

divide:
  %q = udiv i64 %i, %w
  %r = urem i64 %i, %w
  %p = getelementptr i64, ptr %a, i64 %r
  store i64 %q, ptr %p
  br label %latch

latch:
  %next = add i64 %i, 1
  br label %loop, !llvm.loop !0

done:
  ret void
}

; CHECK-LABEL: define void @array_of_clause(
; CHECK-NOT: row
; CHECK: ret void
define void @array_of_clause(i32 %n, ptr %a) {
entry:
  %own = alloca [2 x i32]
  call void @llvm.lifetime.start.p0(ptr %own)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %done

body:
  %q = udiv i32 %i, 100
  %r = urem i32 %i, 100
  store i32 %q, ptr %own
  store i32 %r, ptr %own
  call void @give(ptr %own)
  %next = add i32 %i, 1
  br label %loop, !llvm.loop !0

done:
  call void @llvm.lifetime.end.p0(ptr %own)
  ret void
}

declare void @at(i32, i32) nounwind willreturn
declare void @__kmpc_for_static_init_8(ptr, ptr)
declare void @give(ptr)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.vectorize.enable", i1 true}
