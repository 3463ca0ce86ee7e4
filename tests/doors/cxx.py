"""libvec/simd.hpp and libvec/eigen.hpp: every function, on every kind of values, gives the bits of the scalar entry points, and
calls the vector functions of the ISA; the headers compile alone and without a warning; what cannot be is refused.

    cxx.py --library libvec.so --include FOLDER --source SOURCE --clang CLANG++ [--gcc g++]

FOLDER holds libvec/simd_functions.h, SOURCE libvec/simd.hpp. What is not installed, or this CPU lacks, is skipped.
"""

import argparse
import os
import pathlib
import re
import shutil
import tempfile

import loops

HERE = pathlib.Path(__file__).parent
EIGEN = "/usr/include/eigen3"
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
# One function of each shape, on all kinds of values; the others are tried on three kinds.
ALL_KINDS = {"exp", "pow", "fma", "ldexp", "frexp", "remquo", "modf", "sincos", "csqrt", "cpow", "ilogb", "lrint"}
# The builds that try all functions, and those that try Eigen's arrays: these take long to compile.
WHOLE = {("gcc", "d"), ("clang", "e")}
EIGENS = {("gcc", "d"), ("gcc", "e"), ("clang", "b"), ("clang", "d")}


class Test:
    def __init__(self, arguments, folder):
        self.folder, self.library, self.checks = folder, arguments.library.resolve(), loops.Checks()
        self.include = ["-I", arguments.include.resolve(), "-I", arguments.source.resolve(), "-I", self.library.parent]
        self.functions = loops.tables.read_functions(loops.ROOT / "builtins/functions.def")

    def build(self, what, compiler, source, *options):
        program = self.folder / "program"
        done = loops.call(*compiler, "-std=c++17", *STRICT, *self.include, *options, source, "-o", program, self.library,
                          f"-Wl,-rpath,{self.library.parent}")
        return program if self.checks.expect(done.returncode == 0, f"{what}: compiles", done.stdout[:4000]) else None

    def run(self, what, program, needed):
        if not needed <= loops.cpu_flags():
            self.checks.skip(f"{what}: this CPU cannot run it")
            return
        done = loops.call(program)
        self.checks.expect(done.returncode == 0, f"{what}: the bits of the scalar entry points", done.stdout)
        for line in re.findall("^SKIP (.*)", done.stdout, re.M):
            self.checks.skip(f"{what}: {line}")

    def check_functions(self, what, compiler, march, needed, isa, functions, *options):
        lines = [f"CASE({f.types}, {f.name}, {loops.gen_header.SCALARS[f.type]}, {f.scalar})\n" for f in functions]
        (self.folder / "cases.inc").write_text("".join(lines))
        # Vectors that are wider than registers have an ABI of their own, which is what -Wpsabi tells.
        program = self.build(what, compiler, HERE / "simd_kinds.cpp", f"-march={march}", "-Wno-psabi", "-I", self.folder, *options)
        if not program:
            return
        called = set(re.findall(r"U (_ZGV\w+)", loops.call("nm", "-u", program).stdout))
        for f in functions:
            isas = "b" if isa == "c" and set(f.types) != {"t"} else isa  # of AVX alone, integers have SSE's registers
            wanted = re.compile(rf"_ZGV[{isas}]N\d+{f.signature}_{f.c_name}")
            self.checks.expect(any(wanted.fullmatch(s) for s in called), f"{what}: vec::{f.name} calls {wanted.pattern}")
        self.run(what, program, needed)

    def check_error(self, what, compiler, text, message, *options):
        source = self.folder / "wrong.cpp"
        source.write_text(text)
        done = loops.call(*compiler, *self.include, *options, "-fsyntax-only", source)
        self.checks.expect(done.returncode and message in done.stdout, f"{what}: an error that says '{message}'", done.stdout[:2000])


def check_compiler(test, name, compiler):
    for march, needed, isa in loops.MARCHES:
        what = f"{name} -march={march}"
        if (name, isa) in WHOLE:
            test.check_functions(what, compiler, march, needed, isa, test.functions, "-O1")
        else:
            some = [f for f in test.functions if f.name in ALL_KINDS]
            # At -O1 these take two to three times as long to compile.
            test.check_functions(what + ", all kinds", compiler, march, needed, isa, some, "-O0", "-DALL_KINDS")
        if os.path.exists(EIGEN) and (name, isa) in EIGENS:
            program = test.build(what + ", Eigen", compiler, HERE / "eigen_arrays.cpp", f"-march={march}", "-O1", "-isystem", EIGEN)
            if program:
                called = loops.call("nm", "-u", program).stdout
                for base in ("sinh", "erfinv", "tgammaf"):
                    test.checks.expect(re.search(rf"_ZGV{isa}N\d+v_{base}\b", called), f"{what}, Eigen: calls {base} of ISA {isa}")
                test.run(what + ", Eigen", program, needed)
    alone = test.folder / "alone.cpp"
    alone.write_text("#include <libvec/simd.hpp>\n")
    for standard in ("-std=c++17", "-std=c++20", "-std=c++23"):
        done = loops.call(*compiler, standard, *STRICT, *test.include, "-fsyntax-only", alone)
        test.checks.expect(done.returncode == 0, f"{name} {standard}: simd.hpp alone is clean", done.stdout)
    test.check_error(f"{name}, C++14", compiler, alone.read_text(), "needs C++17", "-std=c++14")
    test.check_error(f"{name}, a part alone", compiler, "#include <libvec/simd_functions.h>\n", "include that one", "-std=c++17")
    use = "#include <libvec/simd.hpp>\nauto f({}) {{ return vec::{}; }}\n"
    test.check_error(f"{name}, double where there is float alone", compiler, use.format("double x", "exp_cr(x)"),
                     "libvec has no such function of this type of values", "-std=c++17")
    test.check_error(f"{name}, long double", compiler, use.format("long double x", "exp(x)"),
                     "libvec has no such function of this type of values", "-std=c++17")
    test.check_error(f"{name}, a class", compiler, use.format("struct S *x", "exp(x)"), "no matching function", "-std=c++17")


def check_mixture(test, compiler):
    """Two files of one program, for different ISAs: each keeps its own functions."""
    if not {"avx2", "fma"} <= loops.cpu_flags():
        test.checks.skip("files of two ISAs: this CPU lacks AVX2")
        return
    text = """#include <libvec/simd.hpp>
#if PART == 1
double part2(double);
int main() { std::experimental::fixed_size_simd<double, 8> x = 1; return vec::exp(x)[3] != part2(1); }
#else
double part2(double y) { std::experimental::fixed_size_simd<double, 8> x = y; return vec::exp(x)[5]; }
#endif
"""
    source, objects = test.folder / "mixed.cpp", []
    source.write_text(text)
    for part, march in ((1, "x86-64"), (2, "x86-64-v3")):
        objects.append(test.folder / f"mixed{part}.o")
        loops.call(*compiler, "-std=c++17", "-O0", *test.include, f"-DPART={part}", f"-march={march}", "-c", source, "-o", objects[-1])
    program = test.folder / "mixed"
    done = loops.call(*compiler, *objects, "-o", program, test.library, f"-Wl,-rpath,{test.library.parent}")
    if test.checks.expect(done.returncode == 0, "files of two ISAs link", done.stdout):
        called = loops.call("nm", "-u", program).stdout
        test.checks.expect("_ZGVbN2v_exp" in called and "_ZGVdN4v_exp" in called, "files of two ISAs: each calls its own", called)
        test.checks.expect(loops.call(program).returncode == 0, "files of two ISAs: the same result")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("library", "include", "source"):
        parser.add_argument("--" + name, type=pathlib.Path, required=True)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--gcc", default="g++")
    parser.add_argument("--only", choices=("gcc", "clang"), help="one of the compilers")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        test = Test(arguments, pathlib.Path(temporary))
        if not os.path.exists(EIGEN):
            test.checks.skip("Eigen: libeigen3-dev is not installed")
        for name, compiler in (("gcc", arguments.gcc), ("clang", arguments.clang)):
            if arguments.only not in (None, name):
                continue
            if not shutil.which(compiler):
                test.checks.skip(f"{compiler} is not installed")
                continue
            check_compiler(test, name, [compiler])
            check_mixture(test, [compiler])
        return test.checks.end()


if __name__ == "__main__":
    raise SystemExit(main())
