; RUN: %opt -passes=inject-variants -pass-remarks-missed=vec -S %s 2>&1 | FileCheck %s --implicit-check-not=remark:
;
; A call that may write errno stays as it is. One remark a call says what to do, if the call is in a loop.

target triple = "x86_64-unknown-linux-gnu"

; CHECK: remark: {{.*}}loop: exp may set errno; pass -fno-math-errno (and -fplugin=libvecclang.so, for functions that clang does not know) or use VEC_MATH_NO_ERRNO
; CHECK: remark: {{.*}}loop: log may set errno; pass -fno-math-errno (and -fplugin=libvecclang.so, for functions that clang does not know) or use VEC_MATH_NO_ERRNO
; CHECK-NOT: vector-function-abi-variant

; CHECK-LABEL: define void @loop(
; CHECK: call double @exp(double %x){{$}}
define void @loop(ptr %p, i64 %n) {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %q = getelementptr double, ptr %p, i64 %i
  %x = load double, ptr %q
  %y = call double @exp(double %x)
  %z = call double @log(double %y)
  store double %z, ptr %q
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %exit
exit:
  ret void
}

define double @straight(double %x) {
  %y = call double @exp(double %x)
  ret double %y
}

declare double @exp(double) memory(errnomem: write)
declare double @log(double)
