; frem in a loop becomes the call that it would end as, where there are variants of it; elsewhere it stays.
; RUN: %opt -passes=inject-variants -S %s | FileCheck %s
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @in_a_loop
; CHECK: call double @fmod(double %v, double %y) [[OFFERED:#[0-9]+]]
; CHECK-NOT: frem
define void @in_a_loop(ptr %p, double %y) #0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr double, ptr %p, i64 %i
  %v = load double, ptr %at
  %r = frem nnan double %v, %y
  store double %r, ptr %at
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 1024
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; CHECK-LABEL: @straight
; CHECK: frem float
define float @straight(float %x, float %y) #0 {
  %r = frem float %x, %y
  ret float %r
}

; CHECK-LABEL: @without_libm
; CHECK: frem float
define void @without_libm(ptr %p, float %y) #1 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr %p, i64 %i
  %v = load float, ptr %at
  %r = frem float %v, %y
  store float %r, ptr %at
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 1024
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; CHECK: attributes [[OFFERED]] = {{.*}}"vector-function-abi-variant"="{{.*}}_ZGVdN4vv_fmod(_ZGVdN4vv_fmod)
attributes #0 = { "target-features"="+avx2,+fma" }
attributes #1 = { "target-features"="+avx2,+fma" "no-builtins" }
