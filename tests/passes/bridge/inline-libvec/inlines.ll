; What becomes of a call in a loop: the fast path, and in a cold block the variant itself.
; RUN: llvm-as %S/Inputs/bodies.ll -o %t.bc
; RUN: %opt -passes='inline-libvec<bodies=%t.bc>' -pass-remarks=vec -S %s 2> %t.remarks | FileCheck %s
; RUN: FileCheck --check-prefix=REMARK %s < %t.remarks
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare <4 x double> @_ZGVdN4v_exp(<4 x double>)
declare <4 x double> @_ZGVdN4v_sin(<4 x double>)
; Nothing of the library becomes visible, no flag of its module is taken over, and no body is left.
; CHECK-NOT: @hidden
; CHECK-NOT: @vec.body
; CHECK: @table = internal constant
; CHECK-NOT: @hidden

; A rare branch leads to the call; the slow path does not come along.
; CHECK-LABEL: @rare(
; CHECK: loop:
; CHECK: fcmp ugt <4 x double>
; CHECK: br i1
; CHECK: call <4 x double> @_ZGVdN4v_exp(<4 x double> %x) #[[COLD:[0-9]+]]
; CHECK: ret void
; REMARK: _ZGVdN4v_exp is inlined: 4 instructions, vectors alive over the call: 1
define void @rare(ptr %p, i64 %n) #0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %sum = phi <4 x double> [ zeroinitializer, %entry ], [ %new, %loop ]
  %a = getelementptr <4 x double>, ptr %p, i64 %i
  %x = load <4 x double>, ptr %a
  %y = call <4 x double> @_ZGVdN4v_exp(<4 x double> %x)
  %new = fadd <4 x double> %sum, %y
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %loop, label %exit
exit:
  store <4 x double> %new, ptr %p
  ret void
}

; A body no longer than a call is inlined outside of loops, too; nothing of it is fast where its caller is, nor does the
; caller go on promising that there is no NaN.
; CHECK-LABEL: @short(
; CHECK-NOT: call
; CHECK: fmul <4 x double> %x, <double 1.0{{.*}}>
; CHECK: ret <4 x double>
; REMARK: _ZGVdN4v_sin is inlined: 1 instructions, vectors alive over the call: 0
define <4 x double> @short(<4 x double> %x) #1 {
  %y = call fast <4 x double> @_ZGVdN4v_sin(<4 x double> %x)
  ret <4 x double> %y
}
; CHECK: attributes #[[SHORT:[0-9]+]] = { "no-nans-fp-math"="false"
; CHECK: attributes #[[COLD]] = { cold{{.*}} noinline
; CHECK-NOT: wchar_size
attributes #0 = { "target-features"="+avx2,+fma" }
attributes #1 = { "target-features"="+avx2,+fma" "no-nans-fp-math"="true" }
