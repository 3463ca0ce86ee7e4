; Calls that stay calls.
; RUN: llvm-as %S/Inputs/bodies.ll -o %t.bc
; RUN: %opt -passes='inline-libvec<bodies=%t.bc>' -pass-remarks-missed=vec -S %s 2> %t.remarks | FileCheck %s
; RUN: FileCheck --check-prefix=REMARK --implicit-check-not=remark: %s < %t.remarks
; RUN: %opt -passes='inline-libvec<bodies=%t.bc;always>' -S %s | FileCheck --check-prefix=ALWAYS %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare <4 x double> @_ZGVdN4v_sin(<4 x double>)
declare <4 x double> @_ZGVdN4v_log(<4 x double>)
declare <4 x double> @_ZGVeN8v_cos(<4 x double>)
define <4 x double> @_ZGVdN4v_exp(<4 x double> %x) noinline {
  ret <4 x double> %x
}

; Too long for what it saves; `always` does not ask.
; CHECK-LABEL: @long(
; CHECK: call <4 x double> @_ZGVdN4v_log(
; REMARK: remark: {{.*}}_ZGVdN4v_log stays a call: its body of 400 instructions is too long for this loop
; ALWAYS-LABEL: @long(
; ALWAYS-NOT: call
; ALWAYS: ret void
define void @long(ptr %p, i64 %n) #0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %a = getelementptr <4 x double>, ptr %p, i64 %i
  %x = load <4 x double>, ptr %a
  %y = call <4 x double> @_ZGVdN4v_log(<4 x double> %x)
  store <4 x double> %y, ptr %a
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; Not in a loop: a call is no loss, and nothing is told.
; CHECK-LABEL: @once(
; CHECK: call <4 x double> @_ZGVdN4v_log(
define <4 x double> @once(<4 x double> %x) #0 {
  %y = call <4 x double> @_ZGVdN4v_log(<4 x double> %x)
  ret <4 x double> %y
}

; A CPU that need not have FMA: the library picks its body when it is loaded, and the bits are those.
; CHECK-LABEL: @narrow(
; CHECK: call <4 x double> @_ZGVdN4v_sin(
; ALWAYS-LABEL: @narrow(
; ALWAYS: call <4 x double> @_ZGVdN4v_sin(
define <4 x double> @narrow(<4 x double> %x) {
  %y = call <4 x double> @_ZGVdN4v_sin(<4 x double> %x)
  ret <4 x double> %y
}

; Functions that reckon in other ways: subnormal numbers as zero, a floating-point environment; and calls that must not be.
; CHECK-LABEL: @flushed(
; CHECK: call <4 x double> @_ZGVdN4v_sin(
define <4 x double> @flushed(<4 x double> %x) #1 {
  %y = call <4 x double> @_ZGVdN4v_sin(<4 x double> %x)
  ret <4 x double> %y
}
; CHECK-LABEL: @strict(
; CHECK: call <4 x double> @_ZGVdN4v_sin(
define <4 x double> @strict(<4 x double> %x) #2 {
  %y = call <4 x double> @_ZGVdN4v_sin(<4 x double> %x) #2
  ret <4 x double> %y
}
; CHECK-LABEL: @not_here(
; CHECK: call <4 x double> @_ZGVdN4v_sin(
define <4 x double> @not_here(<4 x double> %x) #0 {
  %y = call <4 x double> @_ZGVdN4v_sin(<4 x double> %x) noinline
  ret <4 x double> %y
}

; A function of the user's of such a name, and one of another type than the library's.
; CHECK-LABEL: @own(
; CHECK: call <4 x double> @_ZGVdN4v_exp(
; CHECK: call <4 x double> @_ZGVeN8v_cos(
define <4 x double> @own(<4 x double> %x) #0 {
  %y = call <4 x double> @_ZGVdN4v_exp(<4 x double> %x)
  %z = call <4 x double> @_ZGVeN8v_cos(<4 x double> %y)
  ret <4 x double> %z
}
attributes #0 = { "target-features"="+avx2,+fma" }
attributes #1 = { "target-features"="+avx2,+fma" "denormal-fp-math"="preserve-sign,preserve-sign" }
attributes #2 = { strictfp "target-features"="+avx2,+fma" }
