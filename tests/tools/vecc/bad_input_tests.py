"""Bad input: one error that has the words, and no file."""

import os

from vecc_context import GOOD, OPTNONE, PLAIN_IR, RUNNABLE, execute, write


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
    c.refused(d, ["k.cl", "--target=aarch64+sve", "--vf=nxv8"], "kernel k requires sub-groups of 8", "packets of 8 x vscale")
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
