; Bodies for AArch64: the variant is called in its own convention, callees keep vectors, constants are loaded outside of
; the loop, and a streaming function calls.
; RUN: llvm-as %S/Inputs/bodies-aarch64.ll -o %t.bc
; RUN: %opt -passes='inline-libvec<bodies=%t.bc>' -pass-remarks=vec -S %s 2> %t.remarks | FileCheck %s
; RUN: FileCheck --check-prefix=REMARK %s < %t.remarks
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
target triple = "aarch64-unknown-linux-gnu"

declare aarch64_vector_pcs <2 x double> @_ZGVnN2v_exp(<2 x double>)
declare <vscale x 2 x double> @_ZGVsMxv_sin(<vscale x 2 x double>, <vscale x 2 x i1>)

; CHECK-LABEL: @advsimd(
; CHECK: load <2 x double>, ptr {{.*}}@constants
; CHECK: load <2 x double>, ptr {{.*}}@constants
; CHECK: loop:
; CHECK-NOT: @constants
; CHECK: fadd <2 x double>
; CHECK: call aarch64_vector_pcs <2 x double> @_ZGVnN2v_exp(<2 x double> %x) #[[COLD:[0-9]+]]
; REMARK: _ZGVnN2v_exp is inlined: 5 instructions, vectors alive over the call: 0
define void @advsimd(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %sum = phi <2 x double> [ zeroinitializer, %entry ], [ %new, %loop ]
  %a = getelementptr <2 x double>, ptr %p, i64 %i
  %x = load <2 x double>, ptr %a
  %y = call aarch64_vector_pcs <2 x double> @_ZGVnN2v_exp(<2 x double> %x)
  %new = fadd <2 x double> %sum, %y
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %loop, label %exit
exit:
  store <2 x double> %new, ptr %p
  ret void
}

; CHECK-LABEL: @sve(
; CHECK-NOT: call <vscale x 2 x double> @_ZGVsMxv_sin
; CHECK: fmul <vscale x 2 x double>
; REMARK: _ZGVsMxv_sin is inlined: 1 instructions, vectors alive over the call: 0
define void @sve(ptr %p, i64 %n) "target-features"="+sve" {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %sum = phi <vscale x 2 x double> [ zeroinitializer, %entry ], [ %new, %loop ]
  %a = getelementptr <vscale x 2 x double>, ptr %p, i64 %i
  %x = load <vscale x 2 x double>, ptr %a
  %y = call <vscale x 2 x double> @_ZGVsMxv_sin(<vscale x 2 x double> %x, <vscale x 2 x i1> splat (i1 true))
  %new = fadd <vscale x 2 x double> %sum, %y
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %loop, label %exit
exit:
  store <vscale x 2 x double> %new, ptr %p
  ret void
}

; CHECK-LABEL: @streaming(
; CHECK: call aarch64_vector_pcs <2 x double> @_ZGVnN2v_exp(<2 x double> %x)
define <2 x double> @streaming(<2 x double> %x) "aarch64_pstate_sm_enabled" "target-features"="+sme" {
  %y = call aarch64_vector_pcs <2 x double> @_ZGVnN2v_exp(<2 x double> %x)
  ret <2 x double> %y
}

; CHECK: attributes #[[COLD]] = { cold {{.*}}noinline{{.*}} }
