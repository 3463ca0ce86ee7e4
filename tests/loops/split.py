"""Random loops that are partly serial, split by the plugin, against the scalar loops: the same bits.

    split.py --clang=CLANG --plugin=PLUGIN --frontend=PLUGIN [--functions=N] [--seed=N] [--keep=FOLDER]

Each loop calls functions with variants beside random numbers, histograms, prefix sums, recurrences and sums in order,
under conditions, on arrays that may overlap. It runs at several numbers of iterations, once with all arrays apart and
once with some that overlap.
Last line: N passed, N failed, N skipped; one test is one loop at one number of iterations.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile

BUILDS = [
    (["-O3", "-march=x86-64-v4"], {"avx512f", "avx512vl", "avx512dq", "avx512bw"}),
    (["-O2", "-march=x86-64-v3"], {"avx2", "fma"}),
    (["-O2", "-march=x86-64"], set()),
]
PER_FILE = 60

HEAD = """
#include <stdint.h>
#include <stdlib.h>
#ifdef SCALAR
#define NAME(n) s_##n
#define VARIANTS
#else
#define NAME(n) v_##n
#define VARIANTS _Pragma("omp declare simd")
#endif
static inline int round_to_int(float x) { return x > -1e6f && x < 1e6f ? (int)x : 7; }
VARIANTS __attribute__((noinline, const)) static float heavy(float x) { return (x * .25f + 1) / (x * x + 2) - x * .125f; }
static inline void step(float *restrict y, const float *restrict x, int i) { y[(i + 3) & 255] = heavy(x[i]) + 1; }
VARIANTS __attribute__((noinline, const)) static double wide(double x) { return (x * .25 + 1) / (x * x + 2) - x * .125; }
VARIANTS __attribute__((noinline, const)) static int mix(int x) { return (int)(((unsigned)x * 2654435761u) >> 7) ^ (x & 255); }
"""

MAIN = """
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#define LOOP(f) double s_##f(float *, float *, int *, int *, double *, int); double v_##f(float *, float *, int *, int *, double *, int);
#include "names.inc"
#undef LOOP
typedef double F(float *, float *, int *, int *, double *, int);
struct { const char *Name; F *Scalar, *Vector; } Loops[] = {
#define LOOP(f) {#f, s_##f, v_##f},
#include "names.inc"
};
enum { Size = 1400 };
typedef struct { float f[2 * Size]; int k[2 * Size]; double d[Size]; double r; } State;
static void fill(State *s) {
  srand(7);
  memset(s, 0, sizeof *s);
  uint64_t x = 88172645463325252ull;
  for (int i = 0; i < 2 * Size; i++) {
    x ^= x << 13; x ^= x >> 7; x ^= x << 17;
    s->f[i] = (float)((int)(x >> 40) % 2001 - 1000) / 128;
    s->k[i] = (int)(x >> 33) % 5000 - 2500;
    if (i < Size) s->d[i] = (double)((int)(x >> 20) % 3001 - 1500) / 512;
  }
}
static State S, V;
static void call(F *f, State *s, int n, int shift) {
  fill(s);
  s->r = shift < 0 ? f(s->f + 8, s->f + Size + 8, s->k + 8, s->k + Size + 8, s->d + 8, n)
                   : f(s->f + 8, s->f + 8 + shift, s->k + 8, s->k + 8 + shift, s->d + 8, n);
}
int main(void) {
  const int counts[] = {0, 1, 2, 11, 12, 13, 33, 255, 256, 257, 700}, shifts[] = {-1, 0, 1, 5, 300};
  int passed = 0, failed = 0;
  for (unsigned l = 0; l < sizeof Loops / sizeof *Loops; l++)
    for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++) {
      int wrong = 0;
      for (unsigned o = 0; o < sizeof shifts / sizeof *shifts; o++) {
        call(Loops[l].Scalar, &S, counts[c], shifts[o]);
        call(Loops[l].Vector, &V, counts[c], shifts[o]);
        if (memcmp(&S, &V, sizeof S) && !wrong++)
          printf("FAIL %s at %d iterations, distance %d\\n", Loops[l].Name, counts[c], shifts[o]);
      }
      if (wrong) failed++; else passed++;
    }
  printf("%d passed, %d failed\\n", passed, failed);
}
"""


class Body:
    """Statements of one iteration over typed variables."""

    def __init__(self, dice):
        self.dice = dice
        self.floats, self.ints, self.doubles = ["a[i]", "b[i]", "(float)i"], ["k[i]", "j[i]", "i"], ["d[i]"]
        self.lines, self.state, self.count = [], {}, 0

    def pick(self, *choices):
        return self.dice.choice(choices)

    def number(self):
        return self.pick("a[i]", "b[i]") if self.dice.random() < 0.3 else self.dice.choice(self.floats)

    def integer(self):
        return self.dice.choice(self.ints)

    def float_value(self):
        x, y = self.number(), self.number()
        return self.pick(f"heavy({x})", f"heavy({x} - {y})", f"{x} * .5f + {y}", f"{x} - {y} * .25f", f"({x} < {y} ? {x} : {y})",
                         f"heavy((float)({self.integer()} & 63))", f"{x} / (1 + {y} * {y})")

    def int_value(self):
        x, y = self.integer(), self.integer()
        return self.pick(f"mix({x})", f"({x} ^ {y})", f"({x} & 255) + ({y} & 31)", f"mix({x} ^ i)", f"(int)({x} > {y})",
                         f"round_to_int(heavy({self.number()}) * 8)")

    def carried(self, kind):
        name = f"c{len(self.state)}"
        self.state[name] = kind
        return name

    def define(self, kind, value, deep):
        name = f"t{self.count}"
        self.count += 1
        self.emit(deep, f"{kind} {name} = {value};")
        return name

    def emit(self, deep, line):
        self.lines.append("  " * (deep + 2) + line)

    def statement(self, deep):
        what = self.dice.randrange(23)
        if what < 4:
            name = self.define("float", self.float_value(), deep)
            if deep == 0:
                self.floats.append(name)
        elif what == 4:
            name = self.define("int", self.int_value(), deep)
            if deep == 0:
                self.ints.append(name)
        elif what == 5:
            name = self.define("double", f"wide({self.dice.choice(self.doubles)} + {self.number()})", deep)
            if deep == 0:
                self.doubles.append(name)
        elif what == 6:
            self.emit(deep, f"a[i] = {self.float_value()};")
        elif what == 7:
            self.emit(deep, f"k[i] = {self.int_value()};")
        elif what == 8:
            self.emit(deep, f"d[i] = {self.dice.choice(self.doubles)} + {self.number()};")
        elif what == 9:
            c = self.carried("float")
            self.emit(deep, f"{c} += {self.float_value()};")
            if self.dice.random() < 0.6:
                self.emit(deep, f"a[i] = {c};")
            self.floats.append(c)
        elif what == 10:
            c = self.carried("uint64_t")
            self.emit(deep, f"{c} ^= {c} << 13; {c} ^= {c} >> 7; {c} ^= {c} << 17;")
            self.floats.append(f"(float)(int)({c} >> 44)")
            self.ints.append(f"(int)({c} >> 40)")
        elif what == 11:
            self.emit(deep, f"h[{self.int_value()} & 63] += {self.pick('1', self.integer() + ' & 7')};")
        elif what == 12:
            self.emit(deep, f"g[{self.int_value()} & 31] += {self.float_value()};")
        elif what == 13:
            c = self.carried("int")
            self.emit(deep, f"{c} = ({c} * 5 + {self.integer()}) & 4095;")
            self.ints.append(c)
        elif what == 14:
            c = self.carried("float")
            before = self.define("float", c, deep)
            self.emit(deep, f"{c} = {self.number()};")
            if deep == 0:
                self.floats.append(before)
        elif what == 15 and deep < 2:
            self.emit(deep, f"if ({self.pick(self.number() + ' < ' + self.number(), f'({self.integer()} & 3) == 1', f'{self.float_value()} > 0')}) {{")
            for _ in range(self.dice.randrange(1, 4)):
                self.statement(deep + 1)
            if self.dice.random() < 0.4:
                self.emit(deep, "} else {")
                for _ in range(self.dice.randrange(1, 3)):
                    self.statement(deep + 1)
            self.emit(deep, "}")
        elif what == 17:
            c = self.carried("uint64_t")
            name = self.define("float", "0", deep)
            self.emit(deep, f"do {{ {c} ^= {c} << 13; {c} ^= {c} >> 7; {c} ^= {c} << 17; {name} = (float)(int)({c} >> 54); }} "
                            f"while ({name} > 700);")
            if deep == 0:
                self.floats.append(f"({name} * .01f)")
        elif what == 18:
            name = self.define("float", self.number(), deep)
            self.emit(deep, f"for (int q = 0; q < ({self.integer()} & 7); q++) {name} = {name} * .5f + "
                            f"{self.pick('b[q]', '(float)q', self.number())};")
            if deep == 0:
                self.floats.append(name)
        elif what == 19:
            name = self.define("int", f"{self.integer()} & 1023", deep)
            self.emit(deep, f"int n{name} = 0; while ({name} > 3 && n{name} < 20) {{ {name} = {name} & 1 ? {name} * 3 + 1 : {name} >> 1; "
                            f"n{name}++; if ({name} == 7) break; {self.pick('', f'h[{name} & 63]++;')} }}")
            if deep == 0:
                self.ints.append(f"n{name}")
        elif what == 20:
            # The pointers are apart in each call; two iterations may touch the same element.
            self.emit(deep, "step(a, b, i);")
        elif what == 21:
            name = self.define("int", "rand() & 4095", deep)
            if deep == 0:
                self.ints.append(name)
        elif what == 22 and deep == 0:
            # Two ways into a cycle.
            name = self.define("int", f"{self.integer()} & 127", deep)
            label = f"inside{self.count}"
            self.emit(deep, f"if ({self.integer()} & 1) goto {label}; do {{ {name} -= 2; {label}: {name} -= 1; "
                            f"k[i] ^= 1; }} while ({name} > 0);")
            self.ints.append(name)
        elif what == 16 and deep == 0:
            self.emit(deep, f"k[n - 1 - i] ^= {self.integer()} & 15;")
        else:
            c = self.carried("double")
            self.emit(deep, f"{c} += wide({self.dice.choice(self.doubles)});")


def function(name, dice):
    body = Body(dice)
    for _ in range(dice.randrange(3, 9)):
        body.statement(0)
    apart = dice.choice(["restrict", ""])
    first = dice.choice(["i = 0; i < n; i++", "i = n - 1; i >= 0; i--", "i = 0; i + 1 < n; i += 2"])
    lines = [f"__attribute__((noinline)) double NAME({name})(float *{apart} a, float *{apart if apart == '' else ''} b, int *{apart} k, "
             f"int *j, double *restrict d, int n) {{",
             "  static int h[64]; static float g[32];", "  for (int i = 0; i < 64; i++) h[i] = i; for (int i = 0; i < 32; i++) g[i] = i;"]
    lines += [f"  {kind} {c} = {dice.randrange(1, 99)};" for c, kind in body.state.items()]
    lines += [f"  for (int {first}) {{", *body.lines, "  }", "  double r = 0;",
              *[f"  r = r * .5 + (double){c};" for c in body.state],
              "  for (int i = 0; i < 64; i++) r = r * .75 + h[i]; for (int i = 0; i < 32; i++) r = r * .75 + g[i];", "  return r;", "}"]
    # Arrays that are restrict must be apart: b and j overlap them in the second turn.
    return "\n".join(lines).replace("*restrict a", "*a").replace("*restrict k", "*k")


def run(*command):
    try:
        return subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=100)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, "none within 100 s", "", "no end within 100 s")


def build(*command):
    done = run(*command)
    if done.returncode:
        sys.exit(f"split.py: {' '.join(map(str, command))}\n{done.stderr[-3000:]}")
    return done.stderr


def main(description, function, remark):
    """Builds and runs loops that `function` makes of a name and dice; `remark` counts those that the plugin has taken."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("clang", "plugin", "frontend"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--functions", type=int, default=PER_FILE)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="where sources and programs stay")
    arguments = parser.parse_args()
    with open("/proc/cpuinfo", encoding="ascii") as info:
        flags = set(re.search(r"^flags\s*: (.*)$", info.read(), re.M).group(1).split())
    passed = failed = skipped = taken = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(arguments.keep or temporary)
        folder.mkdir(exist_ok=True)
        (folder / "main.c").write_text(MAIN, encoding="utf-8")
        for first in range(0, arguments.functions, PER_FILE):
            names = [f"loop_{arguments.seed}_{n}" for n in range(first, min(first + PER_FILE, arguments.functions))]
            loops = folder / "loops.c"
            loops.write_text(HEAD + "\n".join(function(name, random.Random(name)) for name in names), encoding="utf-8")
            (folder / "names.inc").write_text("".join(f"LOOP({name})\n" for name in names), encoding="utf-8")
            common = ["-fno-math-errno", "-ffp-contract=off", "-Wno-everything"]
            build(arguments.clang, "-O1", "-DSCALAR", "-fno-vectorize", "-fno-slp-vectorize", *common, "-c", loops, "-o", folder / "scalar.o")
            build(arguments.clang, "-O1", "-I", folder, "-c", folder / "main.c", "-o", folder / "main.o")
            for options, needed in BUILDS:
                remarks = build(arguments.clang, *options, "-fpass-plugin=" + arguments.plugin, "-fplugin=" + arguments.frontend,
                                "-fopenmp-simd", *common, "-Rpass=^vec$", "-c", loops, "-o", folder / "vector.o")
                taken += len(re.findall("remark: " + remark, remarks))
                if not needed <= flags:
                    skipped += 1
                    print(f"skipped {' '.join(options)}: this CPU lacks {' '.join(sorted(needed - flags))}")
                    continue
                build(arguments.clang, folder / "main.o", folder / "scalar.o", folder / "vector.o", "-lm", "-o", folder / "program")
                ended = run(folder / "program")
                counts = re.search(r"^(\d+) passed, (\d+) failed", ended.stdout, re.M)
                passed += int(counts[1]) if counts else 0
                failed += int(counts[2]) if counts else 1
                if not counts:
                    print(f"FAIL {' '.join(options)} from {names[0]}: exit status {ended.returncode}")
                print("".join(f"{line} ({' '.join(options)})\n" for line in ended.stdout.splitlines() if line.startswith("FAIL")), end="")
    if taken < arguments.functions / 4:
        failed += 1
        print(f"FAIL: of {arguments.functions * len(BUILDS)} loops {taken} have the remark '{remark}'")
    print(f"{remark}: {taken}")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(__doc__, function, "loop split"))
