"""GCC's loops call libvec by libvec/simd_math.h alone, without -ffast-math, and give the bits of the scalar entry points.

    gcc.py --library libvec.so --include FOLDER [--compiler gcc] [--cpp g++] --clang CLANG

FOLDER holds libvec/simd_math.h. For each ISA one loop over every function of libvec is compiled in C and in C++; the object
names no scalar function; what it prints is compared. Then what programs do beside: orders of includes, standards, warnings,
conditions, sine and cosine of one argument, LTO, own functions of libvec's names, errno, signgam; and compilers that cannot.
"""

import argparse
import pathlib
import re
import shutil
import tempfile

import loops

# What GCC computes by instructions of its own, at least on some ISA: these need not be called.
BY_INSTRUCTION = set("""floor ceil trunc round roundeven rint nearbyint fabs copysign sqrt fma fmin fmax fdim lrint llrint lround
llround ldexp scalbn ilogb""".split())
HEAD = "#define _GNU_SOURCE\n#include <math.h>\n#include <stdio.h>\n#include <libvec/simd_math.h>\n"
HEAD_CPP = "#include <libvec/simd_math.h>\n#include <cmath>\n#include <cstdio>\n"


class Test:
    def __init__(self, arguments, folder):
        self.folder, self.library, self.include = folder, arguments.library.resolve(), arguments.include.resolve()
        self.compilers = {"c": arguments.compiler, "cpp": arguments.cpp}
        self.checks = loops.Checks()
        # GCC 12 passes char and short as int, and takes no vector function for them.
        self.functions = [f for f in loops.functions() if f.type[1:] not in ("8", "16")]
        self.expected = loops.reference(folder, arguments.compiler, self.library, self.functions)

    def compile(self, text, *options, language="c", compiler=None):
        """Compiles a file to an object; what the compiler says, and the object's undefined symbols."""
        source, object_file = self.folder / f"program.{language}", self.folder / "program.o"
        source.write_text(text)
        done = loops.call(compiler or self.compilers[language], "-I", self.include, *options, "-c", source, "-o", object_file)
        undefined = loops.call("nm", "-u", object_file).stdout if done.returncode == 0 else ""
        return done, set(re.findall(r"U (\w+)", undefined))

    def link(self, *options, language="c"):
        binary = self.folder / "program"
        return loops.call(self.compilers[language], *options, self.folder / "program.o", "-o", binary, self.library,
                          f"-Wl,-rpath,{self.library.parent}", "-lm"), binary

    def run(self, what, *options, language="c"):
        """What the program prints that was compiled last."""
        done, binary = self.link(*options, language=language)
        if not self.checks.expect(done.returncode == 0, f"{what}: links", done.stdout):
            return None
        printed = loops.output(binary)
        self.checks.expect(printed is not None, f"{what}: runs")
        return printed

    def check_all(self, what, march, needed, isa, language, name_of, head, chosen=lambda f: True):
        listed = [f for f in self.functions if chosen(f)]
        text = loops.program(head, listed, name_of)
        done, called = self.compile(text, "-O3", "-fopenmp-simd", f"-march={march}", "-Wall", "-Werror", language=language)
        if not self.checks.expect(done.returncode == 0, f"{what}: compiles", done.stdout):
            return
        for f in listed:
            name = name_of(f).removeprefix("std::")
            scalar = {f.c_name, f.scalar, f.cr_name} & called
            self.checks.expect(not scalar, f"{what}: the loop over {name} calls {scalar}")
            # sincos is sine and cosine here.
            taken = f.c_name.removesuffix("cos").replace("sincosf", "sinf") if f.name == "sincos" else f.c_name
            symbols = {s for s in called if re.fullmatch(rf"_ZGV[bcde]N\d+v+_({taken}|{f.scalar}|{f.cr_name})", s)}
            if not symbols and f.name in BY_INSTRUCTION:
                continue
            # With AVX alone, vectors of pointers have 128 bits.
            isas = "bc" if isa == "c" and loops.has_pointers(f) else isa
            self.checks.expect(any(s[4] in isas for s in symbols),
                               f"{what}: the loop over {name} calls no function of ISA {isa}: {sorted(symbols)}")
        if not needed <= loops.cpu_flags():
            self.checks.skip(f"{what}: this CPU cannot run it")
            return
        printed = self.run(what, language=language)
        if printed is not None:
            bad = loops.different(listed, printed, loops.chosen(self.functions, self.expected, chosen))
            self.checks.expect(not bad, f"{what}: other bits than the scalar entry points: {bad}")

    def expect_calls(self, what, text, wanted, *options, language="c", unwanted=()):
        done, called = self.compile(text, "-O3", "-march=x86-64-v3", "-Wall", "-Wextra", "-Wpedantic", "-Werror", *options,
                                    language=language)
        if self.checks.expect(done.returncode == 0, f"{what}: compiles", done.stdout):
            self.checks.expect(set(wanted) <= called, f"{what}: calls {sorted(wanted)}", sorted(called))
            self.checks.expect(not set(unwanted) & called, f"{what}: does not call {sorted(unwanted)}", sorted(called))

    def expect_error(self, what, text, message, *options, compiler=None):
        done, _ = self.compile(text, *options, compiler=compiler)
        errors = re.findall(r"error: (.*)", done.stdout)
        self.checks.expect(done.returncode and len(errors) == 1 and message in errors[0],
                           f"{what}: one error that says '{message}'", done.stdout)


def check_forms(test):
    """Orders of includes, standards, options."""
    loop = "void f(double *__restrict y, const double *x, int n) { for (int i = 0; i < n; ++i) y[i] = CALL; }\n"
    exp = loop.replace("CALL", "exp(x[i])")
    header, math = "#include <libvec/simd_math.h>\n", "#include <math.h>\n"
    called = ["_ZGVdN4v_exp"]
    for standard in ("-std=c99", "-std=c17", "-std=gnu17", "-std=gnu2x"):
        for options in ((), ("-ffast-math",), ("-D_GNU_SOURCE",), ("-fno-math-errno", "-ffast-math", "-D_GNU_SOURCE")):
            for order in (header + math, math + header, math + "#include <errno.h>\n" + header + math):
                test.expect_calls(f"{standard} {options} {order!r}", order + exp, called, standard, *options)
        test.expect_calls(f"{standard} -include", "#define _GNU_SOURCE\n" + math + "double g(double x) { return exp10(x) + M_PI; }\n" + exp,
                          called, standard, "-include", "libvec/simd_math.h")
    for standard in ("-std=c++11", "-std=c++17", "-std=c++20"):
        for order in (header + "#include <cmath>\n", "#include <cmath>\n" + header, header + "#include <complex>\n" + math):
            both = order + loop.replace("CALL", "std::exp(x[i])") + loop.replace("double", "float").replace("CALL", "std::exp(x[i])")
            test.expect_calls(f"{standard} {order!r}", both, called + ["_ZGVdN8v_expf"], standard, language="cpp")
    test.expect_calls("beside libvec.h", "#include <libvec.h>\n" + header + loop.replace("CALL", "vec_rsqrt(x[i])"),
                      ["_ZGVdN4v_vec_rsqrt"], "-I", test.library.parent)
    test.expect_calls("before libvec.h", header + "#include <libvec.h>\n" + loop.replace("CALL", "vec_rsqrt(x[i])"),
                      ["_ZGVdN4v_vec_rsqrt"], "-I", test.library.parent)
    own = "".join(f"static double {name}(double x) {{ return x + 1; }}\ndouble use_{name}(double x) {{ return {name}(x); }}\n"
                  for name in ("erfinv", "rsqrt", "sinpi", "exp10", "sincos", "roundeven"))
    test.expect_calls("functions of one's own", math + header + own.replace("exp10(", "exp_10(").replace("roundeven(", "round_even(")
                      .replace("sincos(", "sin_cos(") + exp, called, "-std=c17")
    assembled, _ = test.compile("", "-x", "assembler-with-cpp", "-include", "libvec/simd_math.h")
    test.checks.expect(assembled.returncode == 0, "assembler sources take the same options", assembled.stdout)


def check_pairs(test):
    """Sine and cosine of one argument, which GCC would make one call of; sincos; a condition; LTO; link order."""
    main = """int main(void) {
  for (int i = 0; i < 64; ++i) x[i] = i / 8.0 - 4;
  f();
  for (int i = 0; i < 64; ++i)
    if (EXPECT) return 1;
  return 0;
}
"""
    arrays = "double x[64], s[64], c[64];\n"
    same = "s[i] != vec_sin(x[i]) || c[i] != vec_cos(x[i])"
    bodies = {
        "sin and cos": ("s[i] = sin(x[i]); c[i] = cos(x[i]);", same, ["_ZGVdN4v_sin", "_ZGVdN4v_cos"]),
        "sincos": ("sincos(x[i], &s[i], &c[i]);", same, ["_ZGVdN4v_sin", "_ZGVdN4v_cos"]),
        "sincos into variables": ("double a, b; sincos(x[i], &a, &b); s[i] = a; c[i] = b;", same, ["_ZGVdN4v_sin", "_ZGVdN4v_cos"]),
        "sincos in place": ("s[i] = x[i]; sincos(s[i], &s[i], &c[i]);", same, ["_ZGVdN4v_sin", "_ZGVdN4v_cos"]),
        "condition": ("if (x[i] > 0) s[i] = log(x[i]);", "s[i] != (x[i] > 0 ? vec_log(x[i]) : 0)", ["_ZGVdN4v_log"]),
        "selection": ("s[i] = x[i] > 1 ? log(x[i]) : exp(x[i]);", "s[i] != (x[i] > 1 ? vec_log(x[i]) : vec_exp(x[i]))",
                      ["_ZGVdN4v_log", "_ZGVdN4v_exp"]),
        "sum": ("s[0] += vec_pow(x[i], 2);", "i == 0 && s[0] < 1", ["_ZGVdN4vv_vec_pow"]),
    }
    runs = {"avx2", "fma"} <= loops.cpu_flags()
    for name, (body, expected, wanted) in bodies.items():
        for language, head in (("c", HEAD), ("cpp", HEAD_CPP)):
            order = ["-ffast-math"] if name == "sum" else []
            text = (head + arrays + f"__attribute__((noinline)) static void f(void) {{ for (int i = 0; i < 64; ++i) {{ {body} }} }}\n"
                    + main.replace("EXPECT", expected))
            test.expect_calls(f"{name}, {language}", text, wanted, *order, language=language, unwanted=["sincos"])
            if runs:
                test.run(f"{name}, {language}", language=language)
                test.compile(text, "-O3", "-march=x86-64-v3", "-flto", *order, language=language)
                test.run(f"{name}, {language}, LTO", "-O3", "-march=x86-64-v3", "-flto", language=language)
    floats = "void f(float *__restrict s, const float *x) { for (int i = 0; i < 64; ++i) s[i] = std::sin(x[i]) * std::cos(x[i]); }\n"
    test.expect_calls("std::sin and std::cos of float", HEAD_CPP + floats, ["_ZGVdN8v_sinf", "_ZGVdN8v_cosf"], "-Wno-unused",
                      language="cpp", unwanted=["sincosf"])
    constant = "static_assert(std::cos(0.0f) == 1, \"\"); static_assert(__builtin_sinf(0.0f) == 0, \"\");\n"
    test.expect_calls("constant expressions", HEAD_CPP + constant, [], language="cpp")
    for level in ("-O0", "-O1", "-Os", "-Og"):
        text = HEAD + "double (*p)(double) = cos;\ndouble f(double x) { return cos(x) + p(x); }\n"
        done, called = test.compile(text, level)
        test.checks.expect(done.returncode == 0 and "cos" in called, f"{level}: scalar calls are libm's", done.stdout)


def check_refusals(test, clang):
    header = "#include <libvec/simd_math.h>\n"
    if shutil.which(clang):
        test.expect_error("clang", header, "is for GCC", compiler=clang)
    test.expect_error("32 bits", header, "pointers of 64 bits", "-m32")
    test.expect_error("x32", header, "pointers of 64 bits", "-mx32")
    sign = "#include <math.h>\n" + header + "int f(double x) { (void)lgamma(x); return signgam; }\n"
    test.expect_error("signgam", sign, "lgamma does not set it here")
    done, called = test.compile(sign, "-O3", "-DVEC_SIGNGAM")
    test.checks.expect(done.returncode == 0 and "lgamma" in called, "with VEC_SIGNGAM lgamma is called for its sign", done.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", type=pathlib.Path, required=True)
    parser.add_argument("--include", type=pathlib.Path, required=True)
    parser.add_argument("--compiler", default="gcc")
    parser.add_argument("--cpp", default="g++")
    parser.add_argument("--clang", required=True)
    arguments = parser.parse_args()
    missing = [c for c in (arguments.compiler, arguments.cpp) if not shutil.which(c)]
    if missing:
        print(f"SKIP not installed: {' '.join(missing)}\n0 passed, 0 failed, 1 skipped")
        return 0
    with tempfile.TemporaryDirectory() as temporary:
        test = Test(arguments, pathlib.Path(temporary))
        libm = loops.libm_names({"C89", "C99", "GNU"})
        standard = loops.libm_names({"C89", "C99"})

        def c_name(f):
            return f.c_name if f.name in libm else f.scalar

        def cpp_name(f):
            if f.name not in standard:
                return c_name(f)
            return "std::" + f.name  # overloads choose by type

        for march, needed, isa in loops.MARCHES:
            test.check_all(f"-march={march}, math.h", march, needed, isa, "c", c_name, HEAD)
            if isa in "be":
                test.check_all(f"-march={march}, cmath", march, needed, isa, "cpp", cpp_name, HEAD_CPP)
            if isa == "d":
                test.check_all(f"-march={march}, vec_", march, needed, isa, "c", lambda f: f.scalar, HEAD)
            test.check_all(f"-march={march}, cr_", march, needed, isa, "c", lambda f: f.cr_name, HEAD, lambda f: f.cr_name)
        check_forms(test)
        check_pairs(test)
        check_refusals(test, arguments.clang)
        return test.checks.end()


if __name__ == "__main__":
    raise SystemExit(main())
