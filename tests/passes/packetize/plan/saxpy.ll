; RUN: %opt -passes='print<plan><lanes=8>' -disable-output %s | FileCheck %s
;
; The plan of straight-line code, as a whole: one line an instruction, its recipe, what the recipe does not say, and the
; shape of the value.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare float @llvm.sin.f32(float)

; CHECK:      plan @saxpy lanes=8 dim=0 cost={{[0-9.]+}} (scalar x 8: {{[0-9.]+}})
; CHECK-NEXT: %0:
; CHECK-NEXT:   %id = LANE-IDS get_global_id(0) linear(1)
; CHECK-NEXT:   %p = KEEP getelementptr %x, %id linear(4)
; CHECK-NEXT:   %q = KEEP getelementptr %y, %id linear(4)
; CHECK-NEXT:   %v = LOAD-CONTIGUOUS %p varying
; CHECK-NEXT:   %s = CALL-VARIANT _ZGVdN8v_sinf(%v) varying
; CHECK-NEXT:   %m = WIDEN fmul %s, %a varying
; CHECK-NEXT:   STORE-CONTIGUOUS %m, %q
; CHECK-NEXT:   BRANCH %[[EXIT:.*]]
; CHECK-NEXT: %[[EXIT]]:
; CHECK-NEXT:   RETURN{{$}}
; CHECK-NOT: {{.}}
define spir_kernel void @saxpy(ptr %x, ptr %y, float %a) "target-features"="+avx2,+fma" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  %q = getelementptr float, ptr %y, i64 %id
  %v = load float, ptr %p
  %s = call float @llvm.sin.f32(float %v)
  %m = fmul float %s, %a
  store float %m, ptr %q
  ret void
}
