; RUN: %opt -passes='print<lane-shapes>' -pass-remarks-missed=vec -disable-output %s 2>&1 | FileCheck %s
; RUN: not %opt -passes='print<lane-shapes><kernel=declared>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=NAMED
;
; What cannot be vectorized has no shapes: a remark says why, and an error where it was asked for by name.
; CHECK: remark: {{.*}}cannot vectorize scalable: it already uses scalable vectors; write it with scalars
; NAMED: error: cannot vectorize declared: the function has no body; give its definition in the same module

declare void @declared()
declare i64 @_Z13get_global_idj(i32)
define spir_kernel void @scalable(ptr %p) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr <vscale x 4 x i32>, ptr %p, i64 %id
  ret void
}
