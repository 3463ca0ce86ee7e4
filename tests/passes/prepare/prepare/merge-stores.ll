; RUN: %opt -passes=prepare -S %s | FileCheck %s
;
; What a lane stores to one place under several conditions is stored once, under either of them.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare void @_Z7barrierj(i32) convergent
declare void @unknown()

; CHECK-LABEL: define {{.*}}@either(
; CHECK-NOT: store float
; CHECK: %[[STORED:.*]] = phi i1 [ true, %{{.*}} ], [ %{{.*}}, %{{.*}} ]
; CHECK-NOT: store float
; CHECK: br i1 %[[STORED]]
; CHECK: store float %{{.*}}, ptr %p
; CHECK-NOT: store float
; CHECK: ret void
define spir_kernel void @either(ptr noalias %x, ptr noalias %y, float %a, float %b) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  %q = getelementptr float, ptr %y, i64 %id
  %v = load float, ptr %q
  %c = fcmp ogt float %v, %a
  br i1 %c, label %one, label %then
one:
  %v1 = fdiv float %v, %a
  store float %v1, ptr %p
  br label %then
then:
  %w = load float, ptr %q
  %d = fcmp ogt float %w, %b
  br i1 %d, label %two, label %end
two:
  %v2 = fdiv float %v, %b
  store float %v2, ptr %p
  br label %end
end:
  ret void
}

; One of the stores is for all lanes: so is the new one.
; CHECK-LABEL: define {{.*}}@always(
; CHECK-NOT: store float
; CHECK: %[[KEPT:.*]] = phi float
; CHECK: store float %[[KEPT]], ptr %p
; CHECK-NOT: store float
; CHECK: ret void
define spir_kernel void @always(ptr noalias %x, ptr noalias %y, float %a) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  %q = getelementptr float, ptr %y, i64 %id
  %v = load float, ptr %q
  store float %v, ptr %p
  %c = fcmp ogt float %v, %a
  br i1 %c, label %one, label %end
one:
  %w = load float, ptr %q
  %v1 = fdiv float %w, %a
  store float %v1, ptr %p
  br label %end
end:
  ret void
}

; Something reads what may be the place.
; CHECK-LABEL: define {{.*}}@read(
; CHECK: store float
; CHECK: load float
; CHECK: store float
define spir_kernel void @read(ptr %x, ptr %y, float %a, float %b) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  %q = getelementptr float, ptr %y, i64 %id
  %v = load float, ptr %q
  %c = fcmp ogt float %v, %a
  br i1 %c, label %one, label %then
one:
  %v1 = fdiv float %v, %a
  store float %v1, ptr %p
  br label %then
then:
  %w = load float, ptr %q
  %d = fcmp ogt float %w, %b
  br i1 %d, label %two, label %end
two:
  %v2 = fdiv float %w, %b
  store float %v2, ptr %p
  br label %end
end:
  ret void
}

; In a loop, that of the first iteration is not that of the second one.
; CHECK-LABEL: define {{.*}}@in_a_loop(
; CHECK: phi i64
; CHECK: store float
; CHECK: store float
; CHECK-NOT: store float
; CHECK: ret void
define spir_kernel void @in_a_loop(ptr noalias %x, ptr noalias %y, i64 %n) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %latch ]
  %at = add i64 %i, %id
  %q = getelementptr float, ptr %y, i64 %at
  %v = load float, ptr %q
  %c = fcmp ogt float %v, 1.0
  br i1 %c, label %one, label %other
one:
  store float %v, ptr %p
  br label %latch
other:
  call void @unknown()
  br label %latch
latch:
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %behind
behind:
  %last = fcmp ogt float %v, 2.0
  br i1 %last, label %two, label %end
two:
  store float 3.0, ptr %p
  br label %end
end:
  ret void
}
