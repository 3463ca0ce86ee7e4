; Wrong parameters of the passes: one line on standard error, and a non-zero status.
;
; RUN: not %opt -passes='packetize<width=4>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; UNKNOWN: libvec: packetize: unknown parameter 'width=4'; known are aligned-local-ids, choices=A:noB, dim=0|1|2, kernel=NAME, lanes=2...64|nxv2...nxv64|auto, masked, predicated, steps, variant=_ZGV...
; RUN: not %opt -passes='packetize<masked=1>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=VALUE
; VALUE: libvec: packetize: unknown parameter 'masked=1'; known are
; RUN: not %opt -passes='packetize<lanes=1>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=ONE
; ONE: libvec: packetize: '1' is not a value of lanes
; RUN: not %opt -passes='packetize<lanes=65>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=MANY
; MANY: libvec: packetize: '65' is not a value of lanes
; RUN: not %opt -passes='print<plan><lanes=four>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=WORD
; WORD: libvec: print<plan>: 'four' is not a value of lanes
; RUN: not %opt -passes='linearize<dim=3>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=DIMENSION
; DIMENSION: libvec: linearize: '3' is not a value of dim
; RUN: not %opt -passes='packetize<kernel=nobody>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=MISSING
; MISSING: error: there is no function @nobody in {{.*}}parameters.ll
; RUN: not %opt -passes='packetize<variant=_ZGVdN4v_nobody>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=SCALAR
; SCALAR: error: there is no function @nobody in
; RUN: not %opt -passes='packetize<variant=f>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=NAME
; NAME: error: 'f' is no vector function name: a vector function name begins with _ZGV
; RUN: not %opt -passes='packetize<variant=_ZGVqN4v_f>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=ISA
; ISA: error: '_ZGVqN4v_f' is no vector function name: no vector ISA of this architecture has this letter
; RUN: not %opt -passes='packetize<variant=_ZGVdN3v_f>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=THREE
; THREE: error: '_ZGVdN3v_f' is no vector function name: the number of lanes must be a power of two
; RUN: not %opt -passes='packetize<variant=_ZGVdN4vv_f>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=COUNT
; COUNT: error: cannot vectorize f: the shape has 2 parameters; name one token a parameter
; RUN: not %opt -passes='packetize<variant=_ZGVdN4l_f>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=KIND
; KIND: error: cannot vectorize f: parameter 0 cannot have that kind; linear needs an integer or a pointer
; RUN: not %opt -passes='packetize<kernel=declared>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=BODY
; BODY: error: cannot vectorize declared: the function has no body; give its definition in the same module
; RUN: not %opt -passes='packetize<kernel=slow>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=OPTNONE
; OPTNONE: error: cannot vectorize slow: the function has the optnone attribute; compile with -O1 or higher
; RUN: not %opt -passes='packetize<kernel=taken;lanes=4>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=TAKEN
; TAKEN: error: cannot vectorize taken: the module already has something named __vecz_v4_taken; choose another name
;
; Without a name every kernel is tried; one that cannot be vectorized is left alone, with a remark.
; RUN: %opt -passes='packetize' -S -pass-remarks-missed=vec %s 2>&1 | FileCheck %s --check-prefix=ALL
; ALL: remark: {{.*}}cannot vectorize slow: the function has the optnone attribute
; ALL: define {{.*}}@__vecz_v4_good(
; ALL-NOT: @__vecz_v4_slow

target triple = "x86_64-unknown-linux-gnu"
@__vecz_v4_taken = global i32 0
declare double @declared(double)
define double @f(double %x) {
  ret double %x
}
define void @taken(ptr %p) {
  ret void
}
define spir_kernel void @slow(ptr %p) noinline optnone {
  ret void
}
define spir_kernel void @good(ptr %p) {
  ret void
}
