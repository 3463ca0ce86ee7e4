; RUN: %opt -passes=prepare -S %s | FileCheck %s
;
; What arms do alike is done once.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

; Constants differ, the instructions do not: one load in front, one multiplication and one store behind. Flags that only
; one arm has are gone.
; CHECK-LABEL: define {{.*}}@alike(
; CHECK: load i32
; CHECK-NOT: load i32
; CHECK: [[C:%.*]] = phi i32 [ {{3|5}}, {{.*}} ], [ {{3|5}}, {{.*}} ]
; CHECK-NEXT: mul i32 {{.*}}[[C]]
; CHECK: store i32
; CHECK-NOT: store i32
; CHECK: ret void
define spir_kernel void @alike(ptr %p, ptr %z) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %c = icmp ult i64 %id, 77
  br i1 %c, label %a, label %b
a:
  %v = load i32, ptr %q
  store volatile i32 0, ptr %z
  %w = mul nsw i32 %v, 3
  store i32 %w, ptr %q
  br label %exit
b:
  %x = load i32, ptr %q
  %y = mul i32 %x, 5
  store i32 %y, ptr %q
  br label %exit
exit:
  ret void
}

; CHECK-LABEL: define {{.*}}@flags_of_the_other_arm(
; CHECK: load i32
; CHECK-NOT: load i32
; CHECK: [[C:%.*]] = phi i32 [ {{3|5}}, {{.*}} ], [ {{3|5}}, {{.*}} ]
; CHECK-NEXT: mul i32 {{.*}}[[C]]
; CHECK: store i32
; CHECK-NOT: store i32
; CHECK: ret void
define spir_kernel void @flags_of_the_other_arm(ptr %p, ptr %z) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %c = icmp ult i64 %id, 77
  br i1 %c, label %a, label %b
a:
  %v = load i32, ptr %q
  store volatile i32 0, ptr %z
  %w = mul i32 %v, 3
  store i32 %w, ptr %q
  br label %exit
b:
  %x = load i32, ptr %q
  %y = mul nsw i32 %x, 5
  store i32 %y, ptr %q
  br label %exit
exit:
  ret void
}

; Two contiguous stores are no scatter: there is no phi of pointers.
; CHECK-LABEL: define {{.*}}@arrays(
; CHECK-NOT: phi ptr
; CHECK: store i32
; CHECK-NOT: phi ptr
; CHECK: store i32
; CHECK-NOT: phi ptr
; CHECK: ret void
define spir_kernel void @arrays(ptr %p, ptr %r, i32 %v) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %c = icmp ult i64 %id, 77
  br i1 %c, label %a, label %b
a:
  %pa = getelementptr i32, ptr %p, i64 %id
  store i32 %v, ptr %pa
  br label %exit
b:
  %pb = getelementptr i32, ptr %r, i64 %id
  store i32 %v, ptr %pb
  br label %exit
exit:
  ret void
}

; A sum of two values that both differ would need two phis for one.
; CHECK-LABEL: define {{.*}}@two_phis(
; CHECK: add i32
; CHECK: add i32
; CHECK: ret void
define spir_kernel void @two_phis(ptr %p, i32 %f, i32 %g, i32 %h, i32 %i, ptr %z) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %c = icmp ult i64 %id, 77
  br i1 %c, label %a, label %b
a:
  store volatile i32 0, ptr %z
  %v = add i32 %f, %g
  br label %exit
b:
  %w = add i32 %h, %i
  br label %exit
exit:
  %m = phi i32 [ %v, %a ], [ %w, %b ]
  store i32 %m, ptr %q
  ret void
}

; A switch that chooses among constants is a table.
; CHECK-LABEL: define {{.*}}@table(
; CHECK-NOT: icmp eq
; CHECK: load i32, ptr {{.*}}
; CHECK: ret void
define spir_kernel void @table(ptr %p) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %n = load i32, ptr %q
  switch i32 %n, label %exit [ i32 0, label %c0
                               i32 1, label %c1
                               i32 2, label %c2
                               i32 3, label %c3
                               i32 4, label %c4 ]
c0:
  br label %exit
c1:
  br label %exit
c2:
  br label %exit
c3:
  br label %exit
c4:
  br label %exit
exit:
  %m = phi i32 [ 9, %entry ], [ 17, %c0 ], [ 4, %c1 ], [ 99, %c2 ], [ 1000, %c3 ], [ 23, %c4 ]
  store i32 %m, ptr %q
  ret void
}

; Addresses that both arms compute are computed in front of them, and stores are found behind what else an arm does: in the
; same order behind the arms. What reads memory stays between.
; CHECK-LABEL: define {{.*}}@two_places(
; CHECK: [[C:%.*]] = icmp slt
; CHECK: [[P:%.*]] = getelementptr i8
; CHECK: [[A:%.*]] = select i1 [[C]], i32 3,
; CHECK-NEXT: [[B:%.*]] = select i1 [[C]],
; CHECK-NEXT: store i32 [[A]], ptr %q
; CHECK-NEXT: store i32 [[B]], ptr [[P]]
; CHECK-NOT: store
; CHECK: ret void
define spir_kernel void @two_places(ptr %p, i64 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %c = icmp slt i32 %v, 77
  br i1 %c, label %a, label %b
a:
  store i32 3, ptr %q
  %at = getelementptr i8, ptr %q, i64 %n
  store i32 %v, ptr %at
  br label %exit
b:
  %x = mul i32 %v, 5
  store i32 %x, ptr %q
  %y = mul i32 %x, %v
  %same = getelementptr i8, ptr %q, i64 %n
  %z = xor i32 %y, %x
  store i32 %z, ptr %same
  br label %exit
exit:
  ret void
}

; CHECK-LABEL: define {{.*}}@read_between(
; CHECK: store i32 3, ptr %q
; CHECK: store i32 {{.*}}, ptr %q
; CHECK: load i32
; CHECK: ret void
define spir_kernel void @read_between(ptr %p, i64 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %at = getelementptr i8, ptr %q, i64 %n
  %c = icmp slt i32 %v, 77
  br i1 %c, label %a, label %b
a:
  store i32 3, ptr %q
  store i32 %v, ptr %at
  br label %exit
b:
  %x = mul i32 %v, 5
  store i32 %x, ptr %q
  %y = load i32, ptr %at
  %z = xor i32 %y, %x
  store i32 %z, ptr %at
  br label %exit
exit:
  ret void
}

; The join of the arms is that of their condition's own condition, too: one store all the same, in a block before it.
; CHECK-LABEL: define {{.*}}@wider_join(
; CHECK: store i32
; CHECK-NOT: store i32
; CHECK: ret void
define spir_kernel void @wider_join(ptr %p, ptr %c) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %r = getelementptr i32, ptr %c, i64 %id
  %v = load i32, ptr %r
  %outer = icmp ugt i32 %v, 77
  br i1 %outer, label %inner, label %exit
inner:
  %odd = trunc i32 %v to i1
  br i1 %odd, label %a, label %b
a:
  %w = udiv i32 %v, 3
  store i32 %w, ptr %q
  br label %exit
b:
  %x = xor i32 %v, 5
  store i32 %x, ptr %q
  br label %exit
exit:
  ret void
}
