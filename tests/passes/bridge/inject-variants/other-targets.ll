; RUN: %opt -passes=inject-variants -S %s | FileCheck %s
; RUN: %opt -mtriple=x86_64-pc-windows-msvc -passes=inject-variants -S %s | FileCheck %s
; RUN: %opt -mtriple=x86_64-linux-gnux32 -passes=inject-variants -S %s | FileCheck %s
; RUN: %opt -mtriple=i686-linux-gnu -passes=inject-variants -S %s | FileCheck %s
; RUN: %opt -mtriple=spir64 -passes=inject-variants -S %s | FileCheck %s
;
; A target for which libvec is not built, or that has no vector function ABI, is left as it is.
; CHECK-NOT: vector-function-abi-variant
; CHECK-NOT: _ZGV

target triple = "aarch64-unknown-linux-gnu"

define double @f(double %x) {
  %r = call double @llvm.exp.f64(double %x)
  ret double %r
}

declare double @llvm.exp.f64(double)
