; A uniform parameter that is said to be the result kept the attribute, where the result is a vector: an invalid function.
; SHAPE vu
; ARG a: float random(-8,8)
; ARG b: int 3
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i32 @returned_parameter(float noundef %a, i32 noundef returned %b) {
  ret i32 %b
}
