"""Loops over calls of `declare simd` functions call variants, whatever lanes these have and whatever LLVM prefers.

    run.py --clang CLANG --plugin libvecpasses.so

Every loop of `loops()` is compiled for several CPUs: its code must call a variant. On the CPUs that this machine can
stand for, it must also compute what the scalar function does. One loop for one CPU is one test; the last line is
"N passed, N failed, N skipped".
"""

import argparse
import collections
import itertools
import pathlib
import re
import subprocess
import sys
import tempfile

CPUS = ["x86-64-v2", "x86-64-v3", "skylake-avx512", "znver4"]
COUNT = 75


def loops():
    """(type, lanes of the clause, clause of branches, type of the condition's data, under a condition)"""
    for kind, lanes, branch, data, conditional in itertools.product(
        ("double", "float", "int"), (0, 2, 8, 16), ("inbranch", "notinbranch", ""), ("unsigned char", "int", "double"), (True, False)
    ):
        if not (conditional and branch == "notinbranch"):
            yield kind, lanes, branch, data, conditional


def declaration(number, loop):
    kind, lanes, branch, _, _ = loop
    simdlen = f"simdlen({lanes})" if lanes else ""
    return f"#pragma omp declare simd {simdlen} {branch}\n{kind} f{number}({kind} x)"


def caller(number, loop):
    kind, _, _, data, conditional = loop
    body = f"if (m[i] > 60) o[i] = f{number}(a[i])" if conditional else f"o[i] = f{number}(a[i]) + m[i]"
    return f"""{declaration(number, loop)};
void k{number}({kind} *restrict o, const {kind} *restrict a, const {data} *restrict m, int n) {{
#pragma omp simd
  for (int i = 0; i < n; i++) {body};
}}
"""


def check(number, loop):
    """Integers in all types, so that sums are exact."""
    kind, _, _, data, conditional = loop
    want = "m[i] > 60 ? 3 * a[i] - 1 : -7" if conditional else "3 * a[i] - 1 + m[i]"
    return f"""void k{number}({kind} *, const {kind} *, const {data} *, int);
static void check{number}(void) {{
  {kind} o[{COUNT + 1}], a[{COUNT}];
  {data} m[{COUNT}];
  for (int n = 0; n <= {COUNT}; n += {COUNT // 3}) {{
    for (int i = 0; i < {COUNT}; i++) a[i] = i * i % 97, m[i] = i * 37 % 120, o[i] = -7;
    o[{COUNT}] = -7;
    k{number}(o, a, m, n);
    for (int i = 0; i <= {COUNT}; i++)
      if (o[i] != (i < n ? ({want}) : -7)) {{
        printf("%d ", {number});
        return;
      }}
  }}
}}
"""


def called(assembly):
    """The variants that each k<number> calls."""
    found, number = collections.defaultdict(set), None
    for line in assembly.splitlines():
        if label := re.match(r"k(\d+):", line):
            number = int(label[1])
        elif call := re.match(r"\s+(?:call|jmp)q?\s+(_ZGV\w+)", line):
            found[number].add(call[1])
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("clang", "plugin"):
        parser.add_argument("--" + name, required=True)
    arguments = parser.parse_args()
    every = list(enumerate(loops()))
    total = collections.Counter()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        (folder / "loops.c").write_text("".join(caller(*loop) for loop in every))
        (folder / "bodies.c").write_text(
            "".join(declaration(n, loop) + " { return 3 * x - 1; }\n" for n, loop in every)
        )
        (folder / "main.c").write_text(
            "extern int printf(const char *, ...);\n" + "".join(check(*loop) for loop in every) + "int main(void) {\n"
            + "".join(f"  check{n}();\n" for n, _ in every) + "}\n"
        )

        def run(*command):
            done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
            if done.returncode:
                sys.exit(f"run.py: {' '.join(map(str, command))}: {done.returncode}\n{done.stderr}")
            return done.stdout

        plain = [arguments.clang, "--target=x86_64-linux-gnu", "-w", "-O2"]
        run(*plain, "-c", folder / "main.c", "-o", folder / "main.o")
        native = run(arguments.clang, "-march=native", "-E", "-dM", "-x", "c", "/dev/null")
        features = {"x86-64-v2": "__SSE4_2__", "x86-64-v3": "__AVX2__"}
        for cpu in CPUS:
            with_plugin = [*plain, "-march=" + cpu, "-fopenmp-simd", "-fpass-plugin=" + arguments.plugin]
            run(*with_plugin, "-S", folder / "loops.c", "-o", folder / "loops.s")
            variants = called((folder / "loops.s").read_text())
            # Code for any AVX-512 here: these CPUs differ in what LLVM prefers.
            tune = {"skylake-avx512": "x86-64-v4", "znver4": "x86-64-v4"}.get(cpu, cpu)
            runs = features.get(cpu, "__AVX512VL__") in native
            failed = set()
            if runs:
                wide = ["-mprefer-vector-width=512"] if cpu == "znver4" else []
                executed = [*plain, "-march=" + tune, *wide, "-fopenmp-simd", "-fpass-plugin=" + arguments.plugin]
                run(*executed, folder / "loops.c", folder / "bodies.c", folder / "main.o", "-o", folder / "program")
                failed = set(map(int, run(folder / "program").split()))
            for number, loop in every:
                what = None if variants[number] else "calls no variant"
                if number in failed:
                    what = "computes something else"
                total["failed" if what else "passed"] += 1
                total["skipped"] += not runs
                if what:
                    print(f"FAIL {cpu}, {loop}: {what}")
    print(f"{total['passed']} passed, {total['failed']} failed, {total['skipped']} skipped")
    return 1 if total["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
