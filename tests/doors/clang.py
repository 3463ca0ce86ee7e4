"""clang's loops over libvec's own names, vec_expf and cr_expf as libvec.h declares them, call vector functions by the plugin
alone: no flag speaks of errno. The results are the bits of the scalar entry points.

    clang.py --clang CLANG --plugin libvecpasses.so --library libvec.so [--frontend libvecclang.so]

For each ISA one loop over every function without results behind pointers is compiled and run; the object names no scalar
function of libvec. Then what must stay as it is: a faster function under -ffast-math, the program's own functions of such
names.
"""

import argparse
import pathlib
import re
import tempfile

import loops

HEAD = "#include <libvec.h>\n#include <stdio.h>\n"
LOOP = "void f(float *restrict y, const float *x) {{ for (int i = 0; i < 4096; ++i) y[i] = {0}(x[i]); }}\n"


class Test:
    def __init__(self, arguments, folder):
        self.folder, self.arguments, self.library = folder, arguments, arguments.library.resolve()
        self.checks = loops.Checks()

    def compile(self, text, march, *options):
        """The compiler's run, and the undefined symbols of the object."""
        source = self.folder / "program.c"
        source.write_text(text)
        done = loops.call(self.arguments.clang, f"-march={march}", "-O3", f"-fpass-plugin={self.arguments.plugin}", "-I", self.library.parent,
                          *options, "-c", source, "-o", source.with_suffix(".o"))
        self.checks.expect(done.returncode == 0, f"-march={march} {options}: compiles", done.stdout)
        return set(re.findall(r"U (\w+)", loops.call("nm", "-u", source.with_suffix(".o")).stdout)) if done.returncode == 0 else set()

    def check_all(self, march, needed, listed, name_of):
        what = f"-march={march}, {name_of(listed[0])} and others"
        called = self.compile(loops.program(HEAD, listed, name_of), march)
        scalar = {n for n in called if n.startswith(("vec_", "cr_"))}
        self.checks.expect(called and not scalar, f"{what}: scalar functions are called", sorted(scalar))
        if not needed <= loops.cpu_flags():
            self.checks.skip(f"{what}: this CPU cannot run it")
            return
        binary = self.folder / "program"
        done = loops.call(self.arguments.clang, self.folder / "program.o", "-o", binary, self.library, f"-Wl,-rpath,{self.library.parent}")
        if self.checks.expect(done.returncode == 0, f"{what}: links", done.stdout):
            expected = loops.reference(self.folder, self.arguments.clang, self.library, listed)
            printed = loops.output(binary)
            if self.checks.expect(printed is not None, f"{what}: runs"):
                bad = loops.different(listed, printed, expected)
                self.checks.expect(not bad, f"{what}: other bits than the scalar entry points: {bad}")

    def expect_calls(self, what, function, expected, *options, head=HEAD):
        """`expected`: all that a loop of float calls, as a pattern. At -O2 no body is inlined."""
        called = self.compile(head + LOOP.format(function), "x86-64-v3", "-O2", *options)
        self.checks.expect(called and all(re.fullmatch(expected, n) for n in called), f"{what}: calls {expected}", sorted(called))


def check_names(test, frontend):
    test.expect_calls("cr_expf", "cr_expf", "_ZGVdN8v_expf_cr")
    for function, variant in (("cr_expf", "expf_cr"), ("vec_sinf", "sinf"), ("vec_sinf_u35", "sinf_u35")):
        test.expect_calls(f"{function}, -ffast-math", function, f"_ZGVdN8v_{variant}", "-ffast-math")
    own = "float vec_expf(float x);\n"
    test.expect_calls("a function of the program's own, which may have effects", "vec_expf", "vec_expf", "-fno-math-errno", head=own)
    test.expect_calls("a function that the program defines", "vec_expf", "other", head="float other(float);\nfloat vec_expf(float x) { return other(x); }\n")
    test.expect_calls("cr_expf without libvec.h, errno", "cr_expf", "cr_expf", head="float cr_expf(float x);\n")
    if frontend:
        test.expect_calls("cr_expf without libvec.h", "cr_expf", "_ZGVdN8v_expf_cr", "-fno-math-errno", f"-fplugin={frontend}",
                          head="float cr_expf(float x);\n")
    else:
        test.checks.skip("no libvecclang.so: libclang-22-dev is not installed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--plugin", type=pathlib.Path, required=True)
    parser.add_argument("--library", type=pathlib.Path, required=True)
    parser.add_argument("--frontend", type=pathlib.Path)
    arguments = parser.parse_args()
    listed = [f for f in loops.functions() if f.type[0] == "f" and not loops.has_pointers(f)]
    with tempfile.TemporaryDirectory() as temporary:
        test = Test(arguments, pathlib.Path(temporary))
        for march, needed, _ in loops.MARCHES:
            test.check_all(march, needed, listed, lambda f: f.scalar)
            test.check_all(march, needed, [f for f in listed if f.cr_name], lambda f: f.cr_name)
        check_names(test, arguments.frontend)
        return test.checks.end()


if __name__ == "__main__":
    raise SystemExit(main())
