; RUN: %opt -passes=adopt-annotations -S %s | FileCheck %s
;
; A pair of addresses is a mapping of the scalar function and of its calls; the variant is kept, the pair is gone. What others
; annotated stays.

; CHECK-NOT: @pair
; CHECK-DAG: @llvm.compiler.used = appending global [1 x ptr] [ptr @vector_f], section "llvm.metadata"
; CHECK-DAG: @llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @g, ptr @other
@pair = internal constant [2 x ptr] [ptr @f, ptr @vector_f]
@text = private unnamed_addr constant [43 x i8] c"vec-simd-variant:_ZGVdN4v_f(vector_f)\00\00\00\00\00\00", section "llvm.metadata"
@other = private unnamed_addr constant [6 x i8] c"other\00", section "llvm.metadata"
@llvm.compiler.used = appending global [1 x ptr] [ptr @pair], section "llvm.metadata"
@llvm.global.annotations = appending global [2 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @pair, ptr @text, ptr @other, i32 1, ptr null }, { ptr, ptr, ptr, i32, ptr } { ptr @g, ptr @other, ptr @other, i32 2, ptr null }], section "llvm.metadata"

; CHECK: call double @f(double %x) #[[MAPPED:[0-9]+]]
define double @g(double %x) {
  %r = call double @f(double %x)
  ret double %r
}

; CHECK: declare double @f(double) #[[MAPPED]]
declare double @f(double)
declare <4 x double> @vector_f(<4 x double>)
; CHECK: attributes #[[MAPPED]] = { "vector-function-abi-variant"="_ZGVdN4v_f(vector_f)" }
