; RUN: %opt -passes='packetize<lanes=4>' -S %s -pass-remarks-missed=vec -o %t.ll 2>%t.remarks
; RUN: FileCheck %s < %t.ll
; RUN: FileCheck %s --check-prefix=DEFS < %t.ll
; RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t.remarks
; RUN: %opt -passes='print<plan><lanes=4>' -disable-output %s 2>/dev/null | FileCheck %s --check-prefix=PLAN
; RUN: %opt -passes='print<plan><lanes=4>' -S %s -o %t.after 2>/dev/null && %opt -passes=no-op-module -S %s -o %t.before && diff %t.before %t.after
;
; A function that stays a call is vectorized through the shape that the call has; a plan that is only printed leaves none.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

define float @scale(float %x, ptr %table, i64 %i) noinline {
  %p = getelementptr float, ptr %table, i64 %i
  %t = load float, ptr %p
  %r = fmul float %x, %t
  ret float %r
}

; Varying, uniform, linear: the table is read by one load. The second call has the same shape, and calls the same version.
; PLAN-LABEL: plan @shapes
; PLAN: %r = CALL-FUNCTION @__vecz_v4_scale.Nvul(%v, %table, %id)    varying
; CHECK-LABEL: define {{.*}}@__vecz_v4_shapes(
; CHECK: call <4 x float> @__vecz_v4_scale.Nvul(<4 x float> {{.*}}, ptr %table, i64 %{{.*}})
; CHECK: call <4 x float> @__vecz_v4_scale.Nvul(
; CHECK: ret void
define spir_kernel void @shapes(ptr %x, ptr %table) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  %v = load float, ptr %p
  %r = call float @scale(float %v, ptr %table, i64 %id)
  %s = call float @scale(float %r, ptr %table, i64 %id)
  store float %s, ptr %p
  ret void
}

; In divergent flow the version takes the mask.
; CHECK-LABEL: define {{.*}}@__vecz_v4_divergent(
; CHECK: call <4 x float> @__vecz_v4_scale.Mvuv(<4 x float> {{.*}}, ptr %table, <4 x i64> {{.*}}, <4 x i1> {{.*}})
define spir_kernel void @divergent(ptr %x, ptr %table) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  %v = load float, ptr %p
  %c = fcmp ogt float %v, 0.0
  br i1 %c, label %yes, label %no
yes:
  %square = mul i64 %id, %id
  %r = call float @scale(float %v, ptr %table, i64 %square)
  store float %r, ptr %p
  br label %no
no:
  ret void
}

; A recursive function asks for its work-item: its version calls itself, and returns at once when no lane is left.
; CHECK-LABEL: define {{.*}}@__vecz_v4_recursive(
; CHECK: call <4 x i64> @__vecz_v4_walk.Nl(
define i64 @walk(i64 %n) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %c = icmp eq i64 %n, 0
  br i1 %c, label %a, label %b
a:
  ret i64 %id
b:
  %m = sub i64 %n, 1
  %r = call i64 @walk(i64 %m)
  ret i64 %r
}
define spir_kernel void @recursive(ptr %p) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %r = call i64 @walk(i64 %id)
  %q = getelementptr i64, ptr %p, i64 %id
  store i64 %r, ptr %q
  ret void
}

; What is called through a pointer has no version, and must not ask.
; REMARK: remark: {{.*}}cannot vectorize pointer: a pointer may ask for its work-item and has no vector version; pass the ID
@pointers = constant [1 x ptr] [ptr @asks]
define spir_kernel void @pointer(ptr %f) {
  %r = call i64 %f()
  ret void
}
define i64 @asks() {
  %id = call i64 @_Z13get_global_idj(i32 0)
  ret i64 %id
}

; REMARK: remark: {{.*}}cannot vectorize group: sub_group_unknown works for several work-items at once; give it a body
declare void @sub_group_unknown(i64) convergent
define spir_kernel void @group(ptr %p) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  call void @sub_group_unknown(i64 %id)
  ret void
}

; The versions are internal. The masked one of a recursive function begins with the question whether there is a lane.
; DEFS: define internal <4 x float> @__vecz_v4_scale.Nvul(<4 x float> %x, ptr %table, i64 %i)
; DEFS: define internal <4 x float> @__vecz_v4_scale.Mvuv(<4 x float> %x, ptr %table, <4 x i64> %i, <4 x i1> %0)
; DEFS: define internal <4 x i64> @__vecz_v4_walk.Nl(i64 %n)
; DEFS: call <4 x i64> @__vecz_v4_walk.Ml(
; DEFS: define internal <4 x i64> @__vecz_v4_walk.Ml(i64 %n, <4 x i1> %0)
; DEFS-NEXT: :
; DEFS-NEXT: call i1 @llvm.vector.reduce.or.v4i1(<4 x i1> %0)
; DEFS-NEXT: br i1
; DEFS: call <4 x i64> @__vecz_v4_walk.Ml(
