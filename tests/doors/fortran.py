"""Loops over Fortran's intrinsic functions call libvec and give the bits of its scalar entry points, in gfortran and in flang.

    fortran.py --library libvec.so --gfortran-include FOLDER --flang FLANG --plugin libvecpasses.so --build BUILD
               [--gfortran gfortran]

FOLDER holds math-vector-fortran.h. For each ISA and both kinds of real one loop over each function is compiled; the object
names the vector function; a C program runs the loops and compares. What is not installed, or this CPU lacks, is skipped.
"""

import argparse
import os
import pathlib
import re
import shutil
import sys
import tempfile

import loops

sys.path.insert(0, str(loops.ROOT / "tests/end_to_end"))

import pages  # noqa: E402

ONE = """sin sin, cos cos, tan tan, asin asin, acos acos, atan atan, sinh sinh, cosh cosh, tanh tanh, asinh asinh, acosh acosh,
atanh atanh, exp exp, log log, log10 log10, gamma tgamma, log_gamma lgamma, erf erf, erfc erfc"""
# Fortran -> libm
EXPRESSIONS = {f"{fortran}(x(i))": c for fortran, c in (pair.split() for pair in ONE.split(","))} | {
    "x(i)**y(i)": "pow", "hypot(x(i), y(i))": "hypot", "atan2(x(i), y(i))": "atan2", "mod(x(i), y(i))": "fmod",
    "anint(x(i))": "round", "aint(x(i))": "trunc"}
TWO = {"pow", "hypot", "atan2", "fmod"}
BY_INSTRUCTION = {"round", "trunc"}
# flang computes mod by a function of its runtime, which stops the program where y is 0.
NOT_OF_FLANG = {"fmod"}
N = loops.LENGTH
MAIN = f"""#include <libvec.h>
#include <stdio.h>
#include <string.h>
static int failures;
#define CHECK(name, TYPE, call, ...) {{ \\
  void name##_loop_(TYPE *, TYPE *, TYPE *, int *); \\
  static TYPE x[{N}], y[{N}], r[{N}]; int n = {N}, bad = 0; \\
  for (int i = 0; i < n; ++i) x[i] = (i * 37 % n - 70) / 16.0, y[i] = (i * 51 % n + 1) / 16.0; \\
  name##_loop_(r, x, y, &n); \\
  for (int i = 0; i < n; ++i) {{ TYPE e = call; bad += e == e ? memcmp(&e, &r[i], sizeof e) != 0 : r[i] == r[i]; }} \\
  if (bad) {{ printf(#name ": %d results of %d have other bits than the scalar entry point\\n", bad, n); failures = 1; }} }}
int main(void) {{
"""


def subroutine(name, kind, expression):
    return f"""subroutine {name}_loop(r, x, y, n)
  integer :: n, i
  real({kind}) :: r(n), x(n), y(n)
  do i = 1, n
    r(i) = {expression}
  end do
end subroutine
"""


def texts(without=frozenset()):
    """The Fortran file, the C file, and the names of libm that the loops are over."""
    fortran, c, names = "", MAIN, []
    for expression, base in EXPRESSIONS.items():
        if base in without:
            continue
        for kind, type, suffix in ((4, "float", "f"), (8, "double", "")):
            name = base + suffix
            fortran += subroutine(name, kind, expression)
            c += f"  CHECK({name}, {type}, vec_{name}(x[i]{', y[i]' if base in TWO else ''}))\n"
            names.append(name)
    return fortran, c + "  return failures;\n}\n", names


class Test:
    def __init__(self, folder, library):
        self.folder, self.library, self.checks = folder, library.resolve(), loops.Checks()

    def check(self, what, compiler, march, needed, isa, without=frozenset(), suffix="f90"):
        fortran, c, names = texts(without)
        if suffix == "f":  # fixed form
            fortran = re.sub(r"^", "      ", fortran, flags=re.M)
        (self.folder / f"loops.{suffix}").write_text(fortran)
        (self.folder / "main.c").write_text(c)
        built = self.folder / "loops.o"
        done = loops.call(*compiler, f"-march={march}", "-c", self.folder / f"loops.{suffix}", "-o", built)
        if not self.checks.expect(done.returncode == 0, f"{what}: compiles", done.stdout):
            return
        called = set(re.findall(r"U (_ZGV\w+)", loops.call("nm", "-u", built).stdout))
        for name in names:
            symbols = {s for s in called if re.fullmatch(rf"_ZGV[bcde]N\d+v+_{name}", s)}
            good = any(s[4] == isa for s in symbols) or (not symbols and name.removesuffix("f") in BY_INSTRUCTION)
            self.checks.expect(good, f"{what}: the loop over {name} calls ISA {isa}: {sorted(symbols)}")
        if not needed <= loops.cpu_flags():
            self.checks.skip(f"{what}: this CPU cannot run it")
            return
        binary = self.folder / "program"
        done = loops.call("gcc", "-O1", "-fno-builtin", "-I", self.library.parent, self.folder / "main.c", built, "-o", binary,
                          self.library, f"-Wl,-rpath,{self.library.parent}", "-lm")
        if self.checks.expect(done.returncode == 0, f"{what}: links", done.stdout):
            done = loops.call(binary)
            self.checks.expect(done.returncode == 0, f"{what}: the bits of the scalar entry points", done.stdout)

    def check_calls(self, what, compiler, text, wanted):
        (self.folder / "calls.f90").write_text(text)
        built = self.folder / "calls.o"
        done = loops.call(*compiler, "-march=x86-64-v3", "-c", self.folder / "calls.f90", "-o", built)
        if self.checks.expect(done.returncode == 0, f"{what}: compiles", done.stdout):
            self.checks.expect(wanted in loops.call("nm", "-u", built).stdout, f"{what}: calls {wanted}")


def check_config(checks, build, flang, folder):
    """The installed configuration file compiles and links a program, which calls libvec."""
    installed = pages.install(build, folder / "root")
    config, program = installed / "share/libvec/libvec-flang.cfg", folder / "softplus"
    done = loops.call(flang, f"--config={config}", "-O3", "-march=x86-64-v3", loops.ROOT / "examples/softplus.f90", "-o", program)
    quiet = done.returncode == 0 and not done.stdout
    if not checks.expect(quiet, "libvec-flang.cfg: compiles and links without a word", done.stdout):
        return
    checks.expect("_ZGVdN4v_tgamma" in loops.call("nm", "-u", program).stdout, "libvec-flang.cfg: the program calls libvec")
    if {"avx2", "fma"} <= loops.cpu_flags():
        done = loops.call(program)
        checks.expect(done.returncode == 0, "libvec-flang.cfg: the program runs", done.stdout)


# A function that Fortran lacks; docs/fortran.md has the same lines.
ERFINV = """subroutine s(r, x, n)
  interface
    pure function erfinv(x) bind(c, name='vec_erfinv') result(r)
      use iso_c_binding
      !$omp declare simd(erfinv) notinbranch
      real(c_double), value :: x
      real(c_double) :: r
    end function
  end interface
  integer :: n, i
  real(8) :: r(n), x(n)
  !$omp simd
  do i = 1, n
    r(i) = erfinv(x(i))
  end do
end subroutine
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", type=pathlib.Path, required=True)
    parser.add_argument("--gfortran-include", type=pathlib.Path, required=True)
    parser.add_argument("--gfortran", default="gfortran")
    parser.add_argument("--flang", required=True)
    parser.add_argument("--build", required=True)
    parser.add_argument("--plugin", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        test = Test(pathlib.Path(temporary), arguments.library)
        include = arguments.gfortran_include.resolve()
        gfortran = [arguments.gfortran, "-B", include, "-O3", "-Wall", "-Werror", "-Wno-unused-dummy-argument"]
        if shutil.which(arguments.gfortran) and shutil.which("gcc"):
            for march, needed, isa in loops.MARCHES:
                test.check(f"gfortran -march={march}", gfortran, march, needed, isa)
            test.check("gfortran, fixed form", gfortran, *loops.MARCHES[2], suffix="f")
            test.check_calls("gfortran, declare simd", gfortran + ["-fopenmp-simd"], ERFINV, "_ZGVdN4v_vec_erfinv")
            included = f"include '{include}/math-vector-fortran.h'\n" + subroutine("g", 8, "gamma(x(i))")
            test.check_calls("gfortran, include", [arguments.gfortran, "-O3", "-ffree-line-length-none"], included,
                             "_ZGVdN4v_tgamma")
        else:
            test.checks.skip("gfortran is not installed")
        if shutil.which(arguments.flang) and shutil.which("gcc"):
            flang = [arguments.flang, f"-fpass-plugin={arguments.plugin.resolve()}", "-O3"]
            for march, needed, isa in loops.MARCHES:
                test.check(f"flang -march={march}", flang, march, needed, isa, NOT_OF_FLANG)
            check_config(test.checks, arguments.build, arguments.flang, test.folder)
        else:
            test.checks.skip(f"{os.path.basename(arguments.flang)} is not installed")
        return test.checks.end()


if __name__ == "__main__":
    raise SystemExit(main())
