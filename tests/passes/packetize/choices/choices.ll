; RUN: %opt -passes='print<plan><lanes=8>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,DEFAULT
; RUN: %opt -passes='print<plan><lanes=8;choices=PacketizeUniform>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,UNIFORM
; RUN: %opt -passes='print<plan><lanes=8;choices=PacketizeUniformInLoops>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,LOOPS
; RUN: %opt -passes='print<plan><lanes=8;choices=noDivisionExceptions:noFullScalarization>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,NO
; RUN: %opt -passes='print<plan><lanes=8;choices=TargetIndependentPacketization>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,ANY
; RUN: %opt -passes='print<plan><lanes=8;choices=InstantiateCallsInLoops>' -disable-output %s | FileCheck %s --check-prefixes=CHECK,LANELOOP
; RUN: not %opt -passes='print<plan><choices=Fast>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=WRONG
; RUN: not %opt -passes='print<plan><choices=help>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=HELP
;
; Choices: each by its name, or with "no" before it, as a parameter of the passes; a plan says what is not as by default.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare float @llvm.sin.f32(float)

; WRONG: there is no choice 'Fast'; known are PacketizeUniform, {{.*}} each with or without 'no' before it
; HELP: choices, separated by ';'
; HELP-DAG: PacketizeUniform {{.*}}
; HELP-DAG: DivisionExceptions {{.*}} (default)

; Uniform values: scalar, or in vectors, everywhere or in loops.
; DEFAULT: plan @uniform lanes=8 dim=0 cost
; UNIFORM: plan @uniform lanes=8 dim=0 choices=PacketizeUniform cost
; LOOPS:   plan @uniform lanes=8 dim=0 choices=PacketizeUniformInLoops cost
; NO:      plan @uniform lanes=8 dim=0 choices=noFullScalarization;noDivisionExceptions cost
; DEFAULT: %i = KEEP phi
; UNIFORM: %i = WIDEN phi
; LOOPS:   %i = WIDEN phi
; DEFAULT: KEEP mul %n, 7
; UNIFORM: WIDEN mul %n, 7
; LOOPS:   KEEP mul %n, 7
define spir_kernel void @uniform(ptr %p, i32 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %m = mul i32 %n, 7
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 3
  store volatile i32 %i, ptr %p
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %exit
exit:
  %s = add i32 %m, %j
  store i32 %s, ptr %q
  ret void
}

; A division under a condition: by 1 in inactive lanes, or by what there is.
; CHECK: plan @divide
; DEFAULT: [[D:%[0-9]+]] = WIDEN select {{.*}}, %v, 1
; DEFAULT-NEXT: WIDEN sdiv 100, [[D]]
; NO: WIDEN sdiv 100, %v
define spir_kernel void @divide(ptr %p) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %c = icmp eq i32 %v, 0
  br i1 %c, label %exit, label %then
then:
  %d = sdiv i32 100, %v
  store i32 %d, ptr %q
  br label %exit
exit:
  ret void
}

; Vectors of the program: element by element, or one register each, once a work-item.
; CHECK: plan @vectors
; DEFAULT-COUNT-4: WIDEN fadd
; NO: INSTANTIATE fadd
; NO-NOT: fadd
define spir_kernel void @vectors(ptr %p) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr <4 x float>, ptr %p, i64 %id
  %v = load <4 x float>, ptr %q
  %w = fadd <4 x float> %v, %v
  store <4 x float> %w, ptr %q
  ret void
}

; A function of the math library, or the intrinsic that any target knows.
; CHECK: plan @math
; DEFAULT: CALL-VARIANT _ZGV{{.*}}sinf
; ANY: CALL-BUILTIN @llvm.sin.f32
define spir_kernel void @math(ptr %p) "target-features"="+avx2,+fma" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr float, ptr %p, i64 %id
  %v = load float, ptr %q
  %s = call float @llvm.sin.f32(float %v)
  store float %s, ptr %q
  ret void
}

; A call without a vector form: once a lane in a row, or in a loop.
; CHECK: plan @calls
; DEFAULT: INSTANTIATE @slow
; LANELOOP: CALL-IN-LOOP @slow
define spir_kernel void @calls(ptr %p) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %r = call i32 @slow(i32 %v)
  store i32 %r, ptr %q
  ret void
}
declare i32 @slow(i32)
