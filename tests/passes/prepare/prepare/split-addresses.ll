; RUN: %opt -passes=prepare -mattr=+avx2,+fma,+bmi2 -S %s | FileCheck %s
; RUN: %opt -passes=prepare -mattr=+avx512f,+avx512vl,+avx512bw,+avx512dq,+avx512cd -S %s \
; RUN:   | FileCheck --check-prefix=AVX512 %s
; RUN: %opt -passes=prepare -S %s | FileCheck --check-prefix=SSE %s
;
; An access whose address is one of several linear ones, chosen by the lane, is one access of each; where the target has
; no accesses under a mask, it stays one.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@first = external global [1000 x float]
@second = external global [1000 x float]
@third = external global [1000 x float]

declare i64 @_Z13get_global_idj(i32)

; CHECK-LABEL: define {{.*}}@select(
; CHECK: [[C:%.*]] = icmp sgt i32
; CHECK: br i1 [[C]]
; CHECK: [[P:%.*]] = getelementptr inbounds float, ptr %a, i64 %id
; CHECK: load float, ptr [[P]]
; CHECK: [[Q:%.*]] = getelementptr inbounds float, ptr %b, i64 %id
; CHECK: load float, ptr [[Q]]
; CHECK-NOT: load
; CHECK: ret void
; SSE-LABEL: define {{.*}}@select(
; SSE: load i32
; SSE: load float
; SSE-NOT: load
; SSE: ret void
define spir_kernel void @select(ptr %a, ptr %b, ptr noundef %c, ptr %o) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %pc = getelementptr inbounds i32, ptr %c, i64 %id
  %x = load i32, ptr %pc, !noundef !0
  %if = icmp sgt i32 %x, 0
  %base = select i1 %if, ptr %a, ptr %b
  %p = getelementptr inbounds float, ptr %base, i64 %id
  %v = load float, ptr %p
  %po = getelementptr inbounds float, ptr %o, i64 %id
  store float %v, ptr %po
  ret void
}

; By the way into the block: at the end of each.
; CHECK-LABEL: define {{.*}}@join(
; CHECK: store volatile i32 1
; CHECK: load float, ptr [[P:%.*]]
; CHECK: store volatile i16 2
; CHECK: load float, ptr [[Q:%.*]]
; CHECK: phi float
; CHECK-NOT: load float
; CHECK: ret void
define spir_kernel void @join(ptr %a, ptr %b, ptr %c, ptr %o, ptr %z) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %pc = getelementptr inbounds i32, ptr %c, i64 %id
  %x = load i32, ptr %pc
  %if = icmp sgt i32 %x, 0
  br i1 %if, label %then, label %else
then:
  store volatile i32 1, ptr %z
  br label %join
else:
  store volatile i16 2, ptr %z
  br label %join
join:
  %base = phi ptr [ %a, %then ], [ %b, %else ]
  %p = getelementptr inbounds float, ptr %base, i64 %id
  %v = load float, ptr %p
  %po = getelementptr inbounds float, ptr %o, i64 %id
  store float %v, ptr %po
  ret void
}

; Behind a store that may write there, the way that was taken decides.
; CHECK-LABEL: define {{.*}}@written(
; CHECK: [[WAY:%.*]] = phi i1 [ {{(true, %then.*false, %else|false, %else.*true, %then)}}
; CHECK: store i32 7
; CHECK: br i1 [[WAY]]
; CHECK: load float
; CHECK: load float
; CHECK-NOT: load
; CHECK: ret void
define spir_kernel void @written(ptr %a, ptr %b, ptr %c, ptr %o, ptr %z) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %pc = getelementptr inbounds i32, ptr %c, i64 %id
  %x = load i32, ptr %pc
  %if = icmp sgt i32 %x, 0
  br i1 %if, label %then, label %else
then:
  store volatile i32 1, ptr %z
  br label %join
else:
  store volatile i16 2, ptr %z
  br label %join
join:
  %base = phi ptr [ %a, %then ], [ %b, %else ]
  store i32 7, ptr %pc
  %p = getelementptr inbounds float, ptr %base, i64 %id
  %v = load float, ptr %p
  %po = getelementptr inbounds float, ptr %o, i64 %id
  store float %v, ptr %po
  ret void
}

; `if (x > 0) a[i] = 1; else b[i] = 2`, as SimplifyCFG leaves it: two stores under masks.
; CHECK-LABEL: define {{.*}}@store(
; CHECK: [[WAY:%.*]] = phi i1
; CHECK-NOT: phi ptr
; CHECK: [[V:%.*]] = phi float
; CHECK: br i1 [[WAY]]
; CHECK: store float [[V]]
; CHECK: store float [[V]]
; CHECK: ret void
define spir_kernel void @store(ptr %a, ptr %b, ptr %c, ptr %z) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %pc = getelementptr inbounds i32, ptr %c, i64 %id
  %x = load i32, ptr %pc
  %if = icmp sgt i32 %x, 0
  br i1 %if, label %then, label %else
then:
  store volatile i32 1, ptr %z
  br label %join
else:
  store volatile i16 2, ptr %z
  br label %join
join:
  %base = phi ptr [ %a, %then ], [ %b, %else ]
  %value = phi float [ 1.0, %then ], [ 2.0, %else ]
  %p = getelementptr inbounds float, ptr %base, i64 %id
  store float %value, ptr %p
  ret void
}

; With AVX2 these take longer than a store a lane on some CPUs.
; CHECK-LABEL: define {{.*}}@store_on_zen(
; CHECK: phi ptr
; CHECK: store float
; CHECK-NOT: store
; CHECK: ret void
; AVX512-LABEL: define {{.*}}@store_on_zen(
; AVX512-NOT: phi ptr
; AVX512: store float
; AVX512: store float
; AVX512: ret void
define spir_kernel void @store_on_zen(ptr %a, ptr %b, ptr %c, ptr %z) "tune-cpu"="znver4" {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %pc = getelementptr inbounds i32, ptr %c, i64 %id
  %x = load i32, ptr %pc
  %if = icmp sgt i32 %x, 0
  br i1 %if, label %then, label %else
then:
  store volatile i32 1, ptr %z
  br label %join
else:
  store volatile i16 2, ptr %z
  br label %join
join:
  %base = phi ptr [ %a, %then ], [ %b, %else ]
  %value = phi float [ 1.0, %then ], [ 2.0, %else ]
  %p = getelementptr inbounds float, ptr %base, i64 %id
  store float %value, ptr %p
  ret void
}

; No table of addresses is made of a switch.
; CHECK-LABEL: define {{.*}}@switch(
; CHECK-NOT: switch.table
; CHECK-COUNT-3: load float
; CHECK: ret void
define spir_kernel void @switch(ptr %c, ptr %o) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %pc = getelementptr inbounds i32, ptr %c, i64 %id
  %x = load i32, ptr %pc
  switch i32 %x, label %other [
    i32 0, label %join
    i32 1, label %one
    i32 2, label %two
    i32 3, label %three
  ]
one:
  br label %join
two:
  br label %join
three:
  br label %join
other:
  ret void
join:
  %base = phi ptr [ @first, %entry ], [ @second, %one ], [ @third, %two ], [ @first, %three ]
  %p = getelementptr inbounds float, ptr %base, i64 %id
  %v = load float, ptr %p
  %po = getelementptr inbounds float, ptr %o, i64 %id
  store float %v, ptr %po
  ret void
}

; Gathers stay gathers: neither address is contiguous.
; CHECK-LABEL: define {{.*}}@strided(
; CHECK: select i1 %{{.*}}, ptr %a, ptr %b
; CHECK: load float
; CHECK-NOT: load
; CHECK: ret void
define spir_kernel void @strided(ptr %a, ptr %b, ptr %c, ptr %o) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %pc = getelementptr inbounds i32, ptr %c, i64 %id
  %x = load i32, ptr %pc
  %if = icmp sgt i32 %x, 0
  %base = select i1 %if, ptr %a, ptr %b
  %i = mul i64 %id, 3
  %p = getelementptr float, ptr %base, i64 %i
  %v = load float, ptr %p
  %po = getelementptr inbounds float, ptr %o, i64 %id
  store float %v, ptr %po
  ret void
}

!0 = !{}
