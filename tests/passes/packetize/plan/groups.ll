; RUN: %opt -passes='print<plan><lanes=16>' -disable-output %s | FileCheck %s
;
; Which accesses form a group, and where it is executed.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare void @unknown()

; Fields of one record; bytes of the record that the group touches, and the distance from record to record.
; CHECK-LABEL: plan @record
; CHECK: %x = LOAD-INTERLEAVED %p (group 0: 0..4 of 16) varying
; CHECK: %d = LOAD-INTERLEAVED %r (group 0: 8..16 of 16) varying
; CHECK: STORE-INTERLEAVED %d, %s (group 1: 0..8 of 16)
; CHECK: STORE-INTERLEAVED %x, %t (group 1: 8..12 of 16)
define spir_kernel void @record(ptr noalias %in, ptr noalias %out) "target-cpu"="x86-64-v4" "prefer-vector-width"="512" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr { float, i32, double }, ptr %in, i64 %id
  %r = getelementptr i8, ptr %p, i64 8
  %s = getelementptr { double, float, i32 }, ptr %out, i64 %id
  %t = getelementptr i8, ptr %s, i64 8
  %x = load float, ptr %p
  %d = load double, ptr %r
  store double %d, ptr %s
  store float %x, ptr %t
  ret void
}

; A store that may touch the later load's memory: no group, but each load alone.
; CHECK-LABEL: plan @alias
; CHECK: LOAD-INTERLEAVED %p (group [[A:[0-9]+]]: 0..4 of 8)
; CHECK-NOT: (group [[A]]:
; CHECK-LABEL: plan @other_field
define spir_kernel void @alias(ptr %in, ptr %any) "target-cpu"="x86-64-v4" "prefer-vector-width"="512" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr { i32, i32 }, ptr %in, i64 %id
  %r = getelementptr i8, ptr %p, i64 4
  %x = load i32, ptr %p
  store i32 7, ptr %any
  %y = load i32, ptr %r
  %z = add i32 %x, %y
  %q = getelementptr i32, ptr %any, i64 %id
  store i32 %z, ptr %q
  ret void
}

; A store to another field of the same records is in nobody's way.
; CHECK: LOAD-INTERLEAVED %p (group [[A:[0-9]+]]: 0..4 of 12)
; CHECK: STORE-INTERLEAVED
; CHECK: LOAD-INTERLEAVED %r (group [[A]]: 4..8 of 12)
; CHECK-LABEL: plan @call
define spir_kernel void @other_field(ptr %in) "target-cpu"="x86-64-v4" "prefer-vector-width"="512" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr { i32, i32, i32 }, ptr %in, i64 %id
  %r = getelementptr i8, ptr %p, i64 4
  %s = getelementptr i8, ptr %p, i64 8
  %x = load i32, ptr %p
  store i32 %x, ptr %s
  %y = load i32, ptr %r
  %z = add i32 %x, %y
  store i32 %z, ptr %r
  ret void
}

; Nor may a call or a fence be passed.
; CHECK: LOAD-INTERLEAVED %p (group [[A:[0-9]+]]: 0..4 of 8)
; CHECK: INSTANTIATE @unknown()
; CHECK-NOT: (group [[A]]:
; CHECK-LABEL: plan @fence
define spir_kernel void @call(ptr %in, ptr %out) "target-cpu"="x86-64-v4" "prefer-vector-width"="512" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr { i32, i32 }, ptr %in, i64 %id
  %r = getelementptr i8, ptr %p, i64 4
  %x = load i32, ptr %p
  call void @unknown()
  %y = load i32, ptr %r
  %z = add i32 %x, %y
  %q = getelementptr i32, ptr %out, i64 %id
  store i32 %z, ptr %q
  ret void
}

; CHECK: STORE-INTERLEAVED 1, %p (group [[A:[0-9]+]]: 0..4 of 8)
; CHECK: KEEP fence
; CHECK-NOT: (group [[A]]:
; CHECK-LABEL: plan @squashed
define spir_kernel void @fence(ptr %in) "target-cpu"="x86-64-v4" "prefer-vector-width"="512" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr { i32, i32 }, ptr %in, i64 %id
  %r = getelementptr i8, ptr %p, i64 4
  store i32 1, ptr %p
  fence seq_cst
  store i32 2, ptr %r
  ret void
}

; Bytes of records of at most 8 bytes, guarded: the record becomes an integer.
; CHECK: LOAD-INTERLEAVED-MASKED %p, %c (group [[A:[0-9]+]]: 0..1 of 4)
; CHECK: LOAD-INTERLEAVED-MASKED {{%.*}}, %c (group [[A]]: 2..3 of 4)
define spir_kernel void @squashed(ptr noalias %in, ptr noalias %out) "target-cpu"="x86-64-v4" "prefer-vector-width"="512" {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i8, ptr %out, i64 %id
  %k = load i8, ptr %q
  %c = icmp sgt i8 %k, 7
  br i1 %c, label %on, label %off
on:
  %p = getelementptr [4 x i8], ptr %in, i64 %id
  %r = getelementptr i8, ptr %p, i64 2
  %x = load i8, ptr %p
  %y = load i8, ptr %r
  %z = add i8 %x, %y
  store i8 %z, ptr %q
  br label %off
off:
  ret void
}

; Records that are looked up: pieces of 8 bytes, one gather for two members.
; CHECK-LABEL: plan @records
; CHECK: LOAD-RECORDS %p (group [[A:[0-9]+]]: 0..4 of 16)
; CHECK: LOAD-RECORDS {{%.*}} (group [[A]]: 4..8 of 16)
; CHECK: LOAD-RECORDS {{%.*}} (group [[A]]: 8..16 of 16)
define spir_kernel void @records(ptr noalias %in, ptr noalias %index, ptr noalias %out) "target-cpu"="x86-64-v4" "prefer-vector-width"="512" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr i64, ptr %index, i64 %id
  %i = load i64, ptr %at
  %p = getelementptr [16 x i8], ptr %in, i64 %i
  %q = getelementptr i8, ptr %p, i64 4
  %r = getelementptr i8, ptr %p, i64 8
  %x = load i32, ptr %p
  %y = load i32, ptr %q
  %z = load i64, ptr %r
  %s = add i32 %x, %y
  %w = zext i32 %s to i64
  %v = add i64 %w, %z
  %o = getelementptr i64, ptr %out, i64 %id
  store i64 %v, ptr %o
  ret void
}

; Where lanes load one by one, two double words of a record are loaded as a pair; look-ups in a table of records need no
; mask for that.
; CHECK-LABEL: plan @pairs
; CHECK: %a = LOAD-RECORDS %p (group [[P:[0-9]+]]: 0..8 of 24)
; CHECK: %b = LOAD-RECORDS %q (group [[P]]: 8..16 of 24)
; CHECK: %c = LOAD-RECORDS %r (group [[P]]: 16..24 of 24)
; CHECK: %t = LOAD-RECORDS %s, %if (group [[T:[0-9]+]]: 0..8 of 16) (by all lanes)
; CHECK: %v = LOAD-RECORDS %u, %if (group [[T]]: 8..16 of 16) (by all lanes)
@rows = constant [16 x [2 x double]] [
    [2 x double] [double 0.0, double -0.0], [2 x double] [double 1.0, double -1.0], [2 x double] [double 2.0,
    double -2.0], [2 x double] [double 3.0, double -3.0], [2 x double] [double 4.0, double -4.0], [2 x double]
    [double 5.0, double -5.0], [2 x double] [double 6.0, double -6.0], [2 x double] [double 7.0, double -7.0], [2
    x double] [double 8.0, double -8.0], [2 x double] [double 9.0, double -9.0], [2 x double] [double 10.0, double
    -10.0], [2 x double] [double 11.0, double -11.0], [2 x double] [double 12.0, double -12.0], [2 x double]
    [double 13.0, double -13.0], [2 x double] [double 14.0, double -14.0], [2 x double] [double 15.0, double
    -15.0]]
define spir_kernel void @pairs(ptr %in, ptr %at, ptr %out) "target-cpu"="x86-64-v3" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %w = getelementptr i64, ptr %at, i64 %id
  %x = load i64, ptr %w
  %p = getelementptr { double, double, double }, ptr %in, i64 %x
  %q = getelementptr i8, ptr %p, i64 8
  %r = getelementptr i8, ptr %p, i64 16
  %a = load double, ptr %p
  %b = load double, ptr %q
  %c = load double, ptr %r
  %ab = fmul double %a, %b
  %abc = fadd double %ab, %c
  %if = fcmp ogt double %abc, 0.0
  br i1 %if, label %then, label %end
then:
  %i = and i64 %x, 15
  %s = getelementptr [2 x double], ptr @rows, i64 %i
  %u = getelementptr i8, ptr %s, i64 8
  %t = load double, ptr %s
  %v = load double, ptr %u
  %tv = fadd double %t, %v
  %o = getelementptr double, ptr %out, i64 %id
  store double %tv, ptr %o
  br label %end
end:
  ret void
}

; Stores under a vector mask are slow where masks are vectors (AVX2, a CPU that nobody knows): a record with gaps is
; stored element by element, one without as a whole.
; CHECK-LABEL: plan @gaps
; CHECK: STORE-STRIDED %x, %p
; CHECK: STORE-STRIDED 1{{.*}}, %r
; CHECK: STORE-INTERLEAVED %x, %s (group 0: 0..4 of 8)
; CHECK: STORE-INTERLEAVED %x, %t (group 0: 4..8 of 8)
define spir_kernel void @gaps(ptr noalias %in, ptr noalias %gaps, ptr noalias %dense) "target-cpu"="x86-64-v3" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %in, i64 %id
  %x = load i32, ptr %q
  %p = getelementptr { i32, i32, i64, i64 }, ptr %gaps, i64 %id
  %r = getelementptr i8, ptr %p, i64 8
  store i32 %x, ptr %p
  store i64 1, ptr %r
  %s = getelementptr { i32, i32 }, ptr %dense, i64 %id
  %t = getelementptr i8, ptr %s, i64 4
  store i32 %x, ptr %s
  store i32 %x, ptr %t
  ret void
}

; A store of one member begins with the record, so that it does not end in the one of the next packet.
; CHECK-LABEL: plan @last_member
; CHECK: STORE-INTERLEAVED-MASKED 1, %r, %{{.*}} (group 1: 12..16 of 16)
define spir_kernel void @last_member(ptr %x) "target-cpu"="x86-64-v4" "prefer-vector-width"="512" {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr [4 x i32], ptr %x, i64 %id
  %q = getelementptr i8, ptr %p, i64 4
  %r = getelementptr i8, ptr %p, i64 12
  %a = load i32, ptr %p
  %b = load i32, ptr %q
  %c = icmp slt i32 %a, %b
  br i1 %c, label %on, label %off
on:
  store i32 1, ptr %r
  br label %off
off:
  ret void
}

; Pointers alone are a group. With numbers between them they are none: no shuffle takes both.
; CHECK-LABEL: plan @pointers
; CHECK: %x = LOAD-INTERLEAVED %p (group [[A:[0-9]+]]: 0..8 of 16)
; CHECK: %y = LOAD-INTERLEAVED %r (group [[A]]: 8..16 of 16)
define spir_kernel void @pointers(ptr noalias %in, ptr noalias %out) "target-cpu"="x86-64-v4" "prefer-vector-width"="512" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr { ptr, ptr }, ptr %in, i64 %id
  %r = getelementptr i8, ptr %p, i64 8
  %x = load ptr, ptr %p
  %y = load ptr, ptr %r
  %c = icmp eq ptr %x, %y
  %s = getelementptr i1, ptr %out, i64 %id
  store i1 %c, ptr %s
  ret void
}

; CHECK-LABEL: plan @pointers_and_numbers
; CHECK-NOT: INTERLEAVED
define spir_kernel void @pointers_and_numbers(ptr noalias %in, ptr noalias %out) "target-cpu"="x86-64-v4" "prefer-vector-width"="512" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr { ptr, i64 }, ptr %in, i64 %id
  %r = getelementptr i8, ptr %p, i64 8
  %x = load ptr, ptr %p
  %y = load i64, ptr %r
  %z = ptrtoint ptr %x to i64
  %c = add i64 %z, %y
  %s = getelementptr i64, ptr %out, i64 %id
  store i64 %c, ptr %s
  ret void
}
