; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=haswell -passes=retire-variants -S %s | FileCheck %s
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=haswell -passes=retire-variants -S %s | llc -mcpu=haswell -o - | FileCheck %s --check-prefix=ASM
;
; On AVX2 parts of a masked access whose lanes are all known get a constant mask, or are no access.
; tests/passes/bridge/llvm/known-lanes.ll has what LLVM makes of the other form.

target datalayout = "e-m:e-i64:64-i128:128-n32:64-S128"

; CHECK-LABEL: define <8 x double> @_ZGVdN8vv_low(
; CHECK: [[LOW:%.*]] = shufflevector <8 x i1> %m, <8 x i1> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK: call <4 x double> @llvm.masked.load.v4f64.p0(ptr align 16 %p, <4 x i1> [[LOW]],
; CHECK-NOT: masked.load
; CHECK: ret <8 x double>
; ASM-LABEL: _ZGVdN8vv_low:
; ASM-NOT: {{32\(%r}}
; ASM: retq
define <8 x double> @_ZGVdN8vv_low(ptr %p, i8 %x, i8 %y) #0 {
  %a = insertelement <8 x i8> zeroinitializer, i8 %x, i32 0
  %b = insertelement <8 x i8> %a, i8 %y, i32 1
  %c = trunc <8 x i8> %b to <8 x i1>
  %n = xor <8 x i1> %c, splat (i1 true)
  %m = and <8 x i1> %n, <i1 true, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>
  %v = call <8 x double> @llvm.masked.load.v8f64.p0(ptr align 16 %p, <8 x i1> %m, <8 x double> poison)
  ret <8 x double> %v
}

; Of four parts, the second one is known; two lanes of it are active.
; CHECK-LABEL: define void @_ZGVdN16vv_middle(
; CHECK: call void @llvm.masked.store.v4i64.p0(<4 x i64> {{.*}}, ptr align 64 %p, <4 x i1> {{%.*}})
; CHECK: [[SECOND:%.*]] = getelementptr i64, ptr %p, i32 4
; CHECK: call void @llvm.masked.store.v4i64.p0(<4 x i64> {{.*}}, ptr align 32 [[SECOND]], <4 x i1> <i1 true, i1 true, i1 false, i1 false>)
; CHECK: [[THIRD:%.*]] = getelementptr i64, ptr %p, i32 8
; CHECK: call void @llvm.masked.store.v8i64.p0(<8 x i64> {{.*}}, ptr align 64 [[THIRD]], <8 x i1> {{%.*}})
; CHECK-NOT: masked.store
; CHECK: ret void
define void @_ZGVdN16vv_middle(<16 x i64> %x, ptr %p, <16 x i1> %c) #0 {
  %n = and <16 x i1> %c, <i1 true, i1 true, i1 true, i1 true, i1 false, i1 false, i1 false, i1 false, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %m = or <16 x i1> %n, <i1 false, i1 false, i1 false, i1 false, i1 true, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>
  call void @llvm.masked.store.v16i64.p0(<16 x i64> %x, ptr align 64 %p, <16 x i1> %m)
  ret void
}

; A register, and a mask of which nothing is known, stay as they are.
; CHECK-LABEL: define <4 x double> @_ZGVdN4vv_others(
; CHECK-COUNT-2: call {{.*}} @llvm.masked.load
; CHECK-NOT: masked.load
; CHECK: ret <4 x double>
define <4 x double> @_ZGVdN4vv_others(ptr %p, <4 x i1> %c, <8 x i1> %d) #0 {
  %m = and <4 x i1> %c, <i1 true, i1 false, i1 false, i1 false>
  %v = call <4 x double> @llvm.masked.load.v4f64.p0(ptr %p, <4 x i1> %m, <4 x double> poison)
  %w = call <8 x double> @llvm.masked.load.v8f64.p0(ptr %p, <8 x i1> %d, <8 x double> poison)
  %h = shufflevector <8 x double> %w, <8 x double> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %s = fadd <4 x double> %v, %h
  ret <4 x double> %s
}

attributes #0 = { "target-cpu"="haswell" }
