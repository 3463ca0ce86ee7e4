; Scalable lanes: names, offsets, accesses, and what is done once a lane.
;
; RUN: %opt -passes='packetize<lanes=nxv4>' -S %s | FileCheck %s
; RUN: %opt -passes='print<plan><lanes=nxv4>' -disable-output %s | FileCheck %s --check-prefix=PLAN
; RUN: not %opt -passes='packetize<lanes=nxv3;kernel=contiguous>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=THREE
; THREE: error: cannot vectorize contiguous: 3 scalable lanes are not possible

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
target triple = "aarch64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

; PLAN: plan @contiguous lanes=nxv4
; CHECK-LABEL: define spir_kernel void @__vecz_nxv4_contiguous(
; CHECK: load <vscale x 4 x float>
; CHECK: store <vscale x 4 x float>
define spir_kernel void @contiguous(ptr %p) "target-features"="+sve" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr float, ptr %p, i64 %id
  %v = load float, ptr %q
  %w = fadd float %v, 1.0
  store float %w, ptr %q
  ret void
}

; Offsets of lanes are steps.
; CHECK-LABEL: define spir_kernel void @__vecz_nxv4_ids(
; CHECK: call <vscale x 4 x i64> @llvm.stepvector.nxv4i64()
define spir_kernel void @ids(ptr %p) "target-features"="+sve" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i64, ptr %p, i64 %id
  store i64 %id, ptr %q
  ret void
}

; What has no scalable form runs in a loop over the lanes.
; PLAN-LABEL: plan @remainder
; PLAN: INSTANTIATE frem
; CHECK-LABEL: define spir_kernel void @__vecz_nxv4_remainder(
; CHECK: lanes:
; CHECK: extractelement <vscale x 4 x float>
; CHECK: frem float
; CHECK: insertelement <vscale x 4 x float>
; CHECK: br i1 {{.*}}, label %lanes, label %lanes.end
define spir_kernel void @remainder(ptr %p) "target-features"="+sve" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr float, ptr %p, i64 %id
  %v = load float, ptr %q
  %w = frem float %v, 3.0
  store float %w, ptr %q
  ret void
}

; LLVM has no cost of it, but code.
; PLAN-LABEL: plan @classes
; PLAN-NOT: INSTANTIATE
; CHECK-LABEL: define spir_kernel void @__vecz_nxv4_classes(
; CHECK: call <vscale x 4 x i1> @llvm.is.fpclass.nxv4f32(<vscale x 4 x float> {{.*}}, i32 264)
define spir_kernel void @classes(ptr %p) "target-features"="+sve" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr float, ptr %p, i64 %id
  %v = load float, ptr %q
  %n = call i1 @llvm.is.fpclass.f32(float %v, i32 264)
  %w = select i1 %n, float %v, float 3.0
  store float %w, ptr %q
  ret void
}

declare i1 @llvm.is.fpclass.f32(float, i32)

; Lanes of a type that no register has are in arrays. Those of a phi arrive in a second one: phis may swap their values.
; PLAN-LABEL: plan @swap
; PLAN: %x0 = INSTANTIATE load %px varying
; CHECK-LABEL: define spir_kernel void @__vecz_nxv4_swap(
; CHECK-DAG: %x.next = alloca <vscale x 64 x i8>, align 16
; CHECK-DAG: %y.next = alloca <vscale x 64 x i8>, align 16
; CHECK: loop:
; CHECK-DAG: call void @llvm.memcpy.p0.p0.i64(ptr {{.*}}align 16 %x, ptr {{.*}}align 16 %x.next, i64 %{{.*}}, i1 false)
; CHECK-DAG: call void @llvm.memcpy.p0.p0.i64(ptr {{.*}}align 16 %y, ptr {{.*}}align 16 %y.next, i64 %{{.*}}, i1 false)
; CHECK: [[YS:%.*]] = getelementptr i8, ptr %y, i64
; CHECK-NEXT: [[Y:%.*]] = load i128, ptr [[YS]]
; CHECK: [[NEXT:%.*]] = getelementptr i8, ptr %x.next, i64
; CHECK-NEXT: store i128 [[Y]], ptr [[NEXT]]
; CHECK: ret void
define spir_kernel void @swap(ptr %p, i32 %n) "target-features"="+sve" {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr [2 x i128], ptr %p, i64 %id
  %py = getelementptr i8, ptr %px, i64 16
  %x0 = load i128, ptr %px
  %y0 = load i128, ptr %py
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi i128 [ %x0, %entry ], [ %y, %loop ]
  %y = phi i128 [ %y0, %entry ], [ %x, %loop ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  store i128 %x, ptr %px
  ret void
}
