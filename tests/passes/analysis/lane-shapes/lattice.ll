; RUN: %opt -passes='print<lane-shapes>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,X
; RUN: %opt -passes='print<lane-shapes><dim=1>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,Y
; RUN: %opt -passes='print<lane-shapes><kernel=plain>' -disable-output %s | FileCheck %s --check-prefix=PLAIN
; RUN: %opt -passes='print<lane-shapes><variant=_ZGVdN4vul8l2ls1v_parameters>' -disable-output %s \
; RUN:   | FileCheck %s --check-prefix=PARAMETERS
;
; What each operation makes of uniform, linear(k) and varying. Steps are exact, or the value is varying.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare i64 @_Z12get_local_idj(i32)
declare i64 @_Z15get_global_sizej(i32)
declare i64 @_Z20get_global_linear_idv()
declare i32 @_Z12get_work_dimv()

; IDs are linear(1) along the vectorized dimension only; sizes are uniform; a dimension known at run time tells nothing.
; CHECK-LABEL: shapes of @ids
; CHECK: %d: uniform
; X: %x: linear(1)
; Y: %x: uniform
; X: %y: uniform
; Y: %y: linear(1)
; CHECK: %z: uniform
; X: %l: linear(1)
; Y: %l: uniform
; CHECK: %s: uniform
; CHECK: %w: uniform
; X: %linear: linear(1)
; Y: %linear: varying
; CHECK: %which: varying
define spir_kernel void @ids(i32 %d) {
  %x = call i64 @_Z13get_global_idj(i32 0)
  %y = call i64 @_Z13get_global_idj(i32 1)
  %z = call i64 @_Z13get_global_idj(i32 2)
  %l = call i64 @_Z12get_local_idj(i32 0)
  %s = call i64 @_Z15get_global_sizej(i32 0)
  %w = call i32 @_Z12get_work_dimv()
  %linear = call i64 @_Z20get_global_linear_idv()
  %which = call i64 @_Z13get_global_idj(i32 %d)
  ret void
}

; Sums, differences, and products and shifts by constants keep a step; a product by a uniform value has one that is not
; constant, a product of two linear values none at all. A shift by too much is poison, of any shape.
; CHECK-LABEL: shapes of @arithmetic
; X: %up: linear(1)
; X: %down: linear(-1)
; X: %twice: linear(2)
; X: %none: uniform
; X: %scaled: linear(12)
; X: %negative: linear(-3)
; X: %shifted: linear(8)
; X: %too_far: spaced
; X: %unknown: spaced
; X: %square: varying
; X: %uniform: uniform
; X: %disjoint: linear(8)
; X: %or: varying
; X: %masked: varying
; X: %quotient: varying
; X: %compared: varying
define spir_kernel void @arithmetic(i64 %n) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %up = add i64 %id, %n
  %down = sub i64 %n, %id
  %twice = add i64 %id, %up
  %none = sub i64 %up, %id
  %scaled = mul i64 12, %id
  %negative = mul i64 %id, -3
  %shifted = shl i64 %id, 3
  %too_far = shl i64 %id, 64
  %unknown = mul i64 %id, %n
  %square = mul i64 %id, %id
  %uniform = mul i64 %n, %n
  %disjoint = or disjoint i64 %shifted, 7
  %or = or i64 %shifted, 7
  %masked = and i64 %id, 15
  %quotient = udiv i64 %id, 4
  %compared = icmp ult i64 %id, %n
  ret void
}

; Steps wrap with the type; an i1 has none; float values are never linear.
; CHECK-LABEL: shapes of @wrapping
; X: %byte: linear(1)
; X: %wraps: linear(-56)
; X: %gone: uniform
; X: %bit: varying
; X: %float: varying
define spir_kernel void @wrapping() {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %byte = trunc i64 %id to i8
  %wraps = mul i8 %byte, 200
  %wide = mul i64 %id, 256
  %gone = trunc i64 %wide to i8
  %bit = trunc i64 %id to i1
  %float = uitofp i64 %id to float
  ret void
}

; A narrow linear value may wrap where its extension does not.
; CHECK-LABEL: shapes of @casts
; X: %narrow: linear(1)
; X: %sext: varying
; X: %zext: varying
; X: %address: linear(4)
; X: %back: linear(4)
; X: %short: varying
; X: %frozen: linear(1)
define spir_kernel void @casts(ptr %p) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %narrow = trunc i64 %id to i32
  %sext = sext i32 %narrow to i64
  %zext = zext i32 %narrow to i64
  %q = getelementptr i32, ptr %p, i64 %id
  %address = ptrtoint ptr %q to i64
  %back = inttoptr i64 %address to ptr
  %short = ptrtoint ptr %q to i32
  %frozen = freeze i64 %id
  ret void
}

; Steps of addresses are in bytes, of all indices together; narrower indices are sign-extended, so they may wrap.
; CHECK-LABEL: shapes of @addresses
; X: %float: linear(4)
; X: %field: linear(16)
; X: %row: linear(80)
; X: %both: linear(88)
; X: %byte: linear(1)
; X: %same: uniform
; X: %short: varying
; X: %loaded: varying
; X: %chased: varying
; X: %one: uniform
define spir_kernel void @addresses(ptr %p) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %float = getelementptr float, ptr %p, i64 %id
  %field = getelementptr { i64, i32 }, ptr %p, i64 %id, i32 1
  %row = getelementptr [10 x i64], ptr %p, i64 %id, i64 3
  %both = getelementptr [10 x i64], ptr %p, i64 %id, i64 %id
  %byte = getelementptr i8, ptr %p, i64 %id
  %same = getelementptr i8, ptr %p, i64 8
  %short = getelementptr float, ptr %p, i32 %i
  %loaded = load i64, ptr %float
  %chased = getelementptr float, ptr %p, i64 %loaded
  %one = load i64, ptr %same
  ret void
}

; Private memory lies side by side, one copy a lane.
; CHECK-LABEL: shapes of @memory
; CHECK: %a: linear(4)
; CHECK: %b: linear(40)
; CHECK: %c: varying
; CHECK: %private: varying
; CHECK: %uniform: uniform
; CHECK: %volatile: varying
; CHECK: %old: varying
define spir_kernel void @memory(ptr %p, i32 %n) {
  %a = alloca i32
  %b = alloca [10 x i32]
  %c = alloca i32, i32 %n
  %private = load i32, ptr %a
  %uniform = load i32, ptr %p
  %volatile = load volatile i32, ptr %p
  %old = atomicrmw add ptr %p, i32 1 seq_cst
  ret void
}

; A select with a uniform condition joins its values: equal steps stay; of different ones, the program knows which.
; CHECK-LABEL: shapes of @selects
; X: %same: linear(1)
; X: %other: spaced
; X: %mixed: spaced
; X: %lanes: varying
define spir_kernel void @selects(i1 %u, i64 %n) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %next = add i64 %id, 1
  %twice = shl i64 %id, 1
  %same = select i1 %u, i64 %id, i64 %next
  %other = select i1 %u, i64 %id, i64 %twice
  %mixed = select i1 %u, i64 %id, i64 %n
  %c = icmp eq i64 %id, %n
  %lanes = select i1 %c, i64 %n, i64 0
  ret void
}

; A call gives the same result to the same arguments, unless it has effects or asks which lane it runs for.
; CHECK-LABEL: shapes of @calls
; CHECK: %pure: uniform
; X: %argument: varying
; CHECK: %effect: varying
; CHECK: %math: uniform
declare i64 @effect(i64)
declare float @llvm.sin.f32(float)
define i64 @double(i64 %x) memory(none) {
  %r = mul i64 %x, 2
  ret i64 %r
}
define spir_kernel void @calls(i64 %n, float %f) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %pure = call i64 @double(i64 %n) memory(none)
  %argument = call i64 @double(i64 %id) memory(none)
  %effect = call i64 @effect(i64 %n)
  %math = call float @llvm.sin.f32(float %f)
  ret void
}

; Only what is asked for.
; PLAIN-NOT: shapes of @ids
; PLAIN: shapes of @plain
; PLAIN-NEXT: %a: uniform
; PLAIN-NOT: shapes of
define void @plain(i32 %a) {
  ret void
}

; Parameters have the shapes of their tokens: v, u, l8, l2, ls1 (known at run time only: varying), v.
; PARAMETERS: shapes of @parameters
; PARAMETERS-NEXT: %a: varying
; PARAMETERS-NEXT: %b: uniform
; PARAMETERS-NEXT: %c: linear(8)
; PARAMETERS-NEXT: %d: linear(2)
; PARAMETERS-NEXT: %e: varying
; PARAMETERS-NEXT: %f: varying
; PARAMETERS: %sext: linear(2)
define void @parameters(float %a, i32 %b, ptr %c, i32 %d, i32 %e, double %f) {
  %sext = sext i32 %d to i64
  ret void
}
