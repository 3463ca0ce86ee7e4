; RUN: %opt -passes=retire-variants -S %s | FileCheck %s
;
; Which lanes overflow is told by plain instructions on AArch64 in functions that call variants, in variants, and where a
; loop over packets stands. A function that has nothing to do with them stays as it is.

target triple = "aarch64-unknown-linux-gnu"

; CHECK-LABEL: define <4 x i1> @calls(
; CHECK-NOT: extractvalue
; CHECK: ret
define <4 x i1> @calls(<4 x i32> %x, <4 x i32> %y, <4 x float> %f, ptr %p) {
  %s = call <4 x float> @_ZGVnN4v_mine(<4 x float> %f)
  store <4 x float> %s, ptr %p
  %r = call {<4 x i32>, <4 x i1>} @llvm.smul.with.overflow.v4i32(<4 x i32> %x, <4 x i32> %y)
  %o = extractvalue {<4 x i32>, <4 x i1>} %r, 1
  ret <4 x i1> %o
}

; CHECK-LABEL: define <4 x i1> @_ZGVnN4vv_variant(
; CHECK-NOT: extractvalue
; CHECK: ret
define <4 x i1> @_ZGVnN4vv_variant(<4 x i32> %x, <4 x i32> %y) {
  %r = call {<4 x i32>, <4 x i1>} @llvm.smul.with.overflow.v4i32(<4 x i32> %x, <4 x i32> %y)
  %o = extractvalue {<4 x i32>, <4 x i1>} %r, 1
  ret <4 x i1> %o
}

; CHECK-LABEL: define <4 x i1> @packets(
; CHECK-SAME: {{\) {$}}
; CHECK-NOT: extractvalue
; CHECK: ret
define <4 x i1> @packets(<4 x i32> %x, <4 x i32> %y) "vec-packets" {
  %r = call {<4 x i32>, <4 x i1>} @llvm.smul.with.overflow.v4i32(<4 x i32> %x, <4 x i32> %y)
  %o = extractvalue {<4 x i32>, <4 x i1>} %r, 1
  ret <4 x i1> %o
}

; CHECK-LABEL: define <4 x i1> @unrelated(
; CHECK: extractvalue
; CHECK: ret
define <4 x i1> @unrelated(<4 x i32> %x, <4 x i32> %y) {
  %r = call {<4 x i32>, <4 x i1>} @llvm.smul.with.overflow.v4i32(<4 x i32> %x, <4 x i32> %y)
  %o = extractvalue {<4 x i32>, <4 x i1>} %r, 1
  ret <4 x i1> %o
}

declare <4 x float> @_ZGVnN4v_mine(<4 x float>)
