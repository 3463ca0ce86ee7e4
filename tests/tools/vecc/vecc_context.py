"""What the tests of vecc share: the compilers, kernels by name, refusals."""

import os
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from tool_tests import Skipped, execute, must  # noqa: E402

# name: (options, CPU features that running it takes)
MODES = {
    "scalar": (["--vf=never"], []),
    "auto": ([], []),
    "4 lanes": (["--vf=4"], []),
    "8 lanes along y": (["--vf=8", "--dim=y"], []),
    "4 lanes along z": (["--vf=4", "--dim=z"], []),
    "x86-64-v2": (["--vf=4", "--target=x86-64-v2"], ["sse4_2"]),
    "x86-64-v3": (["--vf=8", "--target=x86-64-v3"], ["avx2", "fma"]),
    "x86-64-v4": (["--vf=16", "--target=x86-64-v4"], ["avx512f", "avx512bw", "avx512vl"]),
}
GOOD = "kernel void k(global int *out) { out[get_global_id(0)] = 1; }\n"
RUNNABLE = """kernel void axpy(float a, global const float *x, global float *y) { size_t i = get_global_id(0); y[i] += a * x[i]; }
kernel void back(global int *y) { y[(long)get_global_id(0) - 3] = 1; }
kernel void nowhere(global int *y) { ((global int *)(ulong)(64 + *y))[get_global_id(0)] = 1; }
__attribute__((reqd_work_group_size(8, 1, 1))) kernel void fixed(global int *y) { y[get_global_id(0)] = get_local_size(0); }
"""
OPTNONE = """target triple = "x86_64-unknown-linux-gnu"
define spir_kernel void @k(ptr %p) #0 { ret void }
attributes #0 = { noinline optnone }
"""
PLAIN_IR = """target triple = "x86_64-unknown-linux-gnu"
declare i64 @_Z13get_global_idj(i32)
define spir_kernel void @k(ptr %p, i32 %v) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %a = getelementptr i32, ptr %p, i64 %i
  store i32 %v, ptr %a
  ret void
}
"""


def cpu_features():
    text = pathlib.Path("/proc/cpuinfo").read_text() if os.path.exists("/proc/cpuinfo") else ""
    found = re.search(r"^flags\s*:(.*)$", text, re.M)
    return set(found[1].split()) if found else set()


class Context:
    def __init__(self, options):
        self.vecc, self.cc, self.cxx = options.vecc, options.cc, options.cxx
        self.features = cpu_features()
        self.bodies = pathlib.Path(options.bodies).resolve() if options.bodies else "none"
        self.libraries = ["-lm"]
        if options.libvec:
            folder = pathlib.Path(options.libvec).resolve().parent
            self.libraries = [pathlib.Path(options.libvec).resolve(), f"-Wl,-rpath,{folder}", "-lm"]

    # ---- kernels that run

    def run_kernel(self, name, mode, folder):
        arguments, features = MODES[mode]
        missing = [f for f in features if f not in self.features]
        if missing:
            raise Skipped(f"this CPU has no {', '.join(missing)}")
        must([self.vecc, HERE / f"run/{name}.cl", *arguments, "-o", f"{name}.o", "-h", f"{name}.h"], folder)
        source = HERE / f"run/{name}.c"
        threads = ["-fopenmp"] if "<omp.h>" in source.read_text() else []
        must([self.cc, "-O1", "-g", *threads, "-I.", source, f"{name}.o", *self.libraries, "-o", name], folder)
        must([f"./{name}"], folder)

    def run_program(self, folder, *linked):
        """main.c, linked with objects and libraries, exits with 0."""
        must([self.cc, "main.c", *linked, "-o", "main"], folder)
        must(["./main"], folder)

    # ---- what goes wrong

    def refused(self, folder, arguments, *words, stdin=None, outputs=("-o", "out.o", "-h", "out.h")):
        """vecc fails with one message that has all the words, and leaves no file."""
        before = sorted(os.listdir(folder))
        done = execute([self.vecc, *arguments, *outputs], folder, stdin=stdin)
        message = done.stderr
        assert done.returncode == 1, f"status {done.returncode} instead of 1\n{message}"
        errors = [line for line in message.splitlines() if line.startswith("vecc: error: ")]
        assert len(errors) == 1, f"not one error:\n{message}"
        for word in words:
            assert word in message, f"'{word}' is not in:\n{message}"
        after = sorted(os.listdir(folder))
        assert before == after, f"files left behind: {set(after) - set(before)}"


def write(folder, name, text):
    (pathlib.Path(folder) / name).write_text(text)
    return name
