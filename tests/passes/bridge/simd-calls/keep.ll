; RUN: %opt -passes=keep-simd-calls -S %s | FileCheck %s --check-prefix=KEEP
; RUN: %opt -passes='function(single-simd-calls)' -S %s | FileCheck %s --check-prefix=SINGLE
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i32 @has_loop(i32 %x) "_ZGVbN4v_has_loop" {
  br label %loop
loop:
  %i = phi i32 [ %x, %0 ], [ %j, %loop ]
  %j = lshr i32 %i, 1
  %c = icmp eq i32 %j, 0
  br i1 %c, label %end, label %loop
end:
  ret i32 %i
}

define i32 @straight(i32 %x) "_ZGVbN4v_straight" {
  ret i32 %x
}

; KEEP-LABEL: define void @caller(
; KEEP: %a = call i32 @has_loop(i32 %v) [[NOINLINE:#[0-9]+]]
; KEEP: %b = call i32 @straight(i32 %a){{$}}
; KEEP: call i32 @has_loop(i32 7){{$}}
; A loop around calls is not interleaved, unless the user said how.
; SINGLE-LABEL: define void @caller(
; SINGLE: br i1 %c, label %end, label %loop, !llvm.loop [[ONE:![0-9]+]]
; SINGLE: br i1 %d, label %out, label %again, !llvm.loop [[TWO:![0-9]+]]
; SINGLE: br i1 %e, label %done, label %plain{{$}}
; SINGLE-DAG: [[ONE]] = distinct !{[[ONE]], [[COUNT:![0-9]+]]}
; SINGLE-DAG: [[COUNT]] = !{!"llvm.loop.interleave.count", i32 1}
; SINGLE-DAG: [[TWO]] = distinct !{[[TWO]], [[USERS:![0-9]+]]}
; SINGLE-DAG: [[USERS]] = !{!"llvm.loop.interleave.count", i32 2}
define void @caller(ptr %p, i32 %n) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %q = getelementptr i32, ptr %p, i32 %i
  %v = load i32, ptr %q
  %a = call i32 @has_loop(i32 %v)
  %b = call i32 @straight(i32 %a)
  store i32 %b, ptr %q
  %next = add i32 %i, 1
  %c = icmp eq i32 %next, %n
  br i1 %c, label %end, label %loop
end:
  %once = call i32 @has_loop(i32 7)
  br label %again
again:
  %k = phi i32 [ 0, %end ], [ %l, %again ]
  %m = call i32 @straight(i32 %k)
  %l = add i32 %m, 1
  %d = icmp eq i32 %l, %n
  br i1 %d, label %out, label %again, !llvm.loop !0
out:
  br label %plain
plain:
  %r = phi i32 [ 0, %out ], [ %s, %plain ]
  %s = add i32 %r, 1
  %e = icmp eq i32 %s, %n
  br i1 %e, label %done, label %plain
done:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.interleave.count", i32 2}

; Functions whose loops LLVM unrolls may be inlined, and those that take pointers, but where a simd loop calls them.
; KEEP-LABEL: define void @caller_of_more(
; KEEP: call i32 @short_loop(i32 %i){{$}}
; KEEP: call i32 @long_loop(i32 %i) [[NOINLINE]]
; KEEP: call i32 @through(ptr %p){{$}}
; KEEP: call i32 @reads(ptr %p) [[NOINLINE]]
; KEEP: call i32 @through(ptr %p) [[NOINLINE]]
; KEEP: attributes [[NOINLINE]] = { noinline }
define void @caller_of_more(ptr %p, i32 %n) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %a = call i32 @short_loop(i32 %i)
  %b = call i32 @long_loop(i32 %i)
  %d = call i32 @through(ptr %p)
  %e = call i32 @reads(ptr %p)
  %next = add i32 %i, 1
  %c = icmp eq i32 %next, %n
  br i1 %c, label %simd, label %loop
simd:
  %k = phi i32 [ 0, %loop ], [ %l, %simd ]
  %f = call i32 @through(ptr %p)
  %l = add i32 %k, 1
  %g = icmp eq i32 %l, %n
  br i1 %g, label %end, label %simd, !llvm.loop !2
end:
  ret void
}

define i32 @short_loop(i32 %x) "_ZGVbN4v_short_loop" {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %loop ], [ %after, %inner ]
  %after = add i32 %j, 1
  %d = icmp eq i32 %after, 4
  br i1 %d, label %latch, label %inner
latch:
  %next = add i32 %i, 1
  %c = icmp eq i32 %next, 3
  br i1 %c, label %end, label %loop
end:
  ret i32 %x
}

define i32 @long_loop(i32 %x) "_ZGVbN4v_long_loop" {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %next = add i32 %i, 1
  %c = icmp eq i32 %next, 300
  br i1 %c, label %end, label %loop
end:
  ret i32 %x
}

define i32 @through(ptr %p) "_ZGVbN4l4_through" {
  %n = load i32, ptr %p
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %next = add i32 %i, 1
  %c = icmp eq i32 %next, %n
  br i1 %c, label %end, label %loop
end:
  store i32 %i, ptr %p
  ret i32 %n
}

define i32 @reads(ptr %p) memory(read) "_ZGVbN4l4_reads" {
  %n = load i32, ptr %p
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %next = add i32 %i, 1
  %c = icmp eq i32 %next, %n
  br i1 %c, label %end, label %loop
end:
  ret i32 %n
}

!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.vectorize.enable", i1 true}
