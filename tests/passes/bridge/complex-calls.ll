; RUN: %opt -passes=complex-calls -S %s | FileCheck %s
; RUN: %opt -passes='complex-calls,retire-variants,always-inline' -S %s | FileCheck %s --check-prefix=BACK
;
; C's complex functions, in loops, take and return numbers, however the target passes complex values; what no vectorizer
; took is the program's call again. Where errno is written, and under -fno-builtin, the call stays.

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @floats(
; CHECK: %[[RE:.*]] = load float, ptr %{{.*}}, align 8
; CHECK: %[[IM:.*]] = load float, ptr %{{.*}}, align 4
; CHECK: %[[W:.*]] = call { float, float } @__vec_complex_cexpf(float %[[RE]], float %[[IM]])
; CHECK: %[[X:.*]] = extractvalue { float, float } %[[W]], 0
; CHECK: store float %[[X]], ptr %{{.*}}, align 8
; CHECK: %[[Y:.*]] = extractvalue { float, float } %[[W]], 1
; CHECK: store float %[[Y]], ptr %{{.*}}, align 4
; CHECK-NOT: <2 x float>
; CHECK: ret void
; BACK-LABEL: define void @floats(
; BACK: call <2 x float> @cexpf(<2 x float>
; BACK-NOT: @__vec_complex
define void @floats(ptr noalias %z, ptr noalias %w, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %from = getelementptr { float, float }, ptr %z, i64 %i
  %v = load <2 x float>, ptr %from, align 8
  %r = call <2 x float> @cexpf(<2 x float> %v) #0
  %to = getelementptr { float, float }, ptr %w, i64 %i
  store <2 x float> %r, ptr %to, align 8
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %done
done:
  ret void
}

; CHECK-LABEL: define double @doubles(
; CHECK: %[[P:.*]] = call { double, double } @__vec_complex_cpow(double %x, double %y, double 2.000000e+00, double 0.000000e+00)
; CHECK: %[[A:.*]] = extractvalue { double, double } %[[P]], 0
; CHECK: %[[B:.*]] = extractvalue { double, double } %[[P]], 1
; CHECK: call double @hypot(double %[[A]], double %[[B]])
; CHECK: call double @atan2(double %[[B]], double %[[A]])
define double @doubles(double %x, double %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi double [ 0.0, %entry ], [ %u, %loop ]
  %p = call { double, double } @cpow(double %x, double %y, double 2.0, double 0.0) #0
  %a = extractvalue { double, double } %p, 0
  %b = extractvalue { double, double } %p, 1
  %m = call double @cabs(double %a, double %b) #0
  %g = call double @carg(double %a, double %b) #0
  %t = fadd double %m, %g
  %u = fadd double %s, %t
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %done
done:
  ret double %s
}

; CHECK-LABEL: define void @others(
; CHECK: call { double, double } @cexp(double %x, double %y)
; CHECK: call double @cabs(double %x, double %y)
; CHECK: call double @carg(double %x)
define void @others(double %x, double %y, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = call { double, double } @cexp(double %x, double %y)
  %m = call double @cabs(double %x, double %y) #1
  %f = call double @carg(double %x) #0
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %done
done:
  ret void
}

declare <2 x float> @cexpf(<2 x float>)
declare { double, double } @cexp(double, double)
declare { double, double } @cpow(double, double, double, double)
declare double @cabs(double, double)
declare double @carg(double, double)

attributes #0 = { nounwind willreturn memory(none) }
attributes #1 = { nounwind willreturn memory(none) nobuiltin }
