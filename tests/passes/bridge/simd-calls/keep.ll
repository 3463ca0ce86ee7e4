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
; KEEP: attributes [[NOINLINE]] = { noinline }
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
