; RUN: %opt -passes='print<lane-shapes>' -disable-output %s | FileCheck %s
;
; Branches on varying conditions mark joins and loops; phis follow.

target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

; A uniform branch leaves uniform values uniform.
; CHECK-LABEL: shapes of @uniform_branch
; CHECK-NOT: divergent
; CHECK: %merged: uniform
; CHECK-NOT: divergent
; CHECK-LABEL: shapes of @divergent_branch
define spir_kernel void @uniform_branch(i32 %n) {
entry:
  %c = icmp eq i32 %n, 3
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  %merged = phi i32 [ 1, %then ], [ 2, %entry ]
  ret void
}

; Where lanes come from different blocks, a phi is varying; behind the join, control flow is uniform again.
; CHECK: %entry (divergent branch)
; CHECK: %then{{$}}
; CHECK: %join (divergent join)
; CHECK: %merged: varying
; CHECK: %same: linear(1)
; CHECK: %after{{$}}
; CHECK: %later: uniform
; CHECK: %end{{$}}
define spir_kernel void @divergent_branch(i32 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %c = icmp eq i64 %id, 3
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  %merged = phi i32 [ 1, %then ], [ 2, %entry ]
  %same = add i64 %id, 1
  %u = icmp eq i32 %n, 3
  br i1 %u, label %after, label %end
after:
  %later = add i32 %n, 1
  br label %end
end:
  ret void
}

; A switch parts lanes as well.
; CHECK-LABEL: shapes of @divergent_switch
; CHECK: %entry (divergent branch)
; CHECK: %join (divergent join)
; CHECK: %merged: varying
define spir_kernel void @divergent_switch() {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  switch i64 %id, label %other [ i64 1, label %join ]
other:
  br label %join
join:
  %merged = phi i32 [ 1, %other ], [ 2, %entry ]
  ret void
}

; A loop that all lanes leave together: its counter is uniform, inside and behind.
; CHECK-LABEL: shapes of @uniform_loop
; CHECK-NOT: divergent
; CHECK: %i: uniform
; CHECK: %p: linear(4)
; CHECK: %last: uniform
; CHECK-NOT: divergent
; CHECK-LABEL: shapes of @divergent_loop
define spir_kernel void @uniform_loop(ptr %x, i32 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %start = getelementptr i32, ptr %x, i64 %id
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = phi ptr [ %start, %entry ], [ %q, %loop ]
  %q = getelementptr i8, ptr %p, i64 400
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  %last = phi i32 [ %i, %loop ]
  ret void
}

; Lanes that leave in different iterations: the counter is the same for the lanes that are still there, and differs between
; those that have left (temporal divergence).
; CHECK: %loop (divergent branch) (divergent loop)
; CHECK: %i: uniform
; CHECK: %exit{{$}}
; CHECK: %last: varying
define spir_kernel void @divergent_loop() {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %id
  br i1 %more, label %loop, label %exit
exit:
  %last = phi i64 [ %i, %loop ]
  ret void
}

; A branch on a varying condition out of the inner loop makes the outer one divergent only if it leaves that as well.
; CHECK-LABEL: shapes of @inner_break
; CHECK: %outer{{$}}
; CHECK: %inner (divergent branch) (divergent loop)
; CHECK: %latch{{$}}
; CHECK: %left: varying
define spir_kernel void @inner_break(i64 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i1, %latch ]
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j1, %inner ]
  %j1 = add i64 %j, 1
  %c = icmp slt i64 %j1, %id
  br i1 %c, label %inner, label %latch
latch:
  %left = phi i64 [ %j, %inner ]
  %i1 = add i64 %i, 1
  %d = icmp slt i64 %i1, %n
  br i1 %d, label %outer, label %exit
exit:
  ret void
}

; CHECK-LABEL: shapes of @break_both
; CHECK: %outer (divergent loop)
; CHECK: %inner (divergent branch) (divergent loop)
; CHECK: %exit (divergent join)
; CHECK: %which: varying
define spir_kernel void @break_both(i64 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i1, %latch ]
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j1, %more ]
  %j1 = add i64 %j, 1
  %c = icmp slt i64 %j1, %id
  br i1 %c, label %more, label %exit
more:
  %e = icmp slt i64 %j1, %n
  br i1 %e, label %inner, label %latch
latch:
  %i1 = add i64 %i, 1
  %d = icmp slt i64 %i1, %n
  br i1 %d, label %outer, label %exit
exit:
  %which = phi i32 [ 1, %inner ], [ 2, %latch ]
  ret void
}

; A value that is undefined on one side is what the other side says.
; CHECK-LABEL: shapes of @undefined
; CHECK: %one: linear(1)
; CHECK: %none: uniform
define spir_kernel void @undefined(i1 %u) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  br i1 %u, label %then, label %join
then:
  br label %join
join:
  %one = phi i64 [ %id, %then ], [ undef, %entry ]
  %none = phi i64 [ undef, %then ], [ poison, %entry ]
  ret void
}
