"""Writes math-vector-fortran.h, by which gfortran's loops call libvec, from the tables.

    gen_gfortran.py functions.def libm.def version output

gfortran reads a file of that name before each source. It takes the one in the folder that -B names, else glibc's, which
names libmvec's functions.
"""

import sys

import tables

HEAD = """\
! libvec {version}: gfortran's loops over intrinsic functions call libvec. Generated from libvec's tables.
!
!   gfortran -B PREFIX/include/libvec/gfortran -O3 program.f90 -L PREFIX/lib -lvec
!
! It names functions of the C library, which intrinsics are for GCC: tgamma is gamma, fmod is mod, pow is x**y.
!
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"""


def lines(function_table, libm_table, version):
    libm = {name for (_, name), _ in tables.records(libm_table, "LIBM", 2)}
    yield HEAD.format(version=version)
    for f in tables.read_functions(function_table):
        # No Fortran intrinsic has results behind pointers.
        if f.name in libm and not any(t.isupper() for t in f.types):
            yield f"!GCC$ builtin ({f.c_name}) attributes simd (notinbranch) if('x86_64')"


if __name__ == "__main__":
    sys.exit(tables.write_source(sys.argv, __doc__, 3, lines))
