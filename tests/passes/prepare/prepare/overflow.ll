; RUN: %opt -passes='prepare' -S %s | FileCheck %s
;
; Operations with overflow, whose results have no vector form, become plain ones; products of 64 bits stay.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32)
declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.smul.with.overflow.i64(i64, i64)

; CHECK-LABEL: define {{.*}}@product(
; CHECK: mul nsw i64
; CHECK: icmp {{eq|ne}} i64
; CHECK: ret void
define spir_kernel void @product(ptr %p, i32 %b) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %a = load i32, ptr %q
  %r = call { i32, i1 } @llvm.smul.with.overflow.i32(i32 %a, i32 %b)
  %x = extractvalue { i32, i1 } %r, 0
  %o = extractvalue { i32, i1 } %r, 1
  %c = select i1 %o, i32 -1, i32 %x
  store i32 %c, ptr %q
  ret void
}

; CHECK-LABEL: define {{.*}}@long_ones(
; CHECK: add i64
; CHECK: icmp ult i64
; CHECK: call { i64, i1 } @llvm.smul.with.overflow.i64
; CHECK: ret void
define spir_kernel void @long_ones(ptr %p, i64 %b) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i64, ptr %p, i64 %id
  %a = load i64, ptr %q
  %r = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %a, i64 %b)
  %x = extractvalue { i64, i1 } %r, 0
  %o = extractvalue { i64, i1 } %r, 1
  %s = call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %x, i64 %b)
  %y = extractvalue { i64, i1 } %s, 0
  %t = extractvalue { i64, i1 } %s, 1
  %u = or i1 %o, %t
  %c = select i1 %u, i64 -1, i64 %y
  store i64 %c, ptr %q
  ret void
}
