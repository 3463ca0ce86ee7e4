; RUN: %opt -passes='packetize<lanes=4>' -S %s | FileCheck %s
;
; Lane 0 computes linear values for all lanes. Flags that hold in the lanes that use a value need not hold in lane 0.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

; The difference is poison in lanes below w, which store 7.
; CHECK-LABEL: define {{.*}}@__vecz_v4_hoisted(
; CHECK-NOT: sub nuw
; CHECK: sub i32
; CHECK-NOT: sub nuw
; CHECK: ret void
define spir_kernel void @hoisted(ptr %o, i32 %w) {
  %wide = call i64 @_Z13get_global_idj(i32 0)
  %id = trunc i64 %wide to i32
  %difference = sub nuw i32 %id, %w
  %triple = mul nuw i32 %difference, 3
  %least = icmp ugt i32 %w, %id
  %chosen = select i1 %least, i32 7, i32 %triple
  %q = getelementptr i32, ptr %o, i64 %wide
  store i32 %chosen, ptr %q
  ret void
}

; An address that is accessed in any case is none that wraps around.
; CHECK-LABEL: define {{.*}}@__vecz_v4_accessed(
; CHECK: getelementptr inbounds nuw i32
; CHECK: ret void
define spir_kernel void @accessed(ptr %o) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr inbounds nuw i32, ptr %o, i64 %id
  store i32 1, ptr %q
  ret void
}

; The distance is the same in all lanes, but may be poison in lane 0 alone, which then does not use it.
; CHECK-LABEL: define {{.*}}@__vecz_v4_distance(
; CHECK-NOT: sub nuw
; CHECK: sub i32
; CHECK: ret void
define spir_kernel void @distance(ptr %o, i32 %r, i32 %n) {
entry:
  %wide = call i64 @_Z13get_global_idj(i32 0)
  %id = trunc i64 %wide to i32
  %end = add i32 %id, %r
  %away = add i32 %id, %n
  br label %loop
loop:
  %k = phi i32 [ %id, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %d = sub nuw i32 %k, %away
  %m = mul i32 %s, %d
  %least = icmp ugt i32 %r, %k
  %t = select i1 %least, i32 7, i32 %m
  %next = add i32 %k, 1
  %more = icmp ne i32 %next, %end
  br i1 %more, label %loop, label %done
done:
  %q = getelementptr i32, ptr %o, i64 %wide
  store i32 %t, ptr %q
  ret void
}
