; RUN: %opt -passes='linearize<choices=noLinearizeBOSCCByCost>' -S %s | FileCheck %s
;
; Long code behind a join that lanes have left before is skipped when none is left: control goes to the return.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

; CHECK-LABEL: define {{.*}}@rest(
; CHECK: [[ANY:%.*]] = call i1 @__vec_any(i1 %{{.*}})
; CHECK: br i1 [[ANY]], label %[[REST:.*]], label %[[END:.*]]
; CHECK: {{^}}[[REST]]:
; CHECK: sdiv
; CHECK: }
define spir_kernel void @rest(ptr %p, ptr %o) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %s = getelementptr i32, ptr %o, i64 %id
  %v = load i32, ptr %q
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %a, label %join
a:
  store i32 1, ptr %s
  %d = icmp sgt i32 %v, 70
  br i1 %d, label %exit, label %join
join:
  %x = load i32, ptr %s
  %y = sdiv i32 %v, %x
  store i32 %y, ptr %s
  br label %exit
exit:
  ret void
}

; Two seldom arms, such as assertions, meet in a call: so that is seldom, too.
; CHECK-LABEL: define {{.*}}@behind_seldom_arms(
; CHECK: {{^}}both:
; CHECK: [[LEFT:%.*]] = call i1 @__vec_any(
; CHECK-NEXT: br i1 [[LEFT]], label %{{.*}}, label %{{.*}}, !prof
; CHECK: call void @__vec_masked_op
define spir_kernel void @behind_seldom_arms(ptr %p) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %c = icmp sgt i32 %v, 100
  br i1 %c, label %first, label %next, !prof !8
first:
  br label %both
next:
  %w = mul i32 %v, 3
  store i32 %w, ptr %q
  %d = icmp slt i32 %v, -100
  br i1 %d, label %second, label %exit, !prof !8
second:
  br label %both
both:
  call void @log()
  br label %exit
exit:
  ret void
}
declare void @log()
!8 = !{!"branch_weights", i32 1, i32 1048575}
