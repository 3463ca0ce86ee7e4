"""V40: a debugger stops on lines of the kernel in its vector version, and shows a variable that differs over the lanes as an array of them.

    debug_test.py --vecc VECC --cc CC --gdb GDB

The last line is "N passed, N failed, N skipped"; without a debugger that works here (it must be allowed to trace) all is skipped.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

KERNEL = """kernel void k(global int *a, global const int *b, int n) {
  size_t id = get_global_id(0);
  int x = b[id];
  int y = n * 2;
  int w[2];
  w[0] = w[1] = 0;
  w[x & 1] = x;
  if (x > 3) {
    int t = x * y;
    a[id] = t + w[n & 1];
  } else {
    int u = x - 7;
    a[id] = u;
  }
  a[id + n] = x + y;
}
kernel void waits(global int *a, local int *s) {
  int l = get_local_id(0);
  int seen = a[l] + 1;
  s[l] = seen;
  barrier(CLK_LOCAL_MEM_FENCE);
  int other = s[31 - l];
  a[l] = other;
}
"""
MAIN = """#include "k.h"
int main(void) {
  static int a[64], b[32];
  for (int i = 0; i < 32; i++)
    b[i] = i;
  struct vec_ndrange r = vec_range_1d(32);
  k_range(a, b, 32, &r);
  static int c[32], s[32];
  waits_range(c, s, &r);
  return a[5] != 320 || a[6] != 390;
}
"""
# name: (line to stop at, what gdb is asked, what it must answer, what it must not)
STOPS = {
    "a line that all lanes reach": (15, "backtrace", r"__vecz_v8_k", None),
    "a line in a branch": (9, "backtrace", r"__vecz_v8_k", None),
    "a line in the other branch": (12, "backtrace", r"__vecz_v8_k", None),
    "a uniform variable stays a scalar": (15, "ptype y", r"type = int\n", None),
    "a varying variable is an array": (9, "ptype x", r"type = int \[8\]|optimized out", None),
    "IDs of the lanes": (9, "info locals", r"id = \{0, 1, 2, 3, 4, 5, 6, 7\}|id = <optimized out>", r"id = 0"),
    "what one branch sets is not shown in the other": (12, "info locals", r"u = ", r"\bt = [^<]"),
    "a variable that is not used behind the barrier": (22, "print seen", r"= \{1, 1, 1, 1, 1, 1, 1, 1\}|= \{1 <repeats 8 times>\}", None),
}


def gdb(options, folder, *commands):
    words = [options.gdb, "-q", "-nx", "-batch"]
    for command in commands:
        words += ["-ex", command]
    return subprocess.run([*words, str(folder / "main")], capture_output=True, text=True, timeout=120).stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("vecc", "cc", "gdb"):
        parser.add_argument("--" + name, required=True)
    options = parser.parse_args()
    options.vecc = pathlib.Path(options.vecc).resolve()
    passed = failed = skipped = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "k.cl").write_text(KERNEL)
        (folder / "main.c").write_text(MAIN)
        subprocess.run([options.vecc, "-g", "--vf=8", "k.cl", "-o", "k.o", "-h", "k.h"], cwd=folder, check=True)
        subprocess.run([options.cc, "-g", "main.c", "k.o", "-lm", "-o", "main"], cwd=folder, check=True)
        subprocess.run([folder / "main"], check=True)
        if not shutil.which(options.gdb) or "main ()" not in gdb(options, folder, "break main", "run"):
            print("SKIP: no debugger that may trace a program here")
            skipped = len(STOPS)
        else:
            for what, (line, question, wanted, unwanted) in STOPS.items():
                answer = gdb(options, folder, f"break k.cl:{line}", "run", question)
                good = f"k.cl:{line}" in answer and re.search(wanted, answer) and not (unwanted and re.search(unwanted, answer))
                passed, failed = passed + bool(good), failed + (not good)
                if not good:
                    print(f"FAIL {what}: line {line}, '{question}' gave\n{answer}")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
