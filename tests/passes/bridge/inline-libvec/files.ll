; What is said of a file of bodies that cannot be read, is none, or is not asked for.
; RUN: not %opt -passes='inline-libvec<bodies=%t.nothing>' -disable-output %s 2>&1 | FileCheck --check-prefix=NONE %s
; RUN: not %opt -passes='inline-libvec<bodies=%s>' -disable-output %s 2>&1 | FileCheck --check-prefix=TEXT %s
; RUN: not %opt -passes='inline-libvec<bodies=>' -disable-output %s 2>&1 | FileCheck --check-prefix=EMPTY %s
; RUN: not %opt -passes='inline-libvec<never>' -disable-output %s 2>&1 | FileCheck --check-prefix=OTHER %s
; RUN: %opt -passes='inline-libvec' -S %s | FileCheck %s
; NONE: error: the bodies of libvec cannot be read from {{.*}}.nothing: No such file or directory
; TEXT: error: {{.*}}files.ll does not hold the bodies of libvec: {{.*}}; install libvec again
; EMPTY: inline-libvec: '' is not a value of bodies
; OTHER: inline-libvec: unknown parameter 'never'; known are always, bodies=FILE
target triple = "x86_64-unknown-linux-gnu"
declare <4 x double> @_ZGVdN4v_sin(<4 x double>)
; CHECK: call <4 x double> @_ZGVdN4v_sin
define <4 x double> @f(<4 x double> %x) "target-features"="+avx2,+fma" {
  %y = call <4 x double> @_ZGVdN4v_sin(<4 x double> %x)
  ret <4 x double> %y
}
