"""Tests of vecc: kernels are compiled, linked with a C program and run; bad input gives one clear error and no file.

    vecc_test.py --vecc VECC --cc GCC --cxx G++ [--libvec LIBVEC.SO] [--bodies BODIES.BC] [NAME...]

run/NAME.cl is compiled in each of MODES, linked with run/NAME.c and executed: the program compares with plain C and exits
with 0 if all is right. NAME picks single tests.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from tool_tests import Skipped, run_tests  # noqa: E402

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


def execute(command, folder, timeout=120, stdin=None):
    return subprocess.run([str(c) for c in command], cwd=folder, timeout=timeout, capture_output=True, text=True,
                          errors="replace", **({"stdin": subprocess.DEVNULL} if stdin is None else {"input": stdin}))


def must(command, folder, stdin=None):
    done = execute(command, folder, stdin=stdin)
    assert done.returncode == 0, f"{' '.join(map(str, command))}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done


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


def bad_inputs():
    """name -> test(context, folder)"""
    def no_file(c, d): c.refused(d, ["nothing.cl"], "nothing.cl", "No such file")
    def no_input(c, d): c.refused(d, [], "no input")
    def a_directory(c, d): os.mkdir(f"{d}/x.cl"); c.refused(d, ["x.cl"], "directory")
    def empty_standard_input(c, d): c.refused(d, ["-"], "standard input", "no kernel", stdin="")
    def broken_standard_input(c, d): c.refused(d, ["-"], "<stdin>:1:1: error", "clang refused standard input", stdin="kernel_void k(\n")
    def standard_input_without_name(c, d): c.refused(d, ["-"], "give -o FILE", stdin=GOOD, outputs=())
    def two_inputs(c, d): c.refused(d, ["a.cl", "b.cl"], "two inputs")
    def unknown_suffix(c, d): c.refused(d, [write(d, "k.txt", GOOD)], "k.txt", ".cl, .ll or .bc")
    def unknown_option(c, d): c.refused(d, [write(d, "k.cl", GOOD), "--fast"], "unknown option --fast")
    def unknown_short_option(c, d): c.refused(d, [write(d, "k.cl", GOOD), "-Q"], "unknown option -Q")
    def value_missing(c, d): c.refused(d, [write(d, "k.cl", GOOD), "-k", ""], "-k")
    def bad_factor(c, d): c.refused(d, [write(d, "k.cl", GOOD), "--vf=many"], "--vf=many", "2 to 64")
    def factor_no_power_of_two(c, d): c.refused(d, [write(d, "k.cl", GOOD), "--vf=nxv3"], "--vf=nxv3", "nxv2 to nxv64")
    def kernel_of_mixed_packets(c, d): c.refused(d, [write(d, "k.cl", GOOD), "-k", "k:nxv4,4"], "-k k:nxv4,4", "all of scalable lanes")
    def scalable_without_registers(c, d):
        for target, remedy in (("aarch64", "aarch64+sve"), ("riscv64", "riscv64+v"), ("ppc64le", "give a number of lanes"),
                               ("x86-64-v4", "give a number of lanes")):
            c.refused(d, [write(d, "k.cl", GOOD), f"--target={target}", "--vf=nxv4"], "no scalable vector registers", remedy)
            c.refused(d, ["k.cl", f"--target={target}", "-k", "k:nxv4"], "no scalable vector registers", remedy)
    def lanes_without_registers(c, d):
        c.refused(d, [write(d, "k.cl", GOOD), "--target=riscv64", "--vf=4"], "has no vector registers", "--target=riscv64+v")
    def sub_groups_of_no_size(c, d):
        text = "kernel void k(global uint *out) { out[get_global_id(0)] = get_sub_group_local_id(); }\n"
        for target in ("aarch64+sve", "riscv64+v"):
            c.refused(d, [write(d, "k.cl", text), f"--target={target}", "--vf=nxv4"], "kernel k uses sub-groups", "give a number of lanes")
    def unknown_feature(c, d): c.refused(d, [write(d, "k.cl", GOOD), "--target=aarch64+vsx"], "aarch64-unknown-linux-gnu has no feature 'vsx'")
    def unknown_processor(c, d):
        c.refused(d, [write(d, "k.cl", GOOD), "--target=riscv64", "-mcpu=neoverse-v1"], "clang refused --target=riscv64 -mcpu=neoverse-v1")
    def target_without_libvec(c, d):
        for target in ("mips64-linux-gnu", "powerpc64-linux-gnu", "aarch64-apple-darwin", "riscv32", "aarch64+"):
            c.refused(d, [write(d, "k.cl", GOOD), f"--target={target}"], f"--target={target} is unknown", "aarch64, ppc64le or riscv64")
    def architecture_among_levels(c, d):
        c.refused(d, [write(d, "k.cl", GOOD), "--target=x86-64-v3,aarch64"], "--target=aarch64 is unknown among several")
    def processor_of_a_level(c, d):
        c.refused(d, [write(d, "k.cl", GOOD), "--target=x86-64-v3", "-march=znver4"], "-march=znver4", "--target=x86-64-v3 is a machine")
    def gathers_of_an_architecture(c, d):
        c.refused(d, [write(d, "k.cl", GOOD), "--target=aarch64", "--gathers=hw"], "--gathers is for native and the levels of x86-64")
    def run_for_another_machine(c, d):
        c.refused(d, [write(d, "k.cl", GOOD), "--target=aarch64", "--run", "k", "--global", "4"], "--run runs kernels on this machine", outputs=())
    def module_of_another_target(c, d):
        c.refused(d, [write(d, "k.ll", PLAIN_IR), "--target=aarch64"], "the module is for x86_64", "spir64 or aarch64")
    def factor_too_large(c, d): c.refused(d, [write(d, "k.cl", GOOD), "--vf=65"], "--vf=65", "2 to 64")
    def bad_dimension(c, d): c.refused(d, [write(d, "k.cl", GOOD), "--dim=w"], "--dim=w", "x, y or z")
    def bad_target(c, d): c.refused(d, [write(d, "k.cl", GOOD), "--target=z80"], "--target=z80", "x86-64-v3")
    def native_and_others(c, d): c.refused(d, [write(d, "k.cl", GOOD), "--target=native,x86-64-v3"], "native is this machine alone")
    def target_twice(c, d): c.refused(d, [write(d, "k.cl", GOOD), "--target=x86-64-v3,x86-64-v3"], "names x86-64-v3 twice")
    def kernel_named_as_another_for_a_target(c, d):
        text = "kernel void k(global int *a) { *a = 1; } kernel void k__v3(global int *a) { *a = 2; }"
        c.refused(d, [write(d, "k.cl", text), "--target=x86-64-v2,x86-64-v3"], "kernel k__v3 has the name of kernel k for x86-64-v3")
    def stage_of_targets(c, d):
        c.refused(d, [write(d, "k.cl", GOOD), "--target=x86-64-v2,x86-64-v3", "--emit=plan"], "one target at a time")
    def bad_gathers(c, d): c.refused(d, [write(d, "k.cl", GOOD), "--gathers=no"], "--gathers=no", "auto, hw or scalar")
    def bad_math(c, d): c.refused(d, [write(d, "k.cl", GOOD), "--math=2"], "--math=2", "default, u35 or cr")
    def sub_groups_of_another_size(c, d):
        text = "__attribute__((intel_reqd_sub_group_size(8))) kernel void k(global uint *out) { out[get_global_id(0)] = get_sub_group_local_id(); }\n"
        c.refused(d, [write(d, "k.cl", text), "--vf=4"], "kernel k requires sub-groups of 8", "packets of 4")
        c.refused(d, ["k.cl", "--vf=never"], "kernel k requires sub-groups of 8", "packets of 1")
        c.refused(d, [write(d, "k.cl", text.replace("(8)", "(128)"))], "kernel k requires sub-groups of 128", "more than 64")
    def no_rounded_math(c, d):
        for call in ("rootn(x[0], 3)", "exp((double)x[0])"):
            text = f"kernel void k(global float *x) {{ x[get_global_id(0)] = {call}; }}\n"
            c.refused(d, [write(d, "k.cl", text), "--math=cr"], "k calls " + call[:3], "no correctly rounded form")
    def run_refused(c, d, arguments, *words):
        """--run fails with one message that has all the words, prints nothing else, and leaves no file."""
        write(d, "k.cl", RUNNABLE)
        before = sorted(os.listdir(d))
        done = execute([c.vecc, "k.cl", *arguments], d)
        errors = [line for line in done.stderr.splitlines() if line.startswith("vecc: error: ")]
        assert done.returncode == 1 and len(errors) == 1, f"status {done.returncode}\n{done.stderr}"
        for word in words:
            assert word in errors[0], f"'{word}' is not in:\n{errors[0]}"
        assert sorted(os.listdir(d)) == before, os.listdir(d)

    AXPY = ["--run", "axpy", "--global", "100", "--arg", "a=2", "--arg", "x=iota:float*100"]

    def run_buffer_too_small(c, d): run_refused(c, d, [*AXPY, "--arg", "y=float*99"], "beyond the end of y", "99 x float")
    def run_before_beginning(c, d):
        run_refused(c, d, ["--run", "back", "--global", "16", "--arg", "y=int*16"], "before the beginning of y")
    def run_nowhere(c, d): run_refused(c, d, ["--run", "nowhere", "--global", "4", "--arg", "y=int*4"], "touches memory of none")
    def run_no_kernel(c, d): run_refused(c, d, ["--run", "z", "--global", "4"], "no kernel z", "axpy, back")
    def run_no_range(c, d): run_refused(c, d, ["--run", "axpy"], "needs --global")
    def run_bad_range(c, d): run_refused(c, d, ["--run", "axpy", "--global", "4x0"], "--global 4x0")
    def run_dimensions(c, d): run_refused(c, d, [*AXPY, "--arg", "y=float*100", "--local", "4x4"], "1 dimensions and --local 2")
    def run_required_size(c, d):
        run_refused(c, d, ["--run", "fixed", "--global", "64", "--local", "4", "--arg", "y=int*64"], "requires work-groups of 8x1x1")
    def run_missing_argument(c, d): run_refused(c, d, AXPY, "needs --arg y", "float a, float* x, float* y")
    def run_unknown_argument(c, d): run_refused(c, d, [*AXPY, "--arg", "y=float*100", "--arg", "q=1"], "no parameter q")
    def run_argument_twice(c, d): run_refused(c, d, [*AXPY, "--arg", "x=float*100"], "x is given twice")
    def run_wrong_type(c, d): run_refused(c, d, [*AXPY, "--arg", "y=int*100"], "int for a parameter of type float*")
    def run_no_count(c, d): run_refused(c, d, [*AXPY, "--arg", "y=float"], "float*COUNT")
    def run_number_for_buffer(c, d): run_refused(c, d, [*AXPY, "--arg", "y=3"], "'3' is no buffer")
    def run_buffer_for_number(c, d):
        run_refused(c, d, ["--run", "axpy", "--global", "1", "--arg", "a=zero:float*4", "--arg", "x=float*4", "--arg", "y=float*4"], "not a buffer")
    def run_bad_start(c, d): run_refused(c, d, [*AXPY, "--arg", "y=noise:float*100"], "'noise' fills no buffer", "rand(from,to)")
    def run_with_output(c, d): run_refused(c, d, [*AXPY, "-o", "x.o"], "--run writes no file")
    def arguments_without_run(c, d): run_refused(c, d, ["--arg", "y=3"], "for --run")
    def bad_lanes_of_kernel(c, d): run_refused(c, d, ["-k", "axpy:x"], "'x' is no number of lanes")
    def bad_size_of_kernel(c, d): run_refused(c, d, ["-k", "axpy:8@0"], "is no size")
    def large_group(c, d):
        write(d, "k.cl", "kernel void k(global int *a) { a[get_global_id(0)] = 1; barrier(CLK_GLOBAL_MEM_FENCE); a[0] = 2; }\n")
        c.refused(d, ["k.cl", "--local-size=2147483648"], "k has barriers", "2147483648x1x1", "less than 2^31")
    def other_size_than_required(c, d): run_refused(c, d, ["-k", "fixed@16"], "requires work-groups of 8x1x1")

    def left_scalar(c, d):
        write(d, "k.cl", "__attribute__((returns_twice)) int again(void);\nkernel void k(global int *o) { o[get_global_id(0)] = again(); }\n")
        done = execute([c.vecc, "k.cl", "-Wperf", "-o", "k.o"], d)
        assert done.returncode == 0 and "vecc: warning: kernel k runs one work-item at a time" in done.stderr, done.stderr
        os.remove(f"{d}/k.o")
        done = execute([c.vecc, "k.cl", "-Werror=perf", "-o", "k.o"], d)
        assert done.returncode == 2 and "vecc: error: kernel k runs one" in done.stderr, f"{done.returncode} {done.stderr}"
        assert sorted(os.listdir(d)) == ["k.cl"], os.listdir(d)

    def bad_atomics(c, d): c.refused(d, [write(d, "k.cl", GOOD), "--atomics=no"], "--atomics=no", "single-thread")
    def bad_emit(c, d): c.refused(d, [write(d, "k.cl", GOOD), "--emit=pdf"], "--emit=pdf", "asm")
    def no_bodies(c, d): c.refused(d, [write(d, "k.cl", GOOD), "--bodies=none.bc"], "none.bc", "No such file")
    def bad_bodies(c, d): c.refused(d, [write(d, "k.cl", GOOD), "--bodies=k.cl"], "k.cl", "install libvec again")
    def empty_bodies(c, d): c.refused(d, [write(d, "k.cl", GOOD), "--bodies="], "--bodies", "none or a file")
    def syntax_error(c, d): c.refused(d, [write(d, "k.cl", "kernel void k( {\n")], "k.cl:1:", "clang refused k.cl")
    def no_kernel(c, d): c.refused(d, [write(d, "k.cl", "int f(int x) { return x; }\n")], "no kernel", "keyword kernel")
    def missing_kernel(c, d): c.refused(d, [write(d, "k.cl", GOOD), "-k", "other"], "no kernel other", "it has k")
    def empty_ir(c, d): c.refused(d, [write(d, "k.ll", "")], "no kernel")
    def invalid_ir(c, d): c.refused(d, [write(d, "k.ll", "define void @f(\n}\n")], "k.ll:2", "no valid LLVM IR")
    def invalid_bitcode(c, d): c.refused(d, [write(d, "k.bc", "BC\n not")], "k.bc", "no valid LLVM IR")

    def broken_ir(c, d):
        text = "define void @f() { %x = add i32 %x, 1 ret void }"
        c.refused(d, [write(d, "k.ll", text)], "k.ll", "no valid LLVM IR")

    def other_architecture(c, d):
        c.refused(d, [write(d, "k.ll", PLAIN_IR.replace("x86_64", "aarch64"))], "aarch64", "spir64")

    def optnone(c, d): c.refused(d, [write(d, "k.ll", OPTNONE)], "optnone", "-O1")
    def optnone_scalar(c, d): c.refused(d, [write(d, "k.ll", OPTNONE), "--vf=never"], "optnone", "-O1")

    def divergent_barrier(c, d):
        head = "kernel __attribute__((reqd_work_group_size(16, 1, 1))) void k(local int *t) {\n  if (get_local_id(0) == 3)\n"
        for mode in ([], ["--vf=4"], ["--vf=never"]):
            c.refused(d, [write(d, "k.cl", head + "    barrier(CLK_LOCAL_MEM_FENCE);\n}\n"), *mode], "divergent", "k.cl:3")
        os.remove(f"{d}/k.cl")

    def divergent_barrier_in_callee(c, d):
        text = "__attribute__((noinline)) void wait() {\n  work_group_barrier(CLK_LOCAL_MEM_FENCE);\n}\n"
        text += "kernel __attribute__((reqd_work_group_size(1, 8, 1))) void k() { if (get_local_id(1) == 0) wait(); }\n"
        c.refused(d, [write(d, "k.cl", text)], "divergent", "k.cl:2")

    def unknown_builtin(c, d):
        text = "float __attribute__((overloadable)) cosine(float);\nkernel void k(global float *out) {\n  out[0] = cosine(out[0]);\n}\n"
        c.refused(d, [write(d, "k.cl", text)], "cosine", "k.cl:3")

    def image(c, d):
        text = "kernel void k(read_only image2d_t i, global float4 *o) { o[0] = read_imagef(i, (int2)(0, 0)); }\n"
        c.refused(d, [write(d, "k.cl", text)], "image")

    def pipe(c, d):
        text = "kernel void k(read_only pipe int p, global int *o) {\n  int v;\n  read_pipe(p, &v);\n  o[0] = v;\n}\n"
        c.refused(d, [write(d, "k.cl", text)], "parameter 1 is a pipe", "k.cl:1")

    def queue(c, d):
        c.refused(d, [write(d, "k.cl", "kernel void k(queue_t q) {}\n")], "parameter 1 is a queue", "k.cl:1")

    def recursion(c, d):
        text = ("int f(int n) { barrier(CLK_LOCAL_MEM_FENCE); return n < 2 ? get_global_id(0) : f(n - 1) + f(n - 2); }\n"
                "kernel void k(global int *out) { out[get_global_id(0)] = f(10); }\n")
        c.refused(d, [write(d, "k.cl", text)], "f calls itself, and waits for other work-items")

    def name_taken(c, d):
        text = GOOD + "__attribute__((noinline)) int k_range(int x) { return x; }\nkernel void l(global int *o) { *o = k_range(*o); }\n"
        c.refused(d, [write(d, "k.cl", text)], "k_range")

    def strange_name(c, d): c.refused(d, [write(d, "k.ll", PLAIN_IR.replace("@k", "@k.1"))], "k.1", "identifier")

    def no_folder(c, d):
        write(d, "k.cl", GOOD)
        done = execute([c.vecc, "k.cl", "-o", "nowhere/k.o"], d)
        assert done.returncode == 1 and "cannot write nowhere/k.o" in done.stderr, done.stderr
        assert sorted(os.listdir(d)) == ["k.cl"], os.listdir(d)

    def no_folder_for_header(c, d):
        write(d, "k.cl", GOOD)
        done = execute([c.vecc, "k.cl", "-o", "k.o", "-h", "nowhere/k.h"], d)
        assert done.returncode == 1 and "cannot write nowhere/k.h" in done.stderr, done.stderr
        assert sorted(os.listdir(d)) == ["k.cl"], os.listdir(d)

    return {k: v for k, v in locals().items() if callable(v) and k != "run_refused"}


def features():
    """name -> test(context, folder): options, outputs and inputs of every kind."""
    def help_text(c, d):
        assert "--vf" in must([c.vecc, "--help"], d).stdout

    def default_output(c, d):
        write(d, "k.cl", GOOD)
        must([c.vecc, "k.cl"], d)
        assert sorted(os.listdir(d)) == ["k.cl", "k.o"], os.listdir(d)

    def standard_input(c, d):
        write(d, "k.cl", RUNNABLE)
        must([c.vecc, "-", "-MD", "-o", "in.o", "-h", "k.h"], d, stdin=RUNNABLE)
        assert "Made by vecc from standard input" in (pathlib.Path(d) / "k.h").read_text()
        must([c.vecc, "k.cl", "-o", "k.o"], d)
        for name in ("k", "in"):
            must(["objcopy", "-O", "binary", "-j", ".text", f"{name}.o", f"{name}.text"], d)
        assert (pathlib.Path(d) / "k.text").read_bytes() == (pathlib.Path(d) / "in.text").read_bytes(), "other code"
        # A run compiles it twice.
        done = must([c.vecc, "-", "--run", "fixed", "--global", "16", "--arg", "y=int*16", "--check=scalar"], d, stdin=RUNNABLE)
        assert "y = 8 8 8" in done.stdout, done.stdout
        if llvm_as := shutil.which("llvm-as-22") or shutil.which("llvm-as"):
            bitcode = subprocess.run([llvm_as, "-o", "-"], input=PLAIN_IR.encode(), capture_output=True, check=True).stdout
            done = subprocess.run([c.vecc, "-", "--emit=llvm", "-o", "-"], cwd=d, input=bitcode, capture_output=True)
            assert done.returncode == 0 and b"@k_range" in done.stdout, done.stderr

    def every_output(c, d):
        write(d, "k.cl", GOOD)
        for what, word in {"asm": "k_range:", "llvm": "define", "frontend": "spir64", "prepared": "define",
                           "linearized": "define", "plan": "plan", "packetized": "<4 x i32>", "scheduled": "@k_group",
                           "header": "k_range("}.items():
            text = must([c.vecc, "k.cl", f"--emit={what}", "--vf=4", "-o", "-"], d).stdout
            assert word in text, f"--emit={what} has no {word}:\n{text}"
        assert sorted(os.listdir(d)) == ["k.cl"], os.listdir(d)

    def entry_points(c, d):
        write(d, "k.cl", GOOD)
        for entry, wanted in {"group": ["k_group"], "range": ["k_range"], "both": ["k_group", "k_range"]}.items():
            must([c.vecc, "k.cl", f"--entry={entry}", "-o", "k.o", "-h", "k.h"], d)
            symbols = [line.split()[2] for line in must(["nm", "-g", "--defined-only", "k.o"], d).stdout.splitlines()]
            assert sorted(symbols) == wanted, f"--entry={entry}: {symbols}"
            header = (pathlib.Path(d) / "k.h").read_text()
            for name in ("k_group(int", "k_range(int"):
                assert (name in header) == (name.split("(")[0] in wanted), header

    def chosen_kernels(c, d):
        write(d, "k.cl", "".join(GOOD.replace(" k(", f" {n}(") for n in ("one", "two", "three")))
        must([c.vecc, "k.cl", "-k", "three,one", "--entry=range", "-o", "k.o"], d)
        symbols = [line.split()[2] for line in must(["nm", "-g", "--defined-only", "k.o"], d).stdout.splitlines()]
        assert sorted(symbols) == ["one_range", "three_range"], symbols

    def host_ir(c, d):
        write(d, "k.ll", PLAIN_IR)
        write(d, "main.c", '#include "k.h"\nint main(void) { int o[21] = {0}; struct vec_ndrange r = vec_range_1d(20);\n'
              'k_range(o, 7, &r); for (int i = 0; i < 21; ++i) if (o[i] != (i < 20 ? 7 : 0)) return 1; return 0; }\n')
        must([c.vecc, "k.ll", "-o", "k.o", "-h", "k.h"], d)
        must([c.cc, "main.c", "k.o", "-o", "main"], d)
        must(["./main"], d)

    def bitcode_round_trip(c, d):
        write(d, "k.cl", GOOD)
        must([c.vecc, "k.cl", "--emit=frontend", "-o", "front.ll"], d)
        must([c.vecc, "front.ll", "-o", "k.o", "-h", "k.h"], d)
        assert "k_range(int32_t *out" in (pathlib.Path(d) / "k.h").read_text()

    def header_languages(c, d):
        must([c.vecc, HERE / "run/arguments.cl", "-o", "k.o", "-h", "k.h"], d)
        write(d, "a.c", '#include "k.h"\n#include "k.h"\n')
        write(d, "a.cpp", '#include "k.h"\n#include "k.h"\n')
        strict = ["-Wall", "-Wextra", "-Werror", "-fsyntax-only"]
        must([c.cc, "-std=c99", "-pedantic", *strict, "a.c"], d)
        must([c.cc, "-std=c2x", "-pedantic", *strict, "a.c"], d)
        must([c.cxx, "-std=c++11", "-pedantic", *strict, "a.cpp"], d)
        must([c.cxx, "-std=c++20", *strict, "a.cpp"], d)

    def symbols_from_libvec_only(c, d):
        write(d, "k.cl", "kernel void k(global float *x) { x[get_global_id(0)] = exp(x[get_global_id(0)]); }\n")
        must([c.vecc, "k.cl", "-o", "k.o"], d)
        undefined = {line.split()[-1] for line in must(["nm", "-u", "k.o"], d).stdout.splitlines()}
        assert all(s.startswith(("_ZGV", "vec_", "exp", "_GLOBAL_OFFSET_TABLE_")) for s in undefined), undefined

    def same_bits(c, d):
        """What a work-item computes does not depend on whether it ran in a packet, nor on the packet's width, nor on
        whether libvec's functions are called."""
        write(d, "k.cl", """kernel void NAME(global float *f, global double *g) {
  size_t i = get_global_id(0);
  float x = f[i], y = 0;
  for (int n = 0; n < i % 5; ++n)
    y = mad(y, 0.7f, sin(x * n)) / (1 + cos(y));
  f[i] = exp(y) + log(1 + fabs(x)) + pow(fabs(x), 1.5f) + sqrt(fabs(y)) + x * y + 3;
  g[i] = exp(sin(g[i])) + log(2 + cos(g[i])) / 3;
}
""")
        modes = {"scalar": ["--vf=never"], "four": ["--vf=4"], "wide": ["--bodies=none"],
                 "inlined": [f"--bodies={c.bodies}"], "inlined_sixteen": ["--vf=16", f"--bodies={c.bodies}"]}
        header = f = ""
        for name, mode in modes.items():
            must([c.vecc, "k.cl", f"-DNAME={name}", *mode, "-o", f"{name}.o", "-h", f"{name}.h"], d)
            header += f'#include "{name}.h"\n'
            f += f"  run({name}_range, f[{len(f) and len(f.splitlines())}], g[{len(f) and len(f.splitlines())}]);\n"
        write(d, "main.c", header + "#include <string.h>\nenum { N = 1003 };\nstatic float f[5][N];\nstatic double g[5][N];\n"
              "static void run(void (*r)(float *, double *, const struct vec_ndrange *), float *f, double *g) {\n"
              "  for (int i = 0; i < N; ++i) f[i] = (i - 500) * 0.37f, g[i] = (i - 500) * 1.7;\n"
              "  struct vec_ndrange all = vec_range_1d(N);\n  r(f, g, &all);\n}\n"
              "int main(void) {\n" + f + "  for (int k = 1; k < 5; ++k)\n"
              "    if (memcmp(f[0], f[k], sizeof f[0]) || memcmp(g[0], g[k], sizeof g[0])) return k;\n  return 0;\n}\n")
        must([c.cc, "main.c", *[f"{name}.o" for name in modes], *c.libraries, "-o", "main"], d)
        must(["./main"], d)

    def definitions_reach_clang(c, d):
        write(d, "value.h", "#define VALUE 41\n")
        write(d, "k.cl", '#include "value.h"\nkernel void k(global int *out) { out[get_global_id(0)] = VALUE + ONE; }\n')
        os.mkdir(f"{d}/inc")
        os.rename(f"{d}/value.h", f"{d}/inc/value.h")
        text = must([c.vecc, "k.cl", "-I", "inc", "-DONE=1", "-cl-std=CL1.2", "-Wall", "--vf=never", "--emit=llvm", "-o", "-"], d)
        assert "42" in text.stdout, text.stdout

    def required_local_size(c, d):
        write(d, "k.cl", "__attribute__((reqd_work_group_size(8, 4, 1)))\n"
              "kernel void k(global uint *o) { o[get_global_linear_id()] = get_local_size(0) * 100 + get_local_size(1) * 10 + get_group_id(0); }\n")
        write(d, "main.c", '#include "k.h"\nint main(void) { unsigned o[16 * 8]; struct vec_ndrange r = vec_range_2d(16, 8);\n'
              'r.local_size[0] = 16; k_range((void *)o, &r);\n'
              'for (int y = 0; y < 8; ++y) for (int x = 0; x < 16; ++x) if (o[y * 16 + x] != 840u + x / 8) return 1;\n'
              'return k_LOCAL_SIZE_X != 8 || k_LOCAL_SIZE_Y != 4 || k_LOCAL_SIZE_Z != 1; }\n')
        must([c.vecc, "k.cl", "-o", "k.o", "-h", "k.h"], d)
        must([c.cc, "main.c", "k.o", "-o", "main"], d)
        must(["./main"], d)

    def ids_beyond_int(c, d):
        """A range whose ids need more than 31 bits runs right, and so does one that just fits."""
        write(d, "k.cl", "kernel void k(global ulong *o) { size_t i = get_global_id(0); int n = i; o[i - get_global_offset(0)] = i * 2 + (n < 0); }\n")
        write(d, "main.c", '#include "k.h"\nint main(void) { uint64_t o[50]; struct vec_ndrange r = vec_range_1d(50);\n'
              'uint64_t offsets[] = {0, 0x7fffffff - 50, 0x7fffffff - 49, 0x7fffffff - 20, 0x80000000, 0xfffffff0, 1ull << 40};\n'
              'for (int k = 0; k < 7; ++k) { r.global_offset[0] = offsets[k]; k_range(o, &r);\n'
              'for (uint64_t i = 0; i < 50; ++i) { uint64_t id = i + offsets[k];\n'
              'if (o[i] != id * 2 + ((int32_t)id < 0)) return k + 1; } } return 0; }\n')
        for mode in ("--vf=8", "--vf=never"):
            must([c.vecc, "k.cl", mode, "-o", "k.o", "-h", "k.h"], d)
            must([c.cc, "main.c", "k.o", "-o", "main"], d)
            must(["./main"], d)

    def debug_lines(c, d):
        write(d, "k.cl", GOOD)
        for mode in ("--vf=4", "--vf=never"):
            must([c.vecc, "k.cl", "-g", mode, "-o", "k.o"], d)
            assert ".debug_line" in must(["readelf", "-S", "-W", "k.o"], d).stdout
        must([c.vecc, "k.cl", "-o", "k.o"], d)
        assert ".debug_line" not in must(["readelf", "-S", "-W", "k.o"], d).stdout

    def bodies(c, d):
        """Bodies are inlined where there are some: the loop calls a variant in a cold block only, or not at all."""
        write(d, "k.cl", "kernel void k(global float *x) { x[get_global_id(0)] = exp(x[get_global_id(0)]); }\n")
        options = ["--target=x86-64-v3", "--vf=8", "--entry=range", "--emit=llvm", "-o", "-"]
        called = must([c.vecc, "k.cl", "--bodies=none", *options], d).stdout
        assert "call <8 x float> @_ZGVdN8v_expf" in called and "llvm.fma.v8f32" not in called, called
        if c.bodies == "none":
            raise Skipped("no bodies were built")
        inlined = must([c.vecc, "k.cl", f"--bodies={c.bodies}", *options], d).stdout
        assert "call <8 x float> @llvm.fma.v8f32" in inlined and "vec.body" not in inlined.replace("vec.body._ZGVdN8v_expf.exit", ""), inlined

    def run_and_check(c, d):
        write(d, "k.cl", RUNNABLE)
        done = must([c.vecc, "k.cl", "--run", "axpy", "--global", "1000", "--local=64", "--arg", "a=0.5", "--arg", "x=iota(1,2):float*1000",
                     "--arg", "y=const(1):float*1000", "--check=scalar"], d)
        assert "y = 1.5 2.5 3.5 4.5 5.5 6.5 7.5 8.5 ..." in done.stdout and "the scalar form gives the same" in done.stdout, done.stdout
        assert "x =" not in done.stdout, done.stdout
        done = must([c.vecc, "k.cl", "--run", "fixed", "--global", "16", "--arg", "y=int*16"], d)
        assert "y = 8 8 8" in done.stdout, done.stdout
        assert sorted(os.listdir(d)) == ["k.cl"], os.listdir(d)

    def run_types(c, d):
        write(d, "k.cl", "kernel void k(global char *c, global ulong *u, global float4 *f, local int *t, short s, double x) {\n"
              "  size_t i = get_global_id(0); t[i % 7] = i; c[i] = s; u[i] = -1L; f[i] = (float4)(x, i, exp((float)i), t[i % 7]); }\n")
        done = must([c.vecc, "k.cl", "--run", "k", "--global", "5", "--arg", "c=char*5", "--arg", "u=rand(0,9):ulong*5", "--arg", "f=float*20",
                     "--arg", "t=int*7", "--arg", "s=-3", "--arg", "x=2.25", "--check", "scalar"], d).stdout
        for words in ("c = -3 -3 -3 -3 -3\n", "u = 18446744073709551615 ", "f = 2.25 0 1 0 2.25 1 2.71828"):
            assert words in done, done

    def printf_vectors(c, d):
        write(d, "k.cl", 'kernel void k(global float4 *f, global uchar3 *c, global long2 *l) { int i = get_global_id(0);\n'
              'printf("%d: %4.1v4hlf|%#v3hhx %v3hhd|%v2ld %%v2d %s%c\\n", i, f[i], c[i], c[i], l[i], "st", 46); }\n')
        for lanes in "never", "2":
            text = must([c.vecc, "k.cl", f"--vf={lanes}", "--run", "k", "--global", "2", "--arg", "f=iota:float*8",
                         "--arg", "c=iota(250,1):uchar*8", "--arg", "l=iota(-1,-1):long*4"], d).stdout
            assert text.startswith("0:  0.0, 1.0, 2.0, 3.0|0xfa,0xfb,0xfc -6,-5,-4|-1,-2 %v2d st.\n"
                                   "1:  4.0, 5.0, 6.0, 7.0|0xfe,0xff,0 -2,-1,0|-3,-4 %v2d st.\n"), text

    def printf_of_no_vector(c, d):
        write(d, "k.cl", 'kernel void k(global float4 *f) { printf("%v2hlf %v4hlf\\n", f[0], f[1]); }\n')
        c.refused(d, ["k.cl", "-Wno-format"], "printf (k.cl:1)", "%v2hlf is given no such vector")

    def run_vectors(c, d):
        """Buffers of vectors, counted in vectors or in elements."""
        write(d, "k.cl", "kernel void k(global uchar4 *p) { p[get_global_id(0)] += (uchar4)(1, 2, 3, 4); }\n")
        for text in ("const(5):uchar4*8", "const(5):uchar*32"):
            out = must([c.vecc, "k.cl", "--run", "k", "--global", "8", "--arg", f"p={text}", "--check=scalar"], d).stdout
            assert "p = 6 7 8 9 6 7 8 9" in out, out

    def widths_of_a_kernel(c, d):
        write(d, "k.cl", "".join(GOOD.replace(" k(", f" {n}(") for n in ("one", "two")))
        text = must([c.vecc, "k.cl", "-k", "two:4,8,one:1", "--entry=range", "--emit=scheduled", "-o", "-"], d).stdout
        assert "<8 x i32>" in text and "<4 x i32>" in text, text
        must([c.vecc, "k.cl", "-k", "two:4,8@16x2,one", "-o", "k.o", "-h", "k.h"], d)
        header = (pathlib.Path(d) / "k.h").read_text()
        assert "#define two_LOCAL_SIZE_X 16" in header and "#define two_LOCAL_SIZE_Y 2" in header and "one_LOCAL" not in header, header
        must([c.vecc, "k.cl", "--local-size=32", "-o", "k.o", "-h", "k.h"], d)
        assert "#define one_LOCAL_SIZE_X 32" in (pathlib.Path(d) / "k.h").read_text()

    def two_calls_of_itself(c, d):
        """A recursive function is not inlined into the copies of itself."""
        write(d, "k.cl", "int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\nkernel void k(global int *o) { o[get_global_id(0)] = f(o[get_global_id(0)]); }\n")
        done = must([c.vecc, "k.cl", "--vf=4", "--run", "k", "--global", "11", "--arg", "o=iota:int*11", "--check=scalar"], d)
        assert "o = 0 1 1 2 3 5 8 13 ..." in done.stdout, done.stdout

    def asynchronous_copies(c, d):
        write(d, "k.cl", "kernel void k(global int *out, global const int *in, local int *t) {\n  size_t l = get_local_id(0), n = get_local_size(0), first = get_group_id(0) * n;\n"
              "  event_t e = async_work_group_copy(t, in + first, n, 0);\n  e = async_work_group_strided_copy(t + n, in + first, n / 2, 2, e);\n  wait_group_events(1, &e);\n"
              "  t[l] += t[n + l / 2];\n  barrier(CLK_LOCAL_MEM_FENCE);\n  e = async_work_group_copy(out + first, t, n, 0);\n  wait_group_events(1, &e);\n}\n")
        write(d, "main.c", '#include "k.h"\nint main(void) { int in[96], out[96], t[48]; for (int i = 0; i < 96; ++i) in[i] = i * i; struct vec_ndrange r = vec_range_1d(96);\n'
              'r.local_size[0] = 32; k_range(out, in, t, &r); for (int i = 0; i < 96; ++i) if (out[i] != i * i + (i & ~1) * (i & ~1)) return 1; return 0; }\n')
        for mode in ["--vf=never"], ["--vf=8"], []:
            must([c.vecc, "k.cl", *mode, "-o", "k.o", "-h", "k.h"], d)
            must([c.cc, "main.c", "k.o", "-o", "main"], d)
            must(["./main"], d)

    def copies_of_planes(c, d):
        """Lines and planes with strides, by OpenCL's functions and by those that they stand for."""
        write(d, "k.cl", """#define EXTENDED __attribute__((overloadable, convergent)) event_t
EXTENDED async_work_group_copy_2D2D(local void *, size_t, const global void *, size_t, size_t, size_t, size_t, size_t, size_t, event_t);
EXTENDED async_work_group_copy_3D3D(global void *, size_t, const local void *, size_t, size_t, size_t, size_t, size_t, size_t, size_t, size_t, size_t, event_t);
event_t __mux_dma_read_2D(local void *, const global void *, size_t, size_t, size_t, size_t, event_t);
event_t __mux_dma_read_1D(local void *, const global void *, size_t, event_t);
event_t __mux_dma_write_3D(global void *, const local void *, size_t, size_t, size_t, size_t, size_t, size_t, size_t, event_t);
void __mux_dma_wait(int, event_t *);
// Tiles of 8 x 4 of planes of 32 x 8.
kernel void opencl(global int *out, global const int *in) {
  local int t[2 * 5 * 9];
  size_t x = get_group_id(0) * 8, y = get_group_id(1) * 4;
  for (int z = 0; z < 2; ++z) {
    event_t e = async_work_group_copy_2D2D(t, z * 45 + 1, in, z * 256 + y * 32 + x, sizeof(int), 8, 4, 32, 9, 0);
    wait_group_events(1, &e);
  }
  size_t at = 1 + get_local_id(1) * 9 + get_local_id(0);
  t[at] += t[at + 45];
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t e = async_work_group_copy_3D3D(out, y * 32 + x, t, 1, sizeof(int), 8, 4, 2, 9, 45, 32, 256, 0);
  wait_group_events(1, &e);
}
kernel void mux(global int *out, global const int *in) {
  local int t[2 * 5 * 9];
  size_t x = get_group_id(0) * 8, y = get_group_id(1) * 4;
  event_t e = __mux_dma_read_2D(t + 1, in + y * 32 + x, 32, 36, 128, 4, 0);
  for (int row = 0; row < 4; ++row)
    e = __mux_dma_read_1D(t + 46 + row * 9, in + 256 + (y + row) * 32 + x, 32, e);
  __mux_dma_wait(1, &e);
  size_t at = 1 + get_local_id(1) * 9 + get_local_id(0);
  t[at] += t[at + 45];
  barrier(CLK_LOCAL_MEM_FENCE);
  e = __mux_dma_write_3D(out + y * 32 + x, t + 1, 32, 128, 36, 4, 1024, 180, 2, e);
  __mux_dma_wait(1, &e);
}
""")
        write(d, "main.c", """#include "k.h"
static int in[512], out[512];
static int wrong(void) {
  for (int i = 0; i < 512; ++i)
    if (out[i] != (i < 256 ? in[i] + in[i + 256] : in[i]))
      return 1;
  return 0;
}
int main(void) {
  struct vec_ndrange r = vec_range_2d(32, 8);
  r.local_size[0] = 8;
  r.local_size[1] = 4;
  for (int i = 0; i < 512; ++i)
    in[i] = i * i;
  opencl_range(out, in, &r);
  if (wrong())
    return 1;
  for (int i = 0; i < 512; ++i)
    out[i] = 0;
  mux_range(out, in, &r);
  return wrong() * 2;
}
""")
        for mode in ["--vf=never"], ["--vf=8"], []:
            must([c.vecc, "k.cl", *mode, "-o", "k.o", "-h", "k.h"], d)
            must([c.cc, "main.c", "k.o", "-o", "main"], d)
            must(["./main"], d)

    def json_report(c, d):
        write(d, "k.cl", "kernel void k(global float *x, global const int *at) {\n  size_t i = get_global_id(0);\n  float s = 0;\n"
              "  for (int n = 0; n < at[i]; ++n)\n    s += x[at[i + n]];\n  x[i] = s;\n}\n")
        done = must([c.vecc, "k.cl", "--vf=8", "--report=json", "-o", "k.o"], d)
        (kernel,) = json.loads(done.stderr)["kernels"]
        assert (kernel["kernel"], kernel["lanes"], kernel["dimension"]) == ("k", 8, "x"), kernel
        kinds = {(a["kind"], a["line"]) for a in kernel["accesses"]}
        assert ("STORE-CONTIGUOUS", 6) in kinds and any(k == "LOAD-GATHER" for k, _ in kinds), kinds
        assert kernel["divergent_loops"] in ([4], [5]), kernel

    def dependencies(c, d):
        write(d, "value.h", "#define VALUE 1\n")
        write(d, "k.cl", '#include "value.h"\n' + GOOD)
        must([c.vecc, "k.cl", "-MD", "-o", "k.o"], d)
        rule = (pathlib.Path(d) / "k.d").read_text()
        assert rule.startswith("k.o:") and "k.cl" in rule and "value.h" in rule, rule
        assert sorted(os.listdir(d)) == ["k.cl", "k.d", "k.o", "value.h"], os.listdir(d)
        write(d, "bad.cl", "kernel void k( {")
        assert execute([c.vecc, "bad.cl", "-MD", "-o", "bad.o"], d).returncode == 1
        assert not any(f.startswith("bad.") and f != "bad.cl" for f in os.listdir(d)), os.listdir(d)

    def private_atomics(c, d):
        """Atomics on local memory are plain operations, those on global memory are not unless one thread runs all; the results are the same."""
        text = ("kernel void k(global int *seen, local int *n, global int *all) {\n  if (get_local_id(0) == 0) *n = 0;\n"
                "  seen[get_global_id(0)] = atomic_inc(n);\n  atomic_add(all, 2);\n  atomic_cmpxchg(all + 1, get_global_id(0), get_global_id(0) + 1);\n}\n")
        write(d, "k.cl", text)
        write(d, "main.c", '#include "k.h"\nint main(void) { int seen[67], n, all[2] = {0}; struct vec_ndrange r = vec_range_1d(67); r.local_size[0] = 20;\n'
              'k_range(seen, &n, all, &r); for (int i = 0; i < 67; ++i) if (seen[i] != i % 20) return 1; return all[0] != 134 || all[1] != 67; }\n')
        for mode, atomics in ([], 2), (["--atomics=single-thread"], 0), (["--vf=8"], 2), (["--vf=8", "--atomics=single-thread"], 0):
            ir = must([c.vecc, "k.cl", *mode, "--entry=range", "--emit=llvm", "-o", "-"], d).stdout
            assert bool("atomicrmw" in ir or "cmpxchg" in ir) == bool(atomics), ir
            must([c.vecc, "k.cl", *mode, "-o", "k.o", "-h", "k.h"], d)
            must([c.cc, "main.c", "k.o", "-o", "main"], d)
            must(["./main"], d)

    def kernels_named_as_entry_points_of_another(c, d):
        names = ("k", "k_run", "k_run_local")
        text = "".join(f"kernel void {n}(global int *a, local int *t) {{ a[get_global_id(0)] = {i}; }}\n" for i, n in enumerate(names))
        must([c.vecc, write(d, "k.cl", text), "-o", "k.o", "-h", "k.h"], d)
        calls = "".join(f"  {n}_run(&a, 0, &r);\n  wrong += a != {i};\n" for i, n in enumerate(names))
        write(d, "main.c", f'#include "k.h"\nint main(void) {{\n  int a, wrong = 0;\n  struct vec_ndrange r = vec_range_1d(1);\n{calls}  return wrong;\n}}\n')
        must([c.cc, "-fopenmp", "main.c", "k.o", "-lm", "-o", "main"], d)
        must(["./main"], d)
        c.refused(d, [write(d, "g.cl", text + "kernel void k_group(global int *a) { *a = 1; }")], "the entry point k_group has the name of something else")

    def several_targets(c, d):
        """Entry points of each target, and one that asks the machine; emulated ones have less."""
        write(d, "k.cl", "kernel void k(global int *out, global const int *in) { size_t i = get_global_id(0); out[i] = in[i] * 3 + "
              "work_group_reduce_max(in[i]); }\n")
        must([c.vecc, "k.cl", "-o", "k.o", "-h", "k.h", "--target=x86-64-v4,x86-64-v2,x86-64-v3"], d)
        symbols = must(["nm", "k.o"], d).stdout
        for name in ("k_group", "k_range", "k__v2_range", "k__v3_group", "k__v4_range"):
            assert f" T {name}\n" in symbols, symbols
        write(d, "main.c", "#include \"k.h\"\nint main(void) {\n  static int in[1000], out[1000];\n  struct vec_ndrange r = vec_range_1d(1000);\n"
              "  r.local_size[0] = 10;\n  for (int i = 0; i < 1000; ++i)\n    in[i] = i;\n  k_range(out, in, &r);\n"
              "  for (int i = 0; i < 1000; ++i)\n    if (out[i] != 3 * i + i / 10 * 10 + 9)\n      return 1;\n  return 0;\n}\n")
        must([c.cc, "-static", "main.c", "k.o", "-o", "main"], d)
        must(["./main"], d)
        if not shutil.which("qemu-x86_64"):
            raise Skipped("there is no qemu-x86_64 for machines with less")
        for cpu in ("Nehalem", "max"):
            must(["qemu-x86_64", "-cpu", cpu, "./main"], d)

    def layouts_and_threads(c, d):
        """The header's structures are those of the kernel; k_run() is serial, or parallel where the program says so."""
        write(d, "k.cl", "typedef struct { float3 centre; float radius; uchar flags[3]; union { int i; float f; } u; } Sphere;\n"
              "struct P { int n; float a; };\n"
              "kernel void k(global float *out, global const Sphere *s, struct P p) {\n  size_t i = get_global_id(0);\n"
              "  if (i < p.n)\n    out[i] = s[i & 1].radius * p.a + s[0].centre.y + s[i & 1].flags[2] + s[1].u.i;\n}\n")
        must([c.vecc, "k.cl", "-o", "k.o", "-h", "k.h"], d)
        write(d, "main.c", "#include \"k.h\"\nint main(void) {\n  enum { N = 5000 };\n  static float out[N];\n"
              "  struct k_s s[2] = {{{1, 2, 3}, 0.5f, {1, 2, 3}, {0}}, {{1, 2, 3}, 1.5f, {1, 2, 4}, {7}}};\n  struct k_p p = {N, 2};\n"
              "  struct vec_ndrange r = vec_range_1d(N);\n  k_run(out, s, &p, &r);\n  for (int i = 0; i < N; ++i)\n"
              "    if (out[i] != s[i & 1].radius * 2 + 2 + s[i & 1].flags[2] + 7)\n      return 1;\n  return 0;\n}\n")
        for flags in ([], ["-fopenmp"]):
            must([c.cc, "-Wall", "-Wextra", "-Werror", *flags, "main.c", "k.o", "-o", "main"], d)
            must(["./main"], d)
            must([c.cxx, "-Wall", "-Wextra", "-Werror", *flags, "-fsyntax-only", "-x", "c++", "main.c"], d)

    def local_parameters_of_ir(c, d):
        """Without metadata of clang's, types say which parameters are a group's own memory."""
        write(d, "k.ll", "target triple = \"spir64\"\ndefine spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(3) %tmp) "
              "{\n  store i32 1, ptr addrspace(3) %tmp\n  ret void\n}\n")
        header = must([c.vecc, "k.ll", "--emit=header", "-o", "-"], d).stdout
        assert "int k_run_local(void *out, size_t tmp_bytes, const struct vec_ndrange *range)" in header.replace("arg0", "out").replace(
            "arg1", "tmp"), header

    def gathers(c, d):
        write(d, "k.cl", "kernel void k(global float *out, global const float *in, global const int *at) {\n"
              "  size_t i = get_global_id(0);\n  out[i] = in[at[i]];\n}\n")
        for how, some in (("hw", True), ("scalar", False)):
            text = must([c.vecc, "k.cl", "--vf=8", "--target=x86-64-v3", f"--gathers={how}", "--emit=asm", "-o", "-"], d).stdout
            assert ("gather" in text) == some, how

    def approximate_math(c, d):
        write(d, "k.cl", "kernel void k(global float *x) { size_t i = get_global_id(0); x[i] = exp(x[i]); }\n")
        for how, some in (("u35", True), ("default", False)):
            text = must([c.vecc, "k.cl", "--vf=never", f"--math={how}", "--emit=scheduled", "-o", "-"], d).stdout
            assert (" afn " in text) == some, how

    def functions_of_u35(c, d):
        """--math=u35 takes libvec's functions of that tier: alone, in packets, inlined."""
        write(d, "k.cl", "kernel void NAME(global float *f, global double *g) {\n  size_t i = get_global_id(0);\n"
              "  f[i] = sin(f[i]);\n  g[i] = cos(g[i]);\n}\n")
        modes = {"scalar": ["--vf=never"], "eight": ["--vf=8", "--bodies=none"], "inlined": [f"--bodies={c.bodies}"]}
        for name, mode in modes.items():
            must([c.vecc, "k.cl", "--math=u35", f"-DNAME={name}", *mode, "-o", f"{name}.o", "-h", f"{name}.h"], d)
        write(d, "main.c", "".join(f'#include "{name}.h"\n' for name in modes) +
              "float vec_sinf_u35(float);\ndouble vec_cos_u35(double);\nenum { N = 1003 };\n"
              "static int wrong(void (*r)(float *, double *, const struct vec_ndrange *)) {\n"
              "  static float f[N];\n  static double g[N];\n  struct vec_ndrange all = vec_range_1d(N);\n"
              "  for (int i = 0; i < N; ++i) f[i] = (i - 500) * 0.37f, g[i] = (i - 500) * 0.017;\n  r(f, g, &all);\n"
              "  for (int i = 0; i < N; ++i)\n"
              "    if (f[i] != vec_sinf_u35((i - 500) * 0.37f) || g[i] != vec_cos_u35((i - 500) * 0.017)) return 1;\n"
              "  return 0;\n}\n"
              "int main(void) { return " + " || ".join(f"wrong({name}_range)" for name in modes) + "; }\n")
        must([c.cc, "main.c", *[f"{name}.o" for name in modes], *c.libraries, "-o", "main"], d)
        must(["./main"], d)

    def functions_of_cr(c, d):
        """--math=cr: right where double rounds to the float that is next."""
        write(d, "k.cl", "kernel void NAME(global float *f, global float *g) {\n  size_t i = get_global_id(0);\n"
              "  f[i] = exp(f[i]) + sqrt(fabs(f[i]));\n  g[i] = hypot(sin(g[i]), 2.0f);\n}\n")
        for name, mode in {"scalar": ["--vf=never"], "eight": ["--vf=8", "--bodies=none"]}.items():
            must([c.vecc, "k.cl", "--math=cr", f"-DNAME={name}", *mode, "-o", f"{name}.o", "-h", f"{name}.h"], d)
        write(d, "main.c", '#include "scalar.h"\n#include "eight.h"\n#include <math.h>\nenum { N = 1003 };\n'
              "static int wrong(void (*r)(float *, float *, const struct vec_ndrange *)) {\n"
              "  static float f[N], g[N];\n  struct vec_ndrange all = vec_range_1d(N);\n"
              "  for (int i = 0; i < N; ++i) f[i] = (i - 500) * 0.1f, g[i] = (i - 500) * 0.37f;\n  r(f, g, &all);\n"
              "  for (int i = 0; i < N; ++i) {\n    float x = (i - 500) * 0.1f, y = sin((double)((i - 500) * 0.37f));\n"
              "    if (f[i] != (float)exp((double)x) + sqrtf(fabsf(x)) || g[i] != (float)hypot((double)y, 2)) return 1;\n  }\n"
              "  return 0;\n}\n"
              "int main(void) { return wrong(scalar_range) || wrong(eight_range); }\n")
        must([c.cc, "main.c", "scalar.o", "eight.o", *c.libraries, "-lm", "-o", "main"], d)
        must(["./main"], d)

    def functions_of_two_of_cr(c, d):
        """--math=cr: functions of two arguments, fmod, which is exact, and sincos, which becomes a sine and a cosine."""
        write(d, "k.cl", "kernel void k(global float *f) {\n  size_t i = get_global_id(0);\n  global float *to = f + 6 * i;\n"
              "  float a = to[0], b = to[1], c;\n  to[0] = pow(a, 1.7f);\n  to[1] = atan2(b, a);\n"
              "  to[2] = sincos(b, &c);\n  to[3] = c;\n  to[4] = tgamma(a);\n  to[5] = fmod(b, a);\n}\n")
        must([c.vecc, "k.cl", "--math=cr", "--vf=8", "-o", "k.o", "-h", "k.h"], d)
        write(d, "main.c", '#include "k.h"\n#include <math.h>\nenum { N = 1003 };\nint main(void) {\n  static float f[6 * N];\n'
              "  static float g[2 * N];\n  struct vec_ndrange all = vec_range_1d(N);\n"
              "  for (int i = 0; i < N; ++i) f[6 * i] = g[2 * i] = 0.01f + i * 0.03f, f[6 * i + 1] = g[2 * i + 1] = 0.37f * i - 185.0f;\n"
              "  k_range(f, &all);\n  for (int i = 0; i < N; ++i) {\n    double a = g[2 * i], b = g[2 * i + 1];\n"
              "    double right[] = {pow(a, 1.7f), atan2(b, a), sin(b), cos(b), tgamma(a), fmod(b, a)};\n"
              "    for (int j = 0; j < 6; ++j) if (f[6 * i + j] != (float)right[j]) return 1 + j;\n  }\n  return 0;\n}\n")
        must([c.cc, "main.c", "k.o", *c.libraries, "-lm", "-o", "main"], d)
        must(["./main"], d)

    def required_sub_groups(c, d):
        """intel_reqd_sub_group_size: so many lanes, the rest of a row fewer."""
        write(d, "k.cl", "__attribute__((intel_reqd_sub_group_size(8)))\n"
              "kernel void k(global uint *out) { out[get_global_id(0)] = get_sub_group_local_id() + 100 * get_max_sub_group_size(); }\n")
        write(d, "main.c", '#include "k.h"\nint main(void) { unsigned o[20]; struct vec_ndrange r = vec_range_1d(20); r.local_size[0] = 10;\n'
              'k_range(o, &r); for (unsigned i = 0; i < 20; ++i) if (o[i] != 800 + i % 10 % 8) return 1; return 0; }\n')
        must([c.vecc, "k.cl", "-o", "k.o", "-h", "k.h"], d)
        must([c.cc, "main.c", "k.o", "-o", "main"], d)
        must(["./main"], d)

    def no_tail(c, d):
        """Rows that are multiples of the packets run alike without code for a rest of them."""
        write(d, "k.cl", "kernel void k(global int *a, local int *s) { int l = get_local_id(0); s[l] = a[get_global_id(0)];\n"
              "  barrier(CLK_LOCAL_MEM_FENCE); a[get_global_id(0)] = s[get_local_size(0) - 1 - l] + 1; }\n"
              "kernel void plain(global int *a) { a[get_global_id(0)] += get_local_id(0); }\n")
        write(d, "main.c", '#include "k.h"\nint main(void) { int a[48], b[48] = {0}, s[16]; struct vec_ndrange r = vec_range_1d(48);\n'
              'r.local_size[0] = 16; for (int i = 0; i < 48; ++i) a[i] = i;\n'
              'k_range(a, s, &r); plain_range(b, &r);\n'
              'for (int i = 0; i < 48; ++i) if (a[i] != i / 16 * 16 + 16 - i % 16 || b[i] != i % 16) return 1; return 0; }\n')
        must([c.vecc, "k.cl", "--vf=8", "--no-tail", "-o", "k.o", "-h", "k.h"], d)
        must([c.cc, "main.c", "k.o", "-o", "main"], d)
        must(["./main"], d)

    def spirv_names(c, d):
        """IR of spir64 with __spirv_* names, mangled or not."""
        write(d, "k.ll", """target triple = "spir64-unknown-unknown"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64"
declare spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32)
declare spir_func i64 @__spirv_BuiltInLocalInvocationId(i32)
declare spir_func i64 @_Z28__spirv_BuiltInWorkgroupSizei(i32)
declare spir_func i32 @_Z27__spirv_BuiltInSubgroupSizev()
declare spir_func void @_Z22__spirv_ControlBarrieriii(i32, i32, i32) convergent
declare spir_func i32 @_Z17__spirv_GroupIAddiij(i32, i32, i32) convergent
declare spir_func i32 @_Z22__spirv_GroupBroadcastijm(i32, i32, i64) convergent
declare spir_func i32 @_Z18__spirv_AtomicIAddPU3AS1jiij(ptr addrspace(1), i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(3) %s, ptr addrspace(1) %count) !kernel_arg_addr_space !0 {
  %g = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
  %l = call spir_func i64 @__spirv_BuiltInLocalInvocationId(i32 0)
  %n = call spir_func i64 @_Z28__spirv_BuiltInWorkgroupSizei(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %a, i64 %g
  %x = load i32, ptr addrspace(1) %at
  %own = getelementptr i32, ptr addrspace(3) %s, i64 %l
  store i32 %x, ptr addrspace(3) %own
  call spir_func void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 272)
  %last = sub i64 %n, 1
  %other = sub i64 %last, %l
  %theirs = getelementptr i32, ptr addrspace(3) %s, i64 %other
  %y = load i32, ptr addrspace(3) %theirs
  %sum = call spir_func i32 @_Z17__spirv_GroupIAddiij(i32 2, i32 0, i32 %y)
  %first = call spir_func i32 @_Z22__spirv_GroupBroadcastijm(i32 2, i32 %y, i64 0)
  %t = mul i32 %sum, 1000
  %u = add i32 %t, %first
  %z = add i32 %u, %y
  store i32 %z, ptr addrspace(1) %at
  %old = call spir_func i32 @_Z18__spirv_AtomicIAddPU3AS1jiij(ptr addrspace(1) %count, i32 1, i32 0, i32 2)
  ret void
}
!0 = !{i32 1, i32 3, i32 1}
""")
        write(d, "main.c", '#include "k.h"\nint main(void) { int a[12], s[6], n = 0; struct vec_ndrange r = vec_range_1d(12);\n'
              'r.local_size[0] = 6; for (int i = 0; i < 12; ++i) a[i] = i;\n'
              'k_range(a, s, &n, &r); if (n != 24) return 2;\n'
              'for (int i = 0; i < 12; ++i) { int b = i / 6 * 6, y = b + 5 - i % 6;\n'
              'if (a[i] != 1000 * (6 * b + 15) + b + 5 + y) return 1; } return 0; }\n')
        must([c.vecc, "k.ll", "--vf=4", "-o", "k.o", "-h", "k.h"], d)
        must([c.cc, "main.c", "k.o", "-o", "main"], d)
        must(["./main"], d)

    def processor(c, d):
        """-march= and -mcpu= are clang's, of this machine's architecture if there is no --target."""
        write(d, "k.cl", GOOD)
        for flags, word in ((["-march=skylake-avx512"], "skylake-avx512"), (["--target=aarch64", "-mcpu=neoverse-v1"], "neoverse-v1"),
                            (["--target=ppc64le", "-mcpu=power9"], "pwr9"), (["--target=riscv64", "-march=rv64gcv"], "+v")):
            if flags[0] != "-march=skylake-avx512" or os.uname().machine == "x86_64":
                assert word in must([c.vecc, "k.cl", *flags, "--vf=4", "--emit=llvm", "-o", "-"], d).stdout, flags

    def auto_of_scalable_registers(c, d):
        """Packets fill scalable registers, but of kernels with sub-groups, and of work-groups of a known size."""
        write(d, "k.cl", "kernel void k(global float *x) { x[get_global_id(0)] += 1; }\n"
              "__attribute__((reqd_work_group_size(64, 1, 1))) kernel void sized(global float *x) { x[get_global_id(0)] += 1; }\n"
              "kernel void grouped(global uint *x) { x[get_global_id(0)] = get_sub_group_local_id(); }\n")
        for target in ("aarch64+sve", "riscv64+v"):
            header = must([c.vecc, "k.cl", f"--target={target}", "-o", "k.o", "-h", "k.h"], d) and (pathlib.Path(d) / "k.h").read_text()
            assert re.search(r"kernel k: runs \d+ x vscale work-items", header), header
            assert re.search(r"kernel sized: runs \d+ work-items", header) and re.search(r"kernel grouped: runs \d+ work-items", header), header

    def library_that_is_not_installed(c, d):
        write(d, "k.cl", "kernel void k(global float *x) { x[get_global_id(0)] = sin(x[get_global_id(0)]); }\n" + GOOD.replace("k(", "plain("))
        for folder in ("bin", "lib", "lib/aarch64-linux-gnu"):
            os.mkdir(f"{d}/{folder}")
        shutil.copy(c.vecc, f"{d}/bin/vecc")
        write(d, "lib/libvec.so", "")
        write(d, "lib/aarch64-linux-gnu/libvec.so", "")
        told = lambda *arguments: must(["bin/vecc", "k.cl", *arguments, "-o", "k.o"], d).stderr
        assert "libvec, which is not installed for riscv64-linux-gnu" in told("--target=riscv64+v")
        assert "not installed" not in told("--target=riscv64+v", "-k", "plain") + told("--target=aarch64") + told()

    def report(c, d):
        write(d, "k.cl", GOOD)
        assert "4 work-items at once along y" in must([c.vecc, "k.cl", "--vf=4", "--dim=y", "--report"], d).stderr

    return {k: v for k, v in locals().items() if callable(v)}


def kernels():
    return {f"{source.stem}, {mode}": lambda c, d, s=source.stem, m=mode: c.run_kernel(s, m, d)
            for source in sorted(HERE.glob("run/*.cl")) for mode in MODES}


def main():
    parser = argparse.ArgumentParser()
    for option in ("--vecc", "--cc", "--cxx"):
        parser.add_argument(option, required=True)
    parser.add_argument("--libvec")
    parser.add_argument("--bodies")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    options.vecc = os.path.abspath(options.vecc)
    context = Context(options)
    return run_tests([kernels(), bad_inputs(), features()], context, options.names)


if __name__ == "__main__":
    sys.exit(main())
