; RUN: %opt -passes=prepare -S %s | FileCheck %s
; RUN: %opt -passes='prepare,print<lane-shapes>' -disable-output %s | FileCheck %s --check-prefix=SHAPES
;
; Addresses that 32-bit arithmetic without overflow flags hides are linear where it does not wrap.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare i64 @_Z15get_global_sizej(i32)

; The bounds of u + id over the range, at the entry; two bodies, one return.
; CHECK-LABEL: define {{.*}}@sum(
; CHECK: [[SIZE:%.*]] = call i64 @_Z15get_global_sizej(i32 0)
; CHECK: [[OFFSET:%.*]] = call i64 @_Z17get_global_offsetj(i32 0)
; CHECK: icmp sge i64 {{.*}}, -2147483648
; CHECK: icmp sle i64 {{.*}}, 2147483647
; CHECK: br i1 {{.*}}, label %linear, label %linear.wraps
; CHECK: ret void
; CHECK-NOT: ret void
; SHAPES-LABEL: shapes of @sum
; SHAPES: %p: linear(4)
; SHAPES: %p.wraps: varying
define spir_kernel void @sum(ptr %x, i32 %n) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %j = add i32 %i, %n
  %k = sext i32 %j to i64
  %p = getelementptr inbounds float, ptr %x, i64 %k
  store float 1.0, ptr %p
  ret void
}

; The iterations of a loop count as well.
; CHECK-LABEL: define {{.*}}@loop(
; CHECK: icmp ult i64 {{.*}}, 268435456
; CHECK: icmp sle i64 {{.*}}, 4294967295
; CHECK: br i1 {{.*}}, label %linear, label %linear.wraps
; SHAPES-LABEL: shapes of @loop
; SHAPES: %p: linear(4)
; SHAPES: %p.wraps: varying
define spir_kernel void @loop(ptr %x, i32 %n, i32 %stride) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  br label %body
body:
  %l = phi i32 [ 0, %entry ], [ %next, %body ]
  %u = phi i32 [ 0, %entry ], [ %u.next, %body ]
  %j = add i32 %i, %u
  %k = zext i32 %j to i64
  %p = getelementptr inbounds float, ptr %x, i64 %k
  store float 1.0, ptr %p
  %next = add i32 %l, 1
  %u.next = add i32 %u, %stride
  %more = icmp ult i32 %next, %n
  br i1 %more, label %body, label %exit
exit:
  ret void
}

; A counter that begins at the ID and ends at a limit is at most a step beyond it.
; CHECK-LABEL: define {{.*}}@counter(
; CHECK: [[LIMIT:%.*]] = zext i32 %n to i64
; CHECK: [[LAST:%.*]] = sub i64 [[LIMIT]], 1
; CHECK: [[NEXT:%.*]] = add i64 [[LAST]], {{.*}}
; CHECK: call i64 @llvm.smax.i64(i64 {{.*}}, i64 [[NEXT]])
; CHECK: icmp sle i64 {{.*}}, 4294967295
; CHECK: br i1 {{.*}}, label %linear, label %linear.wraps
; SHAPES-LABEL: shapes of @counter
; SHAPES: %p: linear(4)
; SHAPES: %p.wraps: varying
define spir_kernel void @counter(ptr %x, i32 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %first = trunc i64 %id to i32
  %size = call i64 @_Z15get_global_sizej(i32 0)
  %step = trunc i64 %size to i32
  %some = icmp ult i32 %first, %n
  br i1 %some, label %body, label %exit
body:
  %i = phi i32 [ %first, %entry ], [ %next, %body ]
  %k = zext i32 %i to i64
  %p = getelementptr inbounds float, ptr %x, i64 %k
  store float 1.0, ptr %p
  %next = add i32 %i, %step
  %more = icmp ult i32 %next, %n
  br i1 %more, label %body, label %exit
exit:
  ret void
}

; What is known behind the entry is tested there: in front of a loop, or of the sum.
; CHECK-LABEL: define {{.*}}@in_memory(
; CHECK: %u = load i32, ptr %n
; CHECK: [[FITS:%.*]] = freeze i1
; CHECK: br i1 [[FITS]], label %{{.*}}, label %{{.*}}.wraps
; SHAPES-LABEL: shapes of @in_memory
; SHAPES: %p: linear(4)
; SHAPES: %p.wraps: varying
define spir_kernel void @in_memory(ptr %x, ptr %n) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %u = load i32, ptr %n
  %j = add i32 %i, %u
  %k = zext i32 %j to i64
  %p = getelementptr inbounds float, ptr %x, i64 %k
  store float 1.0, ptr %p
  ret void
}

; CHECK-LABEL: define {{.*}}@limit_in_memory(
; CHECK: %n = load i32, ptr %limit
; CHECK: [[FITS:%.*]] = freeze i1
; CHECK: br i1 [[FITS]], label %body{{.*}}, label %body.wraps
; SHAPES-LABEL: shapes of @limit_in_memory
; SHAPES: %p: linear(4)
; SHAPES: %p.wraps: varying
define spir_kernel void @limit_in_memory(ptr noalias %x, ptr noalias %limit) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %first = trunc i64 %id to i32
  %size = call i64 @_Z15get_global_sizej(i32 0)
  %step = trunc i64 %size to i32
  %n = load i32, ptr %limit
  %some = icmp slt i32 %first, %n
  br i1 %some, label %body, label %exit
body:
  %i = phi i32 [ %first, %entry ], [ %next, %body ]
  %k = sext i32 %i to i64
  %p = getelementptr inbounds float, ptr %x, i64 %k
  store float 1.0, ptr %p
  %next = add i32 %i, %step
  %more = icmp slt i32 %next, %n
  br i1 %more, label %body, label %exit
exit:
  ret void
}

; Lanes leave the first loop with the limits of different iterations: no test in front of the second loop is right for
; all of them. Each of its iterations is tested.
; CHECK-LABEL: define {{.*}}@limits_differ(
; CHECK: body:
; CHECK: [[LANE:%.*]] = call i64 @__vec_lane()
; CHECK: sub i64 %id, [[LANE]]
; CHECK: br i1 {{.*}}, label %linear, label %linear.wraps
; SHAPES-LABEL: shapes of @limits_differ
; SHAPES: %p: linear(4)
; SHAPES: %p.wraps: varying
define spir_kernel void @limits_differ(ptr noalias %x, ptr noalias %limits, ptr noalias %counts, i32 %step) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %first = trunc i64 %id to i32
  %q = getelementptr inbounds i64, ptr %counts, i64 %id
  %count = load i64, ptr %q
  br label %choose
choose:
  %t = phi i64 [ 0, %entry ], [ %t.next, %again ]
  %n = phi i32 [ 0, %entry ], [ %m, %again ]
  %goes = icmp slt i64 %t, %count
  br i1 %goes, label %again, label %chosen
again:
  %l = getelementptr inbounds i32, ptr %limits, i64 %t
  %m = load i32, ptr %l
  %t.next = add nuw nsw i64 %t, 1
  br label %choose
chosen:
  %limit = phi i32 [ %n, %choose ]
  %some = icmp slt i32 %first, %limit
  br i1 %some, label %body, label %exit
body:
  %i = phi i32 [ %first, %chosen ], [ %next, %body ]
  %k = sext i32 %i to i64
  %p = getelementptr inbounds float, ptr %x, i64 %k
  store float 1.0, ptr %p
  %next = add i32 %i, %step
  %more = icmp slt i32 %next, %limit
  br i1 %more, label %body, label %exit
exit:
  ret void
}

; A window: its limit is a sum as well. Lanes agree on the comparison.
; CHECK-LABEL: define {{.*}}@window(
; CHECK: br i1 {{.*}}, label %linear, label %linear.wraps
; SHAPES-LABEL: shapes of @window
; SHAPES: %p: linear(4)
; SHAPES: %more{{[.not]*}}: uniform
; SHAPES: %p.wraps: varying
; SHAPES: %more{{[.not]*}}.wraps: varying
define spir_kernel void @window(ptr %x, i32 %r) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %last = add i32 %i, %r
  br label %body
body:
  %k = phi i32 [ %i, %entry ], [ %next, %body ]
  %wide = zext i32 %k to i64
  %p = getelementptr inbounds float, ptr %x, i64 %wide
  store float 1.0, ptr %p
  %next = add i32 %k, 1
  %more = icmp ule i32 %next, %last
  br i1 %more, label %body, label %exit
exit:
  ret void
}

; Also of 64 bits.
; CHECK-LABEL: define {{.*}}@long_window(
; CHECK: br i1 {{.*}}, label %linear, label %linear.wraps
; SHAPES-LABEL: shapes of @long_window
; SHAPES: %more{{[.not]*}}: uniform
; SHAPES: %more{{[.not]*}}.wraps: varying
define spir_kernel void @long_window(ptr %x, i64 %r) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %last = add i64 %id, %r
  br label %body
body:
  %k = phi i64 [ %id, %entry ], [ %next, %body ]
  %p = getelementptr inbounds float, ptr %x, i64 %k
  store float 1.0, ptr %p
  %next = add i64 %k, 1
  %more = icmp ule i64 %next, %last
  br i1 %more, label %body, label %exit
exit:
  ret void
}

; Equality needs no test.
; CHECK-LABEL: define {{.*}}@equal(
; CHECK-NOT: .wraps
; SHAPES-LABEL: shapes of @equal
; SHAPES: %more{{[.not]*}}: uniform
define spir_kernel void @equal(ptr %x, i32 %r) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %last = add i32 %i, %r
  br label %body
body:
  %k = phi i32 [ %i, %entry ], [ %next, %body ]
  %next = add i32 %k, 1
  store volatile i32 %r, ptr %x
  %more = icmp ne i32 %next, %last
  br i1 %more, label %body, label %exit
exit:
  ret void
}

; A counter that goes down is at least what the comparison lets through.
; CHECK-LABEL: define {{.*}}@down(
; CHECK: call i64 @llvm.smin.i64(
; CHECK: icmp sle i64 {{.*}}, 0
; CHECK: br i1 {{.*}}, label %linear, label %linear.wraps
; SHAPES-LABEL: shapes of @down
; SHAPES: %p: linear(-4)
; SHAPES: %p.wraps: varying
define spir_kernel void @down(ptr %x, i32 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %first = sub i32 %n, %i
  %size = call i64 @_Z15get_global_sizej(i32 0)
  %step = trunc i64 %size to i32
  %some = icmp sgt i32 %first, -1
  br i1 %some, label %body, label %exit
body:
  %k = phi i32 [ %first, %entry ], [ %next, %body ]
  %wide = sext i32 %k to i64
  %p = getelementptr inbounds float, ptr %x, i64 %wide
  store float 1.0, ptr %p
  %next = sub i32 %k, %step
  %more = icmp sgt i32 %next, -1
  br i1 %more, label %body, label %exit
exit:
  ret void
}

; A counter that goes on by one is not beyond a limit that it ends at, if that is ahead of its start.
; CHECK-LABEL: define {{.*}}@to_the_end(
; CHECK: icmp sle i64
; CHECK: icmp sle i64 {{.*}}, 4294967295
; CHECK: br i1 {{.*}}, label %linear, label %linear.wraps
; SHAPES-LABEL: shapes of @to_the_end
; SHAPES: %p: linear(4)
; SHAPES: %p.wraps: varying
define spir_kernel void @to_the_end(ptr %x, i32 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %some = icmp ne i32 %i, %n
  br i1 %some, label %body, label %exit
body:
  %k = phi i32 [ %i, %entry ], [ %next, %body ]
  %wide = zext i32 %k to i64
  %p = getelementptr inbounds float, ptr %x, i64 %wide
  store float 1.0, ptr %p
  %next = add i32 %k, 1
  %more = icmp ne i32 %next, %n
  br i1 %more, label %body, label %exit
exit:
  ret void
}

; Row and column: the row is known in the packet alone.
; CHECK-LABEL: define {{.*}}@row(
; CHECK: [[ROW:%.*]] = freeze i32
; CHECK: interior:
; CHECK: mul i32 [[ROW]], %pitch
; CHECK: br i1 {{.*}}, label %linear{{[0-9]*}}, label %linear{{[0-9]*}}.wraps
; SHAPES-LABEL: shapes of @row
; SHAPES: %p: linear(4)
; SHAPES: %p.wraps: varying
define spir_kernel void @row(ptr %x, i32 %width, i32 %pitch) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %r = udiv i32 %i, %width
  %c = urem i32 %i, %width
  %b = mul i32 %r, %pitch
  %j = add i32 %b, %c
  %k = zext i32 %j to i64
  %p = getelementptr inbounds float, ptr %x, i64 %k
  store float 1.0, ptr %p
  ret void
}
