"""Says: the compilers on LLVM 22 that docs/llvm-tools.md names load the plugin by the lines that stand there, and their loops call
libvec; and what link-time optimization needs is as the table there says.

    llvm_tools.py PLUGIN LIBRARY SOURCE LLVM-BINDIR
"""

import os
import pathlib
import re
import shutil
import sys
import tempfile

from install import Checks, call

RUST = """fn softplus(y: &mut [f64], x: &[f64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y = (1.0 + x.exp()).ln();
    }
}

fn main() {
    let x: Vec<f64> = (0..1000).map(|i| i as f64 / 100.0 - 5.0).collect();
    let mut y = vec![0.0; 1000];
    softplus(&mut y, &x);
    println!("{:.6}", y.iter().sum::<f64>());
}
"""
# A function of the program's own, in another file; a function with a loop that calls it, and one with math functions.
AREA = """#pragma omp declare simd notinbranch
__attribute__((const, noinline)) double area(double r) { return r < 0 ? 0 : 3 * r * r; }
"""
LOOPS = """#include <math.h>
#include <stdio.h>
#pragma omp declare simd notinbranch
__attribute__((const)) double area(double r);
static double x[1000], y[1000], a[1000];
__attribute__((noinline)) void softplus(void) {
  for (int i = 0; i < 1000; ++i)
    y[i] = log(1 + exp(x[i]));
}
__attribute__((noinline)) void areas(void) {
  for (int i = 0; i < 1000; ++i)
    a[i] = area(x[i]);
}
int main(void) {
  double sum = 0;
  for (int i = 0; i < 1000; ++i)
    x[i] = i / 100.0 - 5;
  softplus();
  areas();
  for (int i = 0; i < 1000; ++i)
    sum += y[i];
  printf("%.6f\\n", a[0] == 0 && a[999] == 3 * x[999] * x[999] ? sum : 0);
}
"""
HERE = pathlib.Path(__file__).resolve().parent
SUM = "1410.648903"
CPU = "x86-64-v3"


class Tools:
    def __init__(self, checks, folder, plugin, library, bindir):
        self.checks, self.folder, self.plugin = checks, folder, plugin
        self.libdir, self.bindir = str(pathlib.Path(library).parent), pathlib.Path(bindir)
        self.link = ["-L" + self.libdir, "-lvec", "-lm", "-Wl,-rpath," + self.libdir]
        self.runs = {"avx2", "fma"} <= set(re.findall(r"\w+", pathlib.Path("/proc/cpuinfo").read_text(encoding="ascii")))

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8")
        return self.folder / name

    def step(self, what, *command, **environment):
        done = call(*map(str, command), cwd=self.folder, env={**os.environ, **environment})
        self.checks.expect(done.returncode == 0, what, done.stdout)
        return done.returncode == 0

    def calls(self, program, symbol):
        return f" {symbol}\n" in call(self.bindir / "llvm-nm", program).stdout

    def check(self, what, program, is_called=True):
        """A program over softplus."""
        self.checks.expect(self.calls(program, "U _ZGVdN4v_exp") == is_called, f"{what}: {'calls' if is_called else 'does not call'} libvec")
        if self.runs:
            done = call(program)
            self.checks.expect(done.stdout.strip() == SUM, f"{what}: prints the sum", done.stdout)


def check_opt(tools, loop):
    clang, opt = tools.bindir / "clang", tools.bindir / "opt"
    good = tools.step("opt: the module", clang, "-O1", "-fno-math-errno", "-march=" + CPU, "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c",
                      loop, "-o", "loop.bc")
    good = good and tools.step("opt: loads the plugin", opt, "-load-pass-plugin=" + tools.plugin, "-passes=default<O3>", "loop.bc", "-o", "fast.bc")
    if good and tools.step("opt: links", clang, "fast.bc", "-o", "loop", *tools.link):
        tools.check("opt", tools.folder / "loop")


def check_flang(tools):
    flang = tools.bindir / "flang"
    if not flang.exists():
        tools.checks.skip("flang: flang-22 is not installed")
        return
    source = HERE / "projects/fortran/sums.f90"
    if tools.step("flang: compiles", flang, "-O3", "-march=" + CPU, "-fpass-plugin=" + tools.plugin, source, "-o", "floop", *tools.link):
        tools.check("flang", tools.folder / "floop")


def check_rustc(tools):
    version = call("rustc", "-vV").stdout if shutil.which("rustc") else ""
    if not re.search(r"^LLVM version: 22\.", version, re.M):
        found = re.search(r"^LLVM version: .*", version, re.M)
        tools.checks.skip(f"rustc: none on LLVM 22 is installed ({found[0] if found else 'no rustc'})")
        return
    source = tools.write("loop.rs", RUST)
    for lto in ([], ["-C", "lto=thin"]):
        what = " ".join(["rustc", *lto])
        if tools.step(f"{what}: compiles", "rustc", "-O", "-C", "target-cpu=" + CPU, *lto, "-Z", "llvm-plugins=" + tools.plugin, "-L", tools.libdir,
                      "-l", "vec", "-C", "link-arg=-Wl,-rpath," + tools.libdir, source, "-o", "rloop", RUSTC_BOOTSTRAP="1"):
            tools.check(what, tools.folder / "rloop")


def check_link_time_optimization(tools):
    """The table of docs/llvm-tools.md: which loops call vector functions, by the phases that have the plugin."""
    if not (tools.bindir / "ld.lld").exists():
        tools.checks.skip("link-time optimization: lld-22 is not installed")
        return
    clang = tools.bindir / "clang"
    sources = tools.write("area.c", AREA), tools.write("loops.c", LOOPS)
    # kind, plugin in the compilation, in the link: math functions, the program's own
    table = {("full", True, False): (True, True), ("full", True, True): (True, True), ("full", False, True): (False, False),
             ("thin", True, False): (True, False), ("thin", True, True): (True, True), ("thin", False, True): (True, True)}
    compiled = None
    for (kind, in_compilation, in_link), (math, own) in table.items():
        what = f"{kind} LTO, plugin in{' compilation' if in_compilation else ''}{' link' if in_link else ''}"
        if compiled != (kind, in_compilation):
            compiled = kind, in_compilation
            plugin = ["-fpass-plugin=" + tools.plugin] if in_compilation else []
            if not tools.step(f"{what}: compiles", clang, "-O2", "-march=" + CPU, "-fno-math-errno", "-fopenmp-simd", "-flto=" + kind, *plugin,
                              "-c", *sources):
                return
        plugin = ["-Wl,--load-pass-plugin=" + tools.plugin] if in_link else []
        if tools.step(f"{what}: links", clang, "-fuse-ld=lld", "-flto=" + kind, "area.o", "loops.o", "-o", "loops", *plugin, *tools.link):
            tools.check(what, tools.folder / "loops", math)
            listing = call(tools.bindir / "llvm-objdump", "-d", "--disassemble-symbols=areas", tools.folder / "loops").stdout
            # A variant may be inlined, the scalar function is not.
            tools.checks.expect(("<area>" not in listing) == own,
                                f"{what}: the loop {'has' if own else 'does not have'} the program's variant", listing)


def main(argv):
    if len(argv) != 5:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    plugin, library, source, bindir = argv[1:]
    checks = Checks()
    with tempfile.TemporaryDirectory() as temporary:
        tools = Tools(checks, pathlib.Path(temporary), os.path.abspath(plugin), os.path.abspath(library), bindir)
        loop = pathlib.Path(source).resolve() / "examples/projects/loop.c"
        check_opt(tools, loop)
        check_flang(tools)
        check_rustc(tools)
        check_link_time_optimization(tools)
    print(f"{checks.passed} passed, {checks.failed} failed, {checks.skipped} skipped")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
