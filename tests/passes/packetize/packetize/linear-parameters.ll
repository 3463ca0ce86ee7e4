; RUN: %opt -passes="packetize<variant=_ZGVbN4ls1u_number>" -S %s | FileCheck %s --check-prefix=NUMBER
; RUN: %opt -passes="packetize<variant=_ZGVbN4R8_reference>" -S %s | FileCheck %s --check-prefix=REFERENCE
; RUN: %opt -passes="packetize<variant=_ZGVbN4L2_value>" -S %s | FileCheck %s --check-prefix=VALUE
; RUN: not %opt -passes="packetize<variant=_ZGVbN4U2_value>" -S %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; RUN: not %opt -passes="packetize<variant=_ZGVbN4Rs1u_number>" -S %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=KIND
;
; The kinds of linear parameters beside a constant step.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; A step that the caller knows: lane * step.
; NUMBER-LABEL: define <4 x i32> @_ZGVbN4ls1u_number(i32 %i, i32 %s)
; NUMBER: [[STEP:%.*]] = insertelement <4 x i32> poison, i32 %s, i64 0
; NUMBER: [[STEPS:%.*]] = shufflevector <4 x i32> [[STEP]]
; NUMBER: mul <4 x i32> {{.*}}<i32 0, i32 1, i32 2, i32 3>
; NUMBER: add <4 x i32>
define i32 @number(i32 %i, i32 %s) {
  ret i32 %i
}

; linear(ref(x) : 2) of an int: bytes from address to address.
; REFERENCE-LABEL: define <4 x i32> @_ZGVbN4R8_reference(ptr
; REFERENCE: load <4 x i32>, ptr %x, align 4
; REFERENCE: getelementptr i8, ptr %x, i64 12
; REFERENCE: shufflevector
define i32 @reference(ptr %x) {
  %v = load i32, ptr %x
  ret i32 %v
}

; linear(val(x)) of a reference: any addresses.
; VALUE-LABEL: define <4 x i32> @_ZGVbN4L2_value(<2 x ptr> %0, <2 x ptr> %1)
; VALUE-COUNT-4: load i32, ptr
; UNKNOWN: error: cannot vectorize value: what parameter 0 points to has no known size
; KIND: error: cannot vectorize number: parameter 0 cannot have that kind
define i32 @value(ptr %x) {
  %v = load i32, ptr %x
  ret i32 %v
}
