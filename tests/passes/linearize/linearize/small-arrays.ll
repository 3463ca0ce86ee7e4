; RUN: %opt -passes=linearize -S %s | FileCheck %s
;
; A private array of a few elements, at a place that lanes do not share, is a variable an element.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

; Elements are selected by the index, as wide as they are.
; CHECK-LABEL: define {{.*}}@read(
; CHECK-NOT: alloca
; CHECK: [[I:%.*]] = and i32 %v, 3
; CHECK: [[A:%.*]] = icmp eq i32 [[I]], 1
; CHECK: [[X:%.*]] = select i1 [[A]], float 1.000000e+00, float %f
; CHECK: [[B:%.*]] = icmp eq i32 [[I]], 2
; CHECK: [[Y:%.*]] = select i1 [[B]], float 2.000000e+00, float [[X]]
; CHECK-NOT: load
; CHECK: store float [[Y]]
define spir_kernel void @read(ptr %p, ptr %o) {
  %a = alloca [3 x float]
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %f = sitofp i32 %v to float
  store float %f, ptr %a
  %a1 = getelementptr i8, ptr %a, i64 4
  store float 1.0, ptr %a1
  %a2 = getelementptr i8, ptr %a1, i64 4
  store float 2.0, ptr %a2
  %k = and i32 %v, 3
  %e = zext i32 %k to i64
  %g = getelementptr float, ptr %a, i64 %e
  %x = load float, ptr %g
  %r = getelementptr float, ptr %o, i64 %id
  store float %x, ptr %r
  ret void
}

; What is stored goes to the element of the index, under the condition of the store; the index may be a sum.
; CHECK-LABEL: define {{.*}}@write(
; CHECK-NOT: alloca
; CHECK-DAG: [[I:%.*]] = add i16 %{{.*}}, -1
; CHECK-DAG: icmp eq i16 [[I]], 0
; CHECK-DAG: icmp eq i16 [[I]], 1
; CHECK-NOT: masked_store
; CHECK: store i16
define spir_kernel void @write(ptr %p, ptr %o) {
entry:
  %a = alloca [2 x i16]
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %s = trunc i32 %v to i16
  store i16 5, ptr %a
  %a1 = getelementptr i8, ptr %a, i64 2
  store i16 6, ptr %a1
  %c = icmp slt i32 %v, 3
  br i1 %c, label %t, label %e
t:
  %w = sext i32 %v to i64
  %b = getelementptr i8, ptr %a, i64 -2
  %g = getelementptr i16, ptr %b, i64 %w
  store i16 %s, ptr %g
  br label %e
e:
  %x = load i16, ptr %a1
  %r = getelementptr i16, ptr %o, i64 %id
  store i16 %x, ptr %r
  ret void
}

; Where lanes are at one place together, it is one access.
; CHECK-LABEL: define {{.*}}@together(
; CHECK: alloca [3 x float]
define spir_kernel void @together(ptr %p, ptr %o, i64 %k) {
  %a = alloca [3 x float]
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr float, ptr %p, i64 %id
  %v = load float, ptr %q
  store float %v, ptr %a
  %g = getelementptr float, ptr %a, i64 %k
  %x = load float, ptr %g
  %r = getelementptr float, ptr %o, i64 %id
  store float %x, ptr %r
  ret void
}

; Nine elements take more comparisons than lanes; of two sizes, one of them lies in two.
; What writes constants to several elements at once writes to each of them.
; CHECK-LABEL: define {{.*}}@zeros(
; CHECK-NOT: alloca
; CHECK-NOT: memset
; CHECK: [[I:%.*]] = and i32 %v, 3
; CHECK: [[A:%.*]] = icmp eq i32 [[I]], 1
; CHECK: [[X:%.*]] = select i1 [[A]], float %f, float 0.000000e+00
; CHECK: store float
define spir_kernel void @zeros(ptr %p, ptr %o) {
  %a = alloca [4 x float]
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %f = sitofp i32 %v to float
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 16, i1 false)
  %a1 = getelementptr i8, ptr %a, i64 4
  store float %f, ptr %a1
  %k = and i32 %v, 3
  %e = zext i32 %k to i64
  %g = getelementptr float, ptr %a, i64 %e
  %x = load float, ptr %g
  %r = getelementptr float, ptr %o, i64 %id
  store float %x, ptr %r
  ret void
}

; -1 and 258, then 7 and 9: a store of both in one number, and a copy.
@table = private constant [3 x i16] [i16 5, i16 7, i16 9]
; CHECK-LABEL: define {{.*}}@constants(
; CHECK-NOT: alloca
; CHECK-DAG: select i1 %{{.*}}, i16 258, i16 -1
; CHECK-DAG: select i1 %{{.*}}, i16 7, i16 %
; CHECK-DAG: select i1 %{{.*}}, i16 9, i16 %
; CHECK: store i16
define spir_kernel void @constants(ptr %p, ptr %o) {
  %a = alloca [4 x i16]
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i16, ptr %p, i64 %id
  %v = load i16, ptr %q
  store i32 16973823, ptr %a
  %a2 = getelementptr i8, ptr %a, i64 4
  %from = getelementptr i8, ptr @table, i64 2
  call void @llvm.memcpy.p0.p0.i64(ptr %a2, ptr %from, i64 4, i1 false)
  %k = and i16 %v, 3
  %e = zext i16 %k to i64
  %g = getelementptr i16, ptr %a, i64 %e
  %x = load i16, ptr %g
  %r = getelementptr i16, ptr %o, i64 %id
  store i16 %x, ptr %r
  ret void
}

; Bytes that are no whole elements, or not known.
; CHECK-LABEL: define {{.*}}@parts(
; CHECK: alloca [2 x i32]
; CHECK: alloca [2 x i32]
define spir_kernel void @parts(ptr %p, ptr %o, i8 %byte) {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 6, i1 false)
  call void @llvm.memset.p0.i64(ptr %b, i8 %byte, i64 8, i1 false)
  %k = and i32 %v, 1
  %e = zext i32 %k to i64
  %g = getelementptr i32, ptr %a, i64 %e
  %x = load i32, ptr %g
  %h = getelementptr i32, ptr %b, i64 %e
  %y = load i32, ptr %h
  %s = add i32 %x, %y
  %r = getelementptr i32, ptr %o, i64 %id
  store i32 %s, ptr %r
  ret void
}

; CHECK-LABEL: define {{.*}}@larger(
; CHECK: alloca [9 x i8]
define spir_kernel void @larger(ptr %p, ptr %o) {
  %a = alloca [9 x i8]
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i8, ptr %p, i64 %id
  %v = load i8, ptr %q
  store i8 %v, ptr %a
  %w = zext i8 %v to i64
  %g = getelementptr i8, ptr %a, i64 %w
  %x = load i8, ptr %g
  %r = getelementptr i8, ptr %o, i64 %id
  store i8 %x, ptr %r
  ret void
}

; CHECK-LABEL: define {{.*}}@two_sizes(
; CHECK: alloca [2 x i32]
define spir_kernel void @two_sizes(ptr %p, ptr %o) {
  %a = alloca [2 x i32]
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i64, ptr %p, i64 %id
  %v = load i64, ptr %q
  store i64 %v, ptr %a
  %w = and i64 %v, 1
  %g = getelementptr i32, ptr %a, i64 %w
  %x = load i32, ptr %g
  %r = getelementptr i32, ptr %o, i64 %id
  store i32 %x, ptr %r
  ret void
}
