"""Tests of vecc and veczc on input that is corrupt, odd, or holds what only some kernels of a file can do.

    odd_inputs_test.py --vecc VECC --veczc VECZC --cc GCC --llvm LLVM_BINDIR --plugin LIBVECPASSES [NAME...]

The inputs stand in odd_inputs/.
"""

import argparse
import os
import pathlib
import re
import resource
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
INPUTS = HERE / "odd_inputs"
BUGS = HERE.parent / "bugs"
sys.path.insert(0, str(HERE))
from tool_tests import execute, must, run_tests  # noqa: E402

# A declaration of a builtin that is not the builtin, and its call; %i is an i64, %f a float.
WRONG = {
    "no dimension": ("i64 @__mux_get_local_id()", "call i64 @__mux_get_local_id()"),
    "two dimensions": ("i64 @__mux_get_global_size(i32, i32)", "call i64 @__mux_get_global_size(i32 0, i32 0)"),
    "a dimension in 64 bits": ("i64 @get_global_id(i64)", "call i64 @get_global_id(i64 %i)"),
    "an id that is a float": ("float @_Z12get_local_idj(i32)", "call float @_Z12get_local_idj(i32 0)"),
    "an id that is a pointer": ("ptr @__mux_get_group_id(i32)", "call ptr @__mux_get_group_id(i32 0)"),
    "an argument where none is": ("i64 @__mux_get_local_linear_id(i32)", "call i64 @__mux_get_local_linear_id(i32 0)"),
    "a barrier without arguments": ("void @__mux_work_group_barrier()", "call void @__mux_work_group_barrier()"),
    "barrier()": ("void @barrier()", "call void @barrier()"),
    "a barrier with a result": ("i32 @_Z7barrierj(i32)", "call i32 @_Z7barrierj(i32 1)"),
    "a fence of one argument": ("void @__mux_mem_barrier(i32)", "call void @__mux_mem_barrier(i32 1)"),
    "a variadic one": ("i64 @__mux_get_local_size(...)", "call i64 (...) @__mux_get_local_size(i32 0)"),
    "a sum of floats by add": ("float @__mux_sub_group_reduce_add_i32(float)", "call float @__mux_sub_group_reduce_add_i32(float %f)"),
    "a sum of integers by fadd": ("i32 @__mux_sub_group_reduce_fadd_f32(i32)", "call i32 @__mux_sub_group_reduce_fadd_f32(i32 1)"),
    "a sum of two": ("i32 @__mux_sub_group_reduce_add_i32(i32, i32)", "call i32 @__mux_sub_group_reduce_add_i32(i32 1, i32 1)"),
    "a sum without its barrier": ("i32 @__mux_work_group_reduce_add_i32(i32)", "call i32 @__mux_work_group_reduce_add_i32(i32 1)"),
    "a shuffle by a float": ("i32 @__mux_sub_group_shuffle_i32(i32, float)", "call i32 @__mux_sub_group_shuffle_i32(i32 1, float %f)"),
}
KERNEL = """target triple = "spir64-unknown-unknown"
declare i64 @_Z13get_global_idj(i32)
declare DECLARATION
define spir_kernel void @k(ptr addrspace(1) %p, float %f) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %r = CALL
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %i
  store i32 1, ptr addrspace(1) %a
  ret void
}
"""


class Context:
    def __init__(self, options):
        self.vecc, self.veczc, self.cc = (os.path.abspath(options.vecc), os.path.abspath(options.veczc), options.cc)
        self.opt, self.clang = (os.path.join(options.llvm, tool) for tool in ("opt", "clang"))
        self.plugin = os.path.abspath(options.plugin)


def fails(command, folder, *words, **more):
    """Status 1, one line on standard error that has the words, no file."""
    before = sorted(os.listdir(folder))
    done = execute(command, folder, **more)
    lines = done.stderr.splitlines()
    assert done.returncode == 1 and len(lines) == 1 and re.match(r"vecz?c: error: ", lines[0]), f"{command}: {done.returncode}\n{done.stderr}"
    for word in words:
        assert word in lines[0], f"'{word}' is not in: {lines[0]}"
    assert sorted(os.listdir(folder)) == before


def body(module, name):
    found = re.search(rf"^define [^\n]*@{name}\(.*?^}}", module, re.M | re.S)
    assert found, f"there is no @{name}"
    return found[0]


def crashes():
    """What ends LLVM by a signal is an error that names the file."""
    def corrupt_bitcode(c, d):
        shutil.copy(INPUTS / "reader.bc", d)
        fails([c.vecc, "reader.bc", "-o", "k.o", "-h", "k.h"], d, "reader.bc", "no valid LLVM IR")
        fails([c.veczc, "reader.bc", "-o", "out.bc"], d, "reader.bc", "not valid IR")

    def end_of_the_stack(c, d):
        """A constant so deep that the reader's recursion ends the stack."""
        deep = 20000
        (pathlib.Path(d) / "deep.ll").write_text("@g = global " + "{" * deep + "i8" + "}" * deep + " zeroinitializer\n")
        fails([c.vecc, "deep.ll", "-o", "k.o"], d, "deep.ll", preexec_fn=small_stack)
        fails([c.veczc, "deep.ll", "-o", "out.bc"], d, "deep.ll", preexec_fn=small_stack)

    def small_stack():
        resource.setrlimit(resource.RLIMIT_STACK, (1 << 20, 1 << 20))

    return {k: v for k, v in locals().items() if callable(v) and k != "small_stack"}


def prototypes():
    def test(declaration, call):
        def one(c, d):
            text = KERNEL.replace("DECLARATION", declaration).replace("CALL", call)
            name = re.search(r"@(\w+)", declaration)[1]
            (pathlib.Path(d) / "k.ll").write_text(text.replace("%r = call void", "call void"))
            fails([c.veczc, "k.ll", "-k", "k:4", "-o", "out.ll"], d, f"@{name} as ", "declare it as")
            fails([c.vecc, "k.ll", "-o", "k.o", "-h", "k.h"], d, f"@{name} as ", "declare it as")
            fails([c.vecc, "k.ll", "--vf=never", "-o", "k.o"], d, f"@{name} as ")
        return one
    return {f"wrong prototype: {name}": test(*of) for name, of in WRONG.items()}


def lanes():
    def scalable_for_any_machine(c, d):
        """SPIR is for any machine: nothing is asked of the one that veczc runs on."""
        out = must([c.veczc, INPUTS / "scalable.ll", "-k", "k:4s", "-S", "-o", "-"], d).stdout
        for operation in ("mul", "sdiv", "udiv", "urem"):
            assert f" {operation} <vscale x 4 x i32>" in body(out, "__vecz_nxv4_k"), out

    def scalable_for_a_machine_without(c, d):
        shutil.copy(INPUTS / "scalable.ll", d)
        for target in (["--target=x86-64-v3"], ["-vecz-target-triple=x86_64-linux-gnu"]):
            fails([c.veczc, "scalable.ll", "-k", "k:4s", *target, "-o", "out.ll"], d, "no vectors of a scalable length", "leave out the s")

    return {k: v for k, v in locals().items() if callable(v)}


def barriers():
    """They stay in the vectorized kernel, one a packet, as whoever wrote them wrote them."""
    def vectorized(c, d, name, *options):
        out = must([c.veczc, INPUTS / "barriers.ll", "-k", f"{name}:4", "-S", "-o", "-", *options], d).stdout
        return out, body(out, f"__vecz_v4_{name}")

    def once(c, d):
        for name, call in (("straight", "@__mux_work_group_barrier(i32 0, i32 2, i32 264)"), ("loop", "@_Z7barrierj(i32 1)"),
                           ("branch", "@_Z18work_group_barrierj12memory_scope(i32 1, i32 1)"),
                           ("callee", "@__mux_work_group_barrier(i32 7, i32 2, i32 264)"),
                           ("indices", "@__mux_work_group_barrier(i32 0, i32 2, i32 264)")):
            text = vectorized(c, d, name)[1]
            assert text.count("barrier") == 1 and call in text, f"{name}:\n{text}"
            assert re.search(r"(store|scatter)[^\n]*<4 x i32>", text), f"{name}:\n{text}"

    def between_what_it_stood_between(c, d):
        text = vectorized(c, d, "indices")[1]
        assert re.search(r"splat \(i32 1\).*barrier.*splat \(i32 2\)", text, re.S), text

    def scalar_kernel_untouched(c, d):
        before = body((INPUTS / "barriers.ll").read_text(), "straight")
        after = body(vectorized(c, d, "straight")[0], "straight")
        assert "call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)\n" in after and after.count("\n") == before.count("\n")

    def no_marks_of_ours(c, d):
        assert "vec-" not in vectorized(c, d, "straight")[0]

    def of_all_kernels(c, d):
        """Nobody named them: they are vectorized, too, or told of."""
        out = must([c.veczc, INPUTS / "barriers.ll", "-w", "4", "-S", "-o", "-"], d).stdout
        assert len(re.findall(r"^define .*@__vecz_v4_", out, re.M)) == 5

    def executed(c, d):
        """Numbered, vectorized by veczc, run in groups by work-item-loops."""
        def passes(names, source, to):
            must([c.opt, f"-load-pass-plugin={c.plugin}", f"-passes={names}", "-S", source, "-o", to], d)
        passes("transfer-kernel-metadata,prepare-barriers", INPUTS / "barriers_run.ll", "numbered.ll")
        must([c.veczc, "numbered.ll", "-k", "turn:4", "-S", "-o", "packets.ll"], d)
        passes("work-item-loops,define-mux-builtins,default<O1>", "packets.ll", "groups.ll")
        groups = (pathlib.Path(d) / "groups.ll").read_text()
        assert "store <4 x i32>" in body(groups, "turn.work_item_loops"), groups
        must([c.clang, "-O1", "-Wno-override-module", "groups.ll", INPUTS / "barriers_run_main.c", "-o", "main"], d)
        must(["./main"], d)

    return {k: v for k, v in locals().items() if callable(v) and k != "vectorized"}


def options():
    def choice_by_its_known_name(c, d):
        for option in ("-vecz-choice", "--vecz-choice", "-vecz-choices", "-choices"):
            must([c.veczc, INPUTS / "barriers.ll", "-k", "straight:4", f"{option}=LinearizeBOSCC;noDivisionExceptions", "-o", "/dev/null"], d)
        fails([c.veczc, INPUTS / "barriers.ll", "-vecz-choice=Nothing", "-o", "out"], d, "Nothing")
        assert "LinearizeBOSCC" in must([c.veczc, "-vecz-choice=help"], d).stdout

    def remarks(c, d):
        """As LLVM's users ask for them; the pass is vecz."""
        command = [c.veczc, INPUTS / "barriers.ll", "-k", "straight:4", "-o", "/dev/null"]
        assert "remark: " in (said := must([*command, "-pass-remarks=vecz"], d).stderr) and "vectorized straight" in said, said
        assert not must([*command, "-pass-remarks=licm"], d).stderr
        (pathlib.Path(d) / "slow.ll").write_text(KERNEL.replace("declare DECLARATION", "declare i32 @g(i32)").replace("CALL", "call i32 @g(i32 1)"))
        said = must([c.veczc, "slow.ll", "-o", "/dev/null", "-pass-remarks-missed=vecz"], d).stderr
        assert "cannot vectorize k" in said and said.count("remark") >= 2, said

    return {k: v for k, v in locals().items() if callable(v)}


def helpers():
    """Each level calls the one below it twice: inlined, they would double the kernel at each."""
    def chain(d, levels, innermost):
        text = f"static float g0(float x) {{ return x + {innermost}; }}\n"
        for i in range(1, levels + 1):
            text += f"static float g{i}(float x) {{ return x > {i} ? g{i - 1}(x * 2) + 1 : g{i - 1}(x); }}\n"
        text += f"kernel void k(global float *y) {{ size_t i = get_global_id(0); y[i] = g{levels}(y[i]); }}\n"
        (pathlib.Path(d) / "k.cl").write_text(text)

    def stay_calls_of_a_large_kernel(c, d):
        chain(d, 18, "1")
        plan = must([c.vecc, "k.cl", "--vf=8", "--emit=plan", "-o", "-"], d).stdout
        assert plan.count("\n") < 40000, plan.count("\n")

    def that_ask_for_their_work_item(c, d):
        """They are told by parameters, so that they need not be inlined."""
        chain(d, 18, "(float)get_global_id(0)")
        scheduled = must([c.vecc, "k.cl", "--vf=8", "--emit=scheduled", "-o", "-"], d).stdout
        assert scheduled.count("\n") < 400000, scheduled.count("\n")

    def that_wait_have_an_end(c, d):
        chain(d, 18, "work_group_reduce_add(1)")
        fails([c.vecc, "k.cl", "-o", "k.o"], d, "500,000 instructions", "k.cl:")

    return {k: v for k, v in locals().items() if callable(v) and k != "chain"}


def long_kernels():
    def loops_over_private_arrays(c, d):
        """All that as_<type>() keeps is known once the loops are unrolled; packets of what was not are 25 times as long."""
        sizes = {"uchar": 1, "char": 1, "short": 2, "ushort": 2, "int": 4, "uint": 4, "float": 4, "ulong": 8}
        text = "".join(f"typedef union {{ {t}{n} v; uchar s[sizeof({t}{n})]; }} U_{t}{n};\n" for t in sizes for n in (2, 4, 8, 16))
        text += "kernel void k(global int *out, int seed) {\n  int bad = 0, id = get_global_id(0);\n"
        for t, size in sizes.items():
            for to, other in sizes.items():
                n = size * 4 // other
                if n in (2, 4, 8, 16):
                    text += f"""  {{
    U_{t}4 a; U_{to}{n} b;
    for (uint i = 0; i < sizeof(a); ++i) a.s[i] = i * 7 + seed + id;
    b.v = as_{to}{n}(a.v);
    for (uint i = 0; i < sizeof(a); ++i) if (a.s[i] != b.s[i]) {{ printf("as_{to}{n} %d\\n", i); ++bad; }}
  }}
"""
        (pathlib.Path(d) / "k.cl").write_text(text + "  out[id] = bad + id;\n}\n")
        assembly = must([c.vecc, "k.cl", "--vf=16", "--emit=asm", "-o", "-"], d).stdout
        assert assembly.count("\n") < 3000, assembly.count("\n")
        done = must([c.vecc, "k.cl", "--vf=16", "--run", "k", "--global", "37", "--arg", "out=int*37", "--arg", "seed=3"], d)
        assert "out = 0 1 2 3 4" in done.stdout and "as_" not in done.stdout, done.stdout

    def three_byte_records(c, d):
        """Selecting instructions ends, whichever of the CPU's features choose them."""
        for target in ("x86-64-v2", "x86-64-v3", "x86-64-v4"):
            for lanes in (4, 8, 16, 32):
                must([c.vecc, BUGS / "three-byte-records.cl", f"--vf={lanes}", f"--target={target}", "-o", "k.o"], d)

    return {k: v for k, v in locals().items() if callable(v)}


def some_kernels():
    def images(c, d):
        """Kernels with images are left out, with a warning each; the others run."""
        done = must([c.vecc, INPUTS / "images.cl", "-o", "images.o", "-h", "images.h"], d)
        warnings = done.stderr.splitlines()
        assert len(warnings) == 2 and "kernel a" in warnings[0] and "an image" in warnings[0] and "kernel c" in warnings[1] and \
            "a sampler" in warnings[1] and all(w.startswith("vecc: warning: ") and w.endswith("it is left out") for w in warnings), warnings
        header = (pathlib.Path(d) / "images.h").read_text()
        assert "void b_range(" in header and "void a_range(" not in header and "void c_range(" not in header
        must([c.cc, "-I.", INPUTS / "images_main.c", "images.o", "-lm", "-o", "main"], d)
        must(["./main"], d)

    def images_asked_for(c, d):
        shutil.copy(INPUTS / "images.cl", d)
        fails([c.vecc, "images.cl", "-k", "a", "-o", "k.o"], d, "kernel a (images.cl:4): parameter 1 is an image")
        fails([c.vecc, "images.cl", "-k", "b,c", "-o", "k.o"], d, "kernel c", "a sampler")
        fails([c.vecc, "images.cl", "--run", "a", "--global", "1", "--arg", "o=float*16"], d, "a")
        assert not must([c.vecc, "images.cl", "-k", "b", "-o", "k.o"], d).stderr
        assert "o = 1 1" in must([c.vecc, "images.cl", "--run", "b", "--global", "4", "--arg", "o=float*4"], d).stdout

    def images_alone(c, d):
        (pathlib.Path(d) / "k.cl").write_text("kernel void a(read_only image2d_t i) {}\nkernel void b(write_only image2d_t i) {}\n")
        fails([c.vecc, "k.cl", "-o", "k.o", "-h", "k.h"], d, "kernel a (k.cl:1)", "no kernel of k.cl is left")

    def images_for_several_targets(c, d):
        done = must([c.vecc, INPUTS / "images.cl", "--target=x86-64-v2,x86-64-v3", "-o", "k.o"], d)
        assert len(done.stderr.splitlines()) == 2, done.stderr

    def overloads_on_one_line(c, d):
        must([c.vecc, INPUTS / "overloads_on_one_line.cl", "-o", "k.o", "-h", "k.h"], d)
        must([c.vecc, INPUTS / "overloads_on_one_line.cl", "-g", "-o", "k.o", "-h", "k.h"], d)

    return {k: v for k, v in locals().items() if callable(v)}


def main():
    parser = argparse.ArgumentParser()
    for option in ("--vecc", "--veczc", "--cc", "--llvm", "--plugin"):
        parser.add_argument(option, required=True)
    parser.add_argument("names", nargs="*")
    options_given = parser.parse_args()
    groups = [crashes(), prototypes(), lanes(), barriers(), options(), some_kernels(), helpers(), long_kernels()]
    return run_tests(groups, Context(options_given), options_given.names)


if __name__ == "__main__":
    sys.exit(main())
