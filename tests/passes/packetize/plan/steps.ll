; RUN: %opt -passes='print<plan><steps;lanes=4;kernel=dominated>' -disable-output %s | FileCheck %s --check-prefix=STEPS
; RUN: %opt -passes='print<plan><lanes=4>' -disable-output %s | FileCheck %s
; RUN: %opt -passes='dot<plan><lanes=4;kernel=sunk>' -disable-output %s | FileCheck %s --check-prefix=DOT
; RUN: %opt -passes='packetize<lanes=4;kernel=sunk>' -S %s | FileCheck %s --check-prefix=EMIT
;
; The transforms of a plan, each printed; what each of them changes. The last plan is the one that is carried out.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

; STEPS: after initial: plan @dominated
; STEPS: LOAD-CONTIGUOUS-MASKED %p
; STEPS: after tables: plan @dominated
; STEPS: after groups: plan @dominated
; STEPS: LOAD-CONTIGUOUS-MASKED %p
; STEPS: after eliminate-masks: plan @dominated
; STEPS: LOAD-CONTIGUOUS %p, {{.*}} (by all lanes)
; STEPS: after sink-uniforms: plan @dominated
; STEPS: {{^}}plan @dominated
; STEPS: LOAD-CONTIGUOUS %p, {{.*}} (by all lanes)

; What all lanes read before, they may read again; next to it they may not.
; CHECK-LABEL: plan @dominated
; CHECK: LOAD-CONTIGUOUS %p, {{.*}} (by all lanes)
; CHECK: LOAD-CONTIGUOUS-MASKED %n,
; CHECK: STORE-CONTIGUOUS-MASKED
define spir_kernel void @dominated(ptr %x, ptr %o) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr %x, i64 %id
  %n = getelementptr i8, ptr %p, i64 8000
  %q = getelementptr i32, ptr %o, i64 %id
  %v = load i32, ptr %p
  store i32 %v, ptr %q
  %c = icmp sgt i32 %v, 3
  br i1 %c, label %then, label %end
then:
  %w = load i32, ptr %p
  %m = load i32, ptr %n
  %s = sdiv i32 %w, %m
  store i32 %s, ptr %q
  br label %end
end:
  ret void
}

; Half as many bytes were read before.
; CHECK-LABEL: plan @shorter
; CHECK-NOT: by all lanes
define spir_kernel void @shorter(ptr %x, ptr %o) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i64, ptr %x, i64 %id
  %q = getelementptr i64, ptr %o, i64 %id
  %v = load i32, ptr %p
  %z = zext i32 %v to i64
  store i64 %z, ptr %q
  %c = icmp sgt i32 %v, 3
  br i1 %c, label %then, label %end
then:
  %w = load i64, ptr %p
  %s = sdiv i64 %w, %z
  store i64 %s, ptr %q
  br label %end
end:
  ret void
}

; Somebody may have freed it.
; CHECK-LABEL: plan @freed
; CHECK-NOT: by all lanes
define spir_kernel void @freed(ptr %x, ptr %o) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr %x, i64 %id
  %q = getelementptr i32, ptr %o, i64 %id
  %v = load i32, ptr %p
  call void @release(i32 %v)
  %c = icmp sgt i32 %v, 3
  br i1 %c, label %then, label %end
then:
  %w = load i32, ptr %p
  %s = sdiv i32 %w, %v
  store i32 %s, ptr %q
  br label %end
end:
  ret void
}
declare void @release(i32)

; A uniform value for lanes under a condition, some under two: computed behind the first.
; CHECK-LABEL: plan @sunk
; CHECK: %s = KEEP mul %a, %b (sunk to %then.split) uniform
; CHECK: %then.split:
; DOT: digraph "sunk" {
; DOT: label=<plan @sunk lanes=4
; DOT: b0 [label=<<b>%0</b>
; DOT-SAME: sunk to
; DOT: -> b{{[0-9]}} [label=T];
; EMIT-LABEL: define spir_kernel void @__vecz_v4_sunk(
; EMIT-NOT: mul i32 %a, %b
; EMIT: br i1
; EMIT: mul i32 %a, %b
define spir_kernel void @sunk(ptr %x, ptr %o, i32 %a, i32 %b) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr %x, i64 %id
  %q = getelementptr i32, ptr %o, i64 %id
  %v = load i32, ptr %p
  %s = mul i32 %a, %b
  %c = icmp sgt i32 %v, 3
  br i1 %c, label %then, label %end
then:
  %w = sdiv i32 %s, %v
  store i32 %w, ptr %q
  %d = icmp sgt i32 %w, 5
  br i1 %d, label %deeper, label %end
deeper:
  %u = sdiv i32 %w, %s
  store i32 %u, ptr %q
  br label %end
end:
  ret void
}
