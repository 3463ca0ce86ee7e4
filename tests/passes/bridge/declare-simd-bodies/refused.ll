; RUN: %opt -passes=declare-simd-bodies -pass-remarks-missed=vec -S %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: FileCheck %s < %t.ll
;
; What cannot be packetized is told, and gets variants that call it lane by lane: other objects may want them. They are
; not on offer here.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i32 @__gxx_personality_v0(...)
declare float @may_throw(float)

; REMARK: cannot vectorize catches: it throws or catches exceptions
; REMARK-NOT: catches
; CHECK: define float @catches(float %x) personality
; CHECK-NOT: "_ZGV
define float @catches(float %x) "_ZGVbN4v_catches" "_ZGVbM4v_catches" personality ptr @__gxx_personality_v0 {
  %y = invoke float @may_throw(float %x) to label %good unwind label %bad
good:
  ret float %y
bad:
  %e = landingpad { ptr, i32 } catch ptr null
  ret float 0.0
}

; REMARK: cannot vectorize unoptimized: the function has the optnone attribute
define float @unoptimized(float %x, ptr byval(i64) %r) noinline optnone "_ZGVbN4vu_unoptimized" {
  ret float %x
}

; CHECK: define <4 x float> @_ZGVbM4v_catches(<4 x float> %x, <4 x float>
; CHECK: br i1
; CHECK: call float @catches(float
; CHECK: define <4 x float> @_ZGVbN4v_catches(<4 x float> %x)
; CHECK: lanes.i:
; CHECK: extractelement <4 x float> %x, i64 %lane.i
; CHECK: call float @catches(float
; CHECK: insertelement
; CHECK: define <4 x float> @_ZGVbN4vu_unoptimized(<4 x float> %x, ptr byval(i64) %r)
; CHECK: lanes.i:
; CHECK: call float @unoptimized(float {{.*}}, ptr {{.*}}byval(i64) %r)
