; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -passes=retire-variants -S %s | FileCheck %s
;
; On x86 a masked store of one known lane is an ordinary store of that lane. tests/passes/bridge/llvm/lone-store.ll has
; what LLVM makes of the other form there.

target datalayout = "e-m:e-i64:64-i128:128-n32:64-S128"

; CHECK-LABEL: define void @_ZGVdN4vv_second(
; CHECK: [[VALUE:%.*]] = extractelement <4 x i32> %x, i64 1
; CHECK-NEXT: [[AT:%.*]] = getelementptr inbounds i32, ptr %to, i32 1
; CHECK-NEXT: store i32 [[VALUE]], ptr [[AT]], align 4
; CHECK-NEXT: ret void
define void @_ZGVdN4vv_second(<4 x i32> %x, ptr %to) {
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %x, ptr align 16 %to, <4 x i1> <i1 false, i1 true, i1 poison, i1 false>)
  ret void
}

; Two lanes, an unknown one, floats, and elements that are no bytes stay as they are.
; CHECK-LABEL: define void @_ZGVdN4vvv_others(
; CHECK-COUNT-4: call void @llvm.masked.store
; CHECK-NOT: store
; CHECK: ret void
define void @_ZGVdN4vvv_others(<4 x i32> %x, ptr %to, i1 %b) {
  %mask = insertelement <4 x i1> <i1 false, i1 true, i1 false, i1 false>, i1 %b, i64 0
  %f = bitcast <4 x i32> %x to <4 x float>
  %odd = trunc <4 x i32> %x to <4 x i24>
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %x, ptr %to, <4 x i1> <i1 false, i1 true, i1 true, i1 false>)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %x, ptr %to, <4 x i1> %mask)
  call void @llvm.masked.store.v4f32.p0(<4 x float> %f, ptr %to, <4 x i1> <i1 false, i1 true, i1 false, i1 false>)
  call void @llvm.masked.store.v4i24.p0(<4 x i24> %odd, ptr %to, <4 x i1> <i1 false, i1 true, i1 false, i1 false>)
  ret void
}
