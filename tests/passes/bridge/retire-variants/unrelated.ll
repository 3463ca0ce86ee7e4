; RUN: %opt -passes=inject-variants,retire-variants -S %s | FileCheck %s
;
; A function that was offered a variant, or calls one, has its masked accesses of 8 bytes rewritten and passes wide vectors in
; one register. A function that has nothing to do with variants stays as it is.

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define double @offered(
; CHECK: call void @llvm.masked.store.v16i8.p0(
define double @offered(double %x, <8 x i8> %v, ptr %p, <8 x i1> %m) #0 {
  %y = call double @exp(double %x) memory(none)
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %v, ptr %p, <8 x i1> %m)
  ret double %y
}

; CHECK-LABEL: define <8 x double> @calls(
; CHECK-SAME: #[[CALLS:[0-9]+]]
; CHECK: call void @llvm.masked.store.v16i8.p0(
define <8 x double> @calls(<8 x double> %x, <8 x i8> %v, ptr %p, <8 x i1> %m) #0 {
  %y = call <8 x double> @_ZGVeN8v_mine(<8 x double> %x)
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %v, ptr %p, <8 x i1> %m)
  ret <8 x double> %y
}

; CHECK-LABEL: define <8 x double> @unrelated(
; CHECK-SAME: #[[UNRELATED:[0-9]+]]
; CHECK-NEXT: %y = call <8 x double> @other(<8 x double> %x)
; CHECK-NEXT: call void @llvm.masked.store.v8i8.p0(<8 x i8> %v, ptr %p, <8 x i1> %m)
; CHECK-NEXT: %l = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr %p, <8 x i1> %m, <8 x i8> %v)
; CHECK-NEXT: call void @llvm.masked.store.v8i8.p0(<8 x i8> %l, ptr %p, <8 x i1> %m)
; CHECK-NEXT: ret
define <8 x double> @unrelated(<8 x double> %x, <8 x i8> %v, ptr %p, <8 x i1> %m) #0 {
  %y = call <8 x double> @other(<8 x double> %x)
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %v, ptr %p, <8 x i1> %m)
  %l = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr %p, <8 x i1> %m, <8 x i8> %v)
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %l, ptr %p, <8 x i1> %m)
  ret <8 x double> %y
}

; CHECK-DAG: attributes #[[CALLS]] = { "min-legal-vector-width"="512"
; CHECK-DAG: attributes #[[UNRELATED]] = { "min-legal-vector-width"="256"

declare double @exp(double)
declare <8 x double> @other(<8 x double>)
declare <8 x double> @_ZGVeN8v_mine(<8 x double>)
declare void @llvm.masked.store.v8i8.p0(<8 x i8>, ptr, <8 x i1>)
declare <8 x i8> @llvm.masked.load.v8i8.p0(ptr, <8 x i1>, <8 x i8>)

attributes #0 = { "min-legal-vector-width"="256" "prefer-vector-width"="256" "target-cpu"="x86-64-v4" }
