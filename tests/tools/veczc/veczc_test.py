"""Tests of veczc: what its options make of a module; bad input gives one clear error, a status, and no file.

    veczc_test.py --veczc VECZC --llvm LLVM_BINDIR [NAME...]

NAME picks single tests. The last line is "N passed, N failed, N skipped".
"""

import argparse
import json
import os
import pathlib
import random
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from tool_tests import run_tests  # noqa: E402

TRIPLE = 'target triple = "x86_64-unknown-linux-gnu"\n'
IDS = "declare i64 @_Z13get_global_idj(i32)\n"
KERNEL = """
define spir_kernel void @{name}(ptr %p, i32 %v) {{
  %x = call i64 @_Z13get_global_idj(i32 0)
  %y = call i64 @_Z13get_global_idj(i32 1)
  %q = getelementptr i32, ptr %p, i64 %x
  store i32 %v, ptr %q
  %r = getelementptr [64 x i32], ptr %p, i64 %y
  store i32 %v, ptr %r
  ret void
}}
"""
GOOD = TRIPLE + IDS + KERNEL.format(name="k")
TWO = GOOD + KERNEL.format(name="l") + "define double @f(double %x) {\n  %y = fmul double %x, %x\n  ret double %y\n}\n"
SPIR = GOOD.replace("x86_64-unknown-linux-gnu", "spir64-unknown-unknown")
ARM = TWO.replace("x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu")
RISCV = TWO.replace("x86_64-unknown-linux-gnu", "riscv64-unknown-linux-gnu")
OPTNONE = TRIPLE + "define spir_kernel void @k(ptr %p) noinline optnone {\n  ret void\n}\n"
THROWS = TRIPLE + """declare i32 @__gxx_personality_v0(...)
declare void @g()
define spir_kernel void @k() personality ptr @__gxx_personality_v0 {
  invoke void @g() to label %done unwind label %caught
done:
  ret void
caught:
  %l = landingpad { ptr, i32 } cleanup
  ret void
}
"""
ENDLESS = TRIPLE + "define spir_kernel void @k() {\n  br label %a\na:\n  br label %a\n}\n"
SCALABLE = TRIPLE + "define spir_kernel void @k(ptr %p) {\n  store <vscale x 4 x i32> zeroinitializer, ptr %p\n  ret void\n}\n"
TAKEN = GOOD + "@__vecz_v4_k = global i32 0\n"
# Richer than the rest, as the seed of mutations.
SEED = TRIPLE + IDS + """declare float @llvm.exp.f32(float)
define spir_kernel void @k(ptr %p, i32 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr float, ptr %p, i64 %id
  %t = trunc i64 %id to i32
  br label %loop
loop:
  %i = phi i32 [ %t, %entry ], [ %j, %latch ]
  %s = phi float [ 0.0, %entry ], [ %u, %latch ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %latch, label %exit
latch:
  %v = load float, ptr %q
  %e = call float @llvm.exp.f32(float %v)
  %u = fadd float %s, %e
  %j = add nsw i32 %i, 3
  switch i32 %j, label %loop [ i32 7, label %exit
                               i32 9, label %exit ]
exit:
  %r = phi float [ %s, %loop ], [ %u, %latch ], [ %u, %latch ]
  store float %r, ptr %q
  ret void
}
"""


def write(folder, name, content):
    path = pathlib.Path(folder) / name
    path.write_bytes(content) if isinstance(content, bytes) else path.write_text(content)
    return name


class Context:
    def __init__(self, veczc, llvm):
        self.veczc, self.llvm = os.path.abspath(veczc), llvm

    def run(self, folder, *arguments, stdin=None, timeout=60):
        return subprocess.run([self.veczc, *arguments], cwd=folder, input=stdin, timeout=timeout, capture_output=True)

    def tool(self, name, folder, *arguments):
        subprocess.run([os.path.join(self.llvm, name), *arguments], cwd=folder, check=True, timeout=60, capture_output=True)

    def makes(self, folder, *arguments, text=GOOD):
        """The functions that veczc defines, beside those of the input, in textual IR on standard output."""
        write(folder, "in.ll", text)
        done = self.run(folder, "in.ll", "-S", *arguments)
        assert done.returncode == 0, f"status {done.returncode}\n{done.stderr.decode()}"
        out = done.stdout.decode()
        had = set(re.findall(r"^define .*@([\w.]+)\(", text, re.M))
        return {f: out for f in re.findall(r"^define .*@([\w.]+)\(", out, re.M) if f not in had}

    def refused(self, folder, arguments, *words, text=GOOD, stdin=None):
        """One message with all the words, a non-zero status, and no file."""
        if text is not None:
            write(folder, "in.ll", text)
        before = sorted(os.listdir(folder))
        done = self.run(folder, *arguments, "-o", "out.bc", stdin=stdin)
        message = done.stderr.decode(errors="replace")
        assert done.returncode == 1, f"status {done.returncode} instead of 1\n{message}"
        assert len(re.findall(r"^veczc: ", message, re.M)) == 1 or "Did you mean" in message, f"not one error:\n{message}"
        assert "Stack dump" not in message and not done.stdout, message
        for word in words:
            assert word in message, f"'{word}' is not in:\n{message}"
        after = sorted(os.listdir(folder))
        assert before == after, f"files left behind: {set(after) - set(before)}"


def forms():
    """name -> test(context, folder)"""
    def every_kernel(c, d): assert set(c.makes(d, "-w", "4", text=TWO)) == {"__vecz_v4_k", "__vecz_v4_l"}
    def width(c, d): assert set(c.makes(d, "-w", "16")) == {"__vecz_v16_k"}
    def automatic_width(c, d): assert len(c.makes(d)) == 1
    def target_decides_on_the_width(c, d):
        for target, lanes in {"x86-64": 4, "x86-64-v2": 4, "x86-64-v3": 8, "x86-64-v4": 16}.items():
            assert set(c.makes(d, f"--target={target}")) == {f"__vecz_v{lanes}_k"}, target
    def one_kernel(c, d): assert set(c.makes(d, "-k", "l", "-w", "4", text=TWO)) == {"__vecz_v4_l"}
    def spec_lanes(c, d): assert set(c.makes(d, "-k", "k:8")) == {"__vecz_v8_k"}
    def several_specs(c, d): assert set(c.makes(d, "-k", "k:2,4,8")) == {"__vecz_v2_k", "__vecz_v4_k", "__vecz_v8_k"}
    def several_kernels(c, d):
        assert set(c.makes(d, "-k", "k:2", "-k", "l:4", text=TWO)) == {"__vecz_v2_k", "__vecz_v4_l"}
    def spec_wins_over_width(c, d): assert set(c.makes(d, "-w", "4", "-k", "k:8")) == {"__vecz_v8_k"}
    def spec_automatic(c, d): assert set(c.makes(d, "-k", "k:a", "--target=x86-64-v3")) == {"__vecz_v8_k"}
    def spec_automatic_after_lanes(c, d): assert set(c.makes(d, "-k", "k:4a", "--target=x86-64-v3")) == {"__vecz_v8_k"}
    def spec_scalable(c, d): assert set(c.makes(d, "-k", "k:4s")) == {"__vecz_nxv4_k"}
    def spec_predicated(c, d): assert set(c.makes(d, "-k", "k:4p,4sp")) == {"__vecz_v4_vp_k", "__vecz_nxv4_vp_k"}
    def spec_local_size(c, d): assert set(c.makes(d, "-k", "k:4@64")) == {"__vecz_v4_k"}
    def spec_everything(c, d): assert set(c.makes(d, "-k", "k:4.2@64,a.1@8", "--target=x86-64-v3")) == {"__vecz_v4_y_k", "__vecz_v8_k"}

    def dimension(c, d):
        """Along x the first store is a vector, along y the second one is scattered, by a CPU that can."""
        cpu = "--target=x86-64-v4"
        along_x = c.makes(d, cpu, "-k", "k:4.1")["__vecz_v4_k"]
        along_y = c.makes(d, cpu, "-k", "k:4.2")["__vecz_v4_y_k"]
        assert "store <4 x i32>" in along_x and "scatter" not in along_x
        assert "store <4 x i32>" not in along_y and "scatter" in along_y
        assert c.makes(d, cpu, "-w", "4", "-d", "1")["__vecz_v4_y_k"] == along_y
        assert "!{i32 4, i32 0, i32 1, i32 0}" in along_y

    def every_dimension_at_once(c, d):
        names = {f"__vecz_v{lanes}_{along}k" for lanes in (4, 8) for along in ("", "y_", "z_")}
        assert set(c.makes(d, "-k", "k:4.1,4.2,4.3,8.1,8.2,8.3")) == names
    def the_same_twice_is_made_once(c, d):
        assert set(c.makes(d, "-k", "k:4,4", "-k", "k", "-w", "4", "-k", "k:a", "--target=x86-64")) == {"__vecz_v4_k"}

    def variant(c, d):
        made = c.makes(d, "--variant", "_ZGVdN4v_f", text=TWO)
        assert set(made) == {"_ZGVdN4v_f"} and "<4 x double> @_ZGVdN4v_f(<4 x double>" in made["_ZGVdN4v_f"]
    def variants(c, d):
        names = ["_ZGVbN2v_f", "_ZGVdN4v_f", "_ZGVeM8v_f"]
        assert set(c.makes(d, *[f"--variant={n}" for n in names], text=TWO)) == set(names)
    def variant_of_another_function(c, d):
        assert set(c.makes(d, "--variant", "_ZGVdN4v_sq=f", text=TWO)) == {"_ZGVdN4v_sq"}
    def variant_scalable(c, d):
        """Its lanes follow from the types. The function itself needs no SVE."""
        made = c.makes(d, "--vecz-target-triple=aarch64-linux-gnu", "--variant", "_ZGVsMxv_f", text=ARM)
        assert set(made) == {"_ZGVsMxv_f"}
        assert re.search(r"<vscale x 2 x double> @_ZGVsMxv_f\(<vscale x 2 x double> [^,]*, <vscale x 2 x i1>", made["_ZGVsMxv_f"])
    def variant_keeps_registers(c, d):
        """LLVM 22 does not save v1 for callers where it uses it as the second half of v0's group, unless it is told."""
        made = c.makes(d, "--vecz-target-triple=riscv64-linux-gnu", "--variant", "_ZGVrMxv_f", text=RISCV)
        assert re.search(r"riscv_vector_cc <vscale x 2 x double> @_ZGVrMxv_f\(<vscale x 2 x double> [^,]*, <vscale x 2 x i1>", made["_ZGVrMxv_f"])
        assert 'asm sideeffect "", "~{v1}"()' in made["_ZGVrMxv_f"]
    def variant_redirected(c, d): assert set(c.makes(d, "--variant", "_ZGVdN4v_f(sq4)", text=TWO)) == {"sq4"}
    def variant_and_kernel(c, d):
        assert set(c.makes(d, "--variant", "_ZGVdN4v_f", "-k", "k:4", text=TWO)) == {"_ZGVdN4v_f", "__vecz_v4_k"}

    def scalar_function_untouched(c, d):
        out = c.makes(d, "-w", "4")["__vecz_v4_k"]
        body = GOOD[GOOD.index("%x = call"):GOOD.index("ret void")]
        for line in body.strip().splitlines():
            assert re.sub(r"(store .*)", r"\1, align 4", line.strip()) in out, line

    def spir_module(c, d):
        made = c.makes(d, "-w", "8", text=SPIR)
        assert set(made) == {"__vecz_v8_k"} and "spir64" in made["__vecz_v8_k"]

    def standard_input(c, d):
        for arguments in (["-", "-S"], ["-S"], ["-S", "-w", "4", "-o", "-"]):
            done = c.run(d, *arguments, stdin=GOOD.encode())
            assert done.returncode == 0 and b"@__vecz_v" in done.stdout, done.stderr

    def bitcode(c, d):
        write(d, "in.ll", GOOD)
        c.tool("llvm-as", d, "in.ll", "-o", "in.bc")
        for source in ("in.bc", "in.ll"):
            done = c.run(d, source, "-w", "4", "-o", "out.bc")
            assert done.returncode == 0 and not done.stdout and not done.stderr, done.stderr
            assert (pathlib.Path(d) / "out.bc").read_bytes()[:4] == b"BC\xc0\xde"
            c.tool("llvm-dis", d, "out.bc", "-o", "out.ll")
            assert "@__vecz_v4_k" in (pathlib.Path(d) / "out.ll").read_text()
        c.tool("opt", d, "-passes=default<O2>", "out.bc", "-o", "opt.bc")

    def textual_file(c, d):
        write(d, "in.ll", GOOD)
        assert c.run(d, "in.ll", "-w", "4", "-S", "-o", "out.ll").returncode == 0
        assert "@__vecz_v4_k" in (pathlib.Path(d) / "out.ll").read_text()

    def print_plan(c, d):
        write(d, "in.ll", GOOD)
        done = c.run(d, "in.ll", "-w", "4", "--print-plan", "-o", "out.bc")
        text = done.stderr.decode()
        assert done.returncode == 0 and text.startswith("plan @k lanes=4 dim=0 cost="), text
        assert "STORE-CONTIGUOUS %v, %q" in text and "LANE-IDS get_global_id(0)" in text, text

    def help_text(c, d):
        done = c.run(d, "--help")
        for option in (b" -k ", b" -w ", b" -d ", b" -o ", b" -S ", b" -variant ", b" -print-plan ", b" -target "):
            assert option in done.stdout, option

    def automatic_failure_is_a_remark(c, d):
        """A kernel that nobody named and that cannot be vectorized is left alone; the others are not."""
        write(d, "in.ll", GOOD + "define spir_kernel void @slow() noinline optnone {\n  ret void\n}\n")
        done = c.run(d, "in.ll", "-S")
        assert done.returncode == 0 and b"_k(" in done.stdout and b"_slow(" not in done.stdout
        assert b"veczc: remark: cannot vectorize slow" in done.stderr, done.stderr

    return {k: v for k, v in locals().items() if callable(v)}


def options():
    """The options of the known tool, in every form, and what they do."""
    def every_form(c, d):
        for dash in ("-", "--"):
            for form in (lambda o, v: [f"{dash}{o}={v}"], lambda o, v: [f"{dash}{o}", v]):
                given = {
                    "__vecz_v8_k": [form("vecz-simd-width", "8")],
                    "__vecz_v2_k": [form("vecz-simd-width", "16"), form("vecz-auto", "true"), form("device-sg-sizes", "2")],
                    "__vecz_v4_k": [form("vecz-simd-width", "4"), form("vecz-scalable", "false"), form("vecz-llvm-stats", "false"),
                                    form("vecz-choices", "PacketizeUniform;noDivisionExceptions"), form("vecz-fail-quietly", "true"),
                                    form("vecz-double-support", "true"), form("vecz-target-triple", "x86_64-linux-gnu"),
                                    form("vecz-target-mcpu", "skylake"), form("vecz-target-features", "+avx2,-fma"),
                                    form("vecz-handle-declaration-only-calls", "true"), form("vecz-passes", "prepare,finish")],
                    "__vecz_v16_y_k": [form("w", "16"), form("d", "1")],
                }
                for name, words in given.items():
                    assert set(c.makes(d, *[w for pair in words for w in pair])) == {name}, words

    def last_word_counts(c, d): assert set(c.makes(d, "-w", "4", "-w", "8")) == {"__vecz_v8_k"}
    def flags_without_value(c, d): assert set(c.makes(d, "-w", "16", "-vecz-auto", "--target=x86-64")) == {"__vecz_v4_k"}

    def plan(c, d, *arguments, env=None, text=GOOD):
        write(d, "in.ll", text)
        done = subprocess.run([c.veczc, "in.ll", "-w", "4", "--print-plan", "-o", "out.bc", *arguments], cwd=d,
                              capture_output=True, text=True, timeout=60, env={**os.environ, **(env or {})})
        assert done.returncode == 0, done.stderr
        return done.stderr

    def choices_of_the_environment(c, d):
        env = {"CODEPLAY_VECZ_CHOICES": "PacketizeUniform;noFullScalarization"}
        assert "choices=PacketizeUniform;noFullScalarization cost" in plan(c, d, env=env)
        assert "choices=noFullScalarization cost" in plan(c, d, "-vecz-choices=noPacketizeUniform", env=env)
        assert "choices" not in plan(c, d)
        write(d, "in.ll", GOOD)
        run = lambda text: subprocess.run([c.veczc, "in.ll"], cwd=d, capture_output=True, text=True, timeout=60,
                                          env={**os.environ, "CODEPLAY_VECZ_CHOICES": text})
        wrong = run("Fast")
        assert wrong.returncode == 1 and "CODEPLAY_VECZ_CHOICES: there is no choice 'Fast'" in wrong.stderr, wrong.stderr
        for done in (run("help"), subprocess.run([c.veczc, "-vecz-choices", "help"], capture_output=True, text=True, timeout=60)):
            assert done.returncode == 0 and "  PacketizeUniform  " in done.stdout and not done.stderr, done.stderr

    def local_size(c, d):
        """A local size that is known is a constant, and the local ID stays below it."""
        text = (TRIPLE + "declare i64 @_Z14get_local_sizej(i32)\ndeclare i64 @_Z12get_local_idj(i32)\n"
                "define spir_kernel void @k(ptr %p) {\n  %i = call i64 @_Z12get_local_idj(i32 0)\n"
                "  %n = call i64 @_Z14get_local_sizej(i32 0)\n  %c = icmp ult i64 %i, %n\n  %d = icmp ult i64 %i, 64\n"
                "  %e = and i1 %c, %d\n  %x = zext i1 %e to i32\n  %q = getelementptr i32, ptr %p, i64 %i\n"
                "  store i32 %x, ptr %q\n  ret void\n}\n")
        body = lambda *a: c.makes(d, *a, text=text)["__vecz_v4_k"].split("@__vecz_v4_k(")[1]
        assert "get_local_size" in body("-k", "k:4") and "splat (i32 1)" not in body("-k", "k:4")
        assert "get_local_size" not in body("-k", "k:4@64") and "store <4 x i32> splat (i32 1)" in body("-k", "k:4@64")
        assert "get_local_size" not in body("-k", "k:4@100") and "splat (i32 1)" not in body("-k", "k:4@100")
        c.refused(d, ["in.ll", "-k", "k:8@4"], "work-group of 4", "fewer lanes")
        assert set(c.makes(d, "-k", "k:a@2", "--target=x86-64-v3")) == {"__vecz_v2_k"}

    def sub_group_sizes(c, d):
        sizes = lambda s: set(c.makes(d, f"--device-sg-sizes={s}", "--target=x86-64-v3"))
        assert sizes("4,8,16") == {"__vecz_v8_k"} and sizes("16,4") == {"__vecz_v4_k"} and sizes("32,16") == {"__vecz_v16_k"}
        text = GOOD.replace("{\n  %x", "!intel_reqd_sub_group_size !0 {\n  %x") + "!0 = !{i32 16}\n"
        assert set(c.makes(d, text=text)) == {"__vecz_v16_k"}
        c.refused(d, ["in.ll", "-w", "8"], "sub-groups of 16", text=text)
        c.refused(d, ["in.ll", "-k", "k", "--device-sg-sizes=8"], "sub-groups of 16", text=text)

    def device_without_double(c, d):
        text = TWO.replace("ret void\n}\n\ndefine spir_kernel void @l", "%dd = load double, ptr %p\n  store double %dd, ptr %q\n  ret void\n}\n\ndefine spir_kernel void @l")
        done = c.run(d, write(d, "in.ll", text), "-S", "-vecz-double-support=false")
        assert done.returncode == 0 and b"_l(" in done.stdout and b"_k(" not in done.stdout, done.stderr
        assert b"remark: cannot vectorize k: it computes with double" in done.stderr, done.stderr
        c.refused(d, ["in.ll", "-k", "k:4", "-vecz-double-support", "false"], "double", text=text)
        assert set(c.makes(d, "-w", "4", text=text)) == {"__vecz_v4_k", "__vecz_v4_l"}

    def calls_of_what_is_not_there(c, d):
        text = GOOD.replace("ret void", "call void @somewhere()\n  ret void") + "declare void @somewhere()\n"
        assert set(c.makes(d, "-w", "4", text=text)) == {"__vecz_v4_k"}
        c.refused(d, ["in.ll", "-w", "4", "--vecz-handle-declaration-only-calls=false"], "somewhere", "no body", text=text)

    def again(c, d):
        """A module that has its versions already is written as it is."""
        write(d, "in.ll", GOOD)
        for source, to in (("in.ll", "a.ll"), ("a.ll", "b.ll")):
            done = c.run(d, source, "-w", "4", "-S", "-o", to)
            assert done.returncode == 0 and not done.stderr, done.stderr
        a, b = ((pathlib.Path(d) / f).read_text().split("\n", 2)[2] for f in ("a.ll", "b.ll"))
        assert a == b

    def target_independent(c, d):
        """The same function for each target, where decisions must not depend on it; else masks and calls differ."""
        def bodies(choice):
            for features in ("+sse2", "+avx2,+fma", "+avx512f,+avx512vl,+avx512dq,+avx512bw"):
                text = SEED.replace("i32 %n) {", f'i32 %n) "target-features"="{features}" {{')
                out = c.makes(d, "-w", "8", "-choices", choice, text=text)["__vecz_v8_k"]
                yield re.sub(r" #\d+", "", re.search(r"@__vecz_v8_k\(.*\n((?:.*\n)*?)\}\n", out)[1])
        assert len(set(bodies("TargetIndependentPacketization"))) == 1
        assert len(set(bodies("noTargetIndependentPacketization"))) == 2

    def quiet_failure(c, d):
        done = c.run(d, write(d, "in.ll", OPTNONE), "-k", "k:4", "-vecz-fail-quietly", "-S")
        assert done.returncode == 0 and b"@k(" in done.stdout and b"__vecz" not in done.stdout, done.stderr

    def statistics(c, d):
        write(d, "in.ll", TWO.replace("@l(ptr %p, i32 %v) {", "@l(ptr %p, i32 %v) noinline optnone {"))
        done = c.run(d, "in.ll", "-k", "k:4,8", "-k", "l:4", "-vecz-fail-quietly", "-vecz-llvm-stats", "--vecz-json-stats=s.json", "-o", "out.bc")
        assert done.returncode == 0, done.stderr
        counts = json.loads((pathlib.Path(d) / "s.json").read_text())
        assert counts["functions-tried"] == 3 and counts["functions-vectorized"] == 2 and counts["functions-rejected"] == 1, counts
        assert counts["lanes"] == 12 and counts["rejected-OptNone"] == 1, counts
        assert re.search(rb"^ +2  functions that have a vector version now$", done.stderr, re.M), done.stderr
        done = c.run(d, "in.ll", "-k", "k:4", "--vecz-json-stats", "-", "-o", "out.bc")
        assert json.loads(done.stdout)["functions-tried"] == 1

    def stage_dumps(c, d):
        write(d, "in.ll", GOOD)
        done = c.run(d, "in.ll", "-w", "4", "-o", "out.bc", "--debug-pipeline").stderr.decode()
        order = [done.index(w) for w in ("; k after prepare", "; k after linearize", "plan @k", "; k after packetize", "; k after finish")]
        assert order == sorted(order), done
        for stage in ("prepare", "linearize", "packetize", "finish"):
            done = c.run(d, "in.ll", "-w", "4", "-o", "out.bc", f"--debug-pipeline={stage}").stderr.decode()
            assert done.startswith(f"; k after {stage}\n") and done.count("define ") == 1, done
        assert c.run(d, "in.ll", "-w", "4", "-o", "out.bc", "--debug-pipeline=plan").stderr.startswith(b"plan @k")
        c.refused(d, ["in.ll", "--debug-pipeline=codegen"], "codegen", "linearize")

    def up_to_a_stage(c, d):
        assert set(c.makes(d, "-w", "4", "-vecz-passes=prepare")) == {"k.prepare"}
        assert set(c.makes(d, "-w", "4", "-vecz-passes=linearize,prepare")) == {"k.linearize"}
        assert set(c.makes(d, "-w", "4", "--vecz-passes", "packetize")) == {"__vecz_v4_k"}

    def foreign_targets(c, d):
        """Modules of any target, 32 bits and big endian too; SPIR for a target that is named."""
        for triple in ("aarch64-unknown-linux-gnu", "riscv64-unknown-linux-gnu", "powerpc64le-unknown-linux-gnu",
                       "powerpc64-unknown-linux-gnu", "x86_64-pc-windows-msvc", "i686-unknown-linux-gnu", "riscv32-unknown-elf",
                       "spir64-unknown-unknown", "spir-unknown-unknown"):
            text = GOOD.replace("x86_64-unknown-linux-gnu", triple)
            assert set(c.makes(d, "-w", "4", text=text)) == {"__vecz_v4_k"}, triple
            # Without vector registers the scalar function may be the better one.
            assert len(c.makes(d, text=text)) == 1 or triple in ("i686-unknown-linux-gnu", "riscv32-unknown-elf"), triple
        for triple, cpu, features in (("aarch64-linux-gnu", "neoverse-v1", "+sve"), ("riscv64-linux-gnu", "", "+v"),
                                      ("powerpc64le-linux-gnu", "pwr9", "+vsx")):
            done = c.makes(d, "-w", "4", "-vecz-target-triple", triple, "-vecz-target-mcpu", cpu, "-vecz-target-features", features, text=SPIR)
            assert set(done) == {"__vecz_v4_k"} and "spir64" in done["__vecz_v4_k"]

    def metadata(c, d):
        """V29, V1: what the front end says of the kernel holds for the vector version; links lead both ways."""
        text = (SPIR.replace("{\n  %x", "!kernel_arg_name !0 !reqd_work_group_size !1 !vec_type_hint !2 {\n  %x")
                + "!opencl.kernels = !{!3}\n!0 = !{!\"p\", !\"v\"}\n!1 = !{i32 64, i32 1, i32 1}\n!2 = !{i32 undef, i32 0}\n"
                "!3 = !{ptr @k, !4}\n!4 = !{!\"kernel_arg_addr_space\", i32 1, i32 0}\n")
        out = c.makes(d, "-k", "k:4,8.2", text=text)["__vecz_v4_k"]
        head = re.search(r"^define spir_kernel void @__vecz_v4_k\(.*", out, re.M)[0]
        for kind in ("kernel_arg_name", "reqd_work_group_size", "vec_type_hint", "codeplay_ca_vecz.derived"):
            assert f"!{kind} " in head, head
        listed = re.search(r"^!opencl.kernels = !\{(.*)\}", out, re.M)[1].split(", ")
        nodes = [re.search(rf"^{n} = (.*)", out, re.M)[1] for n in listed]
        assert [re.search(r"@(\w+)", n)[1] for n in nodes] == ["k", "__vecz_v4_k", "__vecz_v8_y_k"], nodes
        assert len({n.split(", ")[1] for n in nodes}) == 1, nodes
        kernel = re.search(r"^define spir_kernel void @k\(.*", out, re.M)[0]
        assert kernel.count("!codeplay_ca_vecz.base ") == 2, kernel
        assert "!{i32 4, i32 0, i32 0, i32 0}" in out and "!{i32 8, i32 0, i32 1, i32 0}" in out

    def failure_is_noted(c, d):
        out = c.run(d, write(d, "in.ll", OPTNONE), "-k", "k:4", "-vecz-fail-quietly", "-S").stdout.decode()
        assert "!codeplay_ca_vecz.base.fail" in out, out

    return {k: v for k, v in locals().items() if callable(v) and k != "plan"}


def bad_inputs():
    def no_file(c, d): c.refused(d, ["nothing.ll"], "nothing.ll", "No such file")
    def a_directory(c, d): os.mkdir(f"{d}/x"); c.refused(d, ["x"], "x", "directory")
    def unreadable_file(c, d):
        if os.geteuid() == 0:
            write(d, "in.ll", GOOD)
            os.symlink("loop", f"{d}/loop")
            return c.refused(d, ["loop"], "loop", "symbolic links")
        write(d, "in.ll", GOOD)
        os.chmod(f"{d}/in.ll", 0)
        c.refused(d, ["in.ll"], "Permission denied", text=None)
    def invalid_text(c, d): c.refused(d, ["in.ll"], "in.ll:2:", "expected", text="define void @f(\n}\n")
    def invalid_ir(c, d): c.refused(d, ["in.ll"], "in.ll", text=TRIPLE + "define void @f() {\n  %a = add i32 %b, 1\n  %b = add i32 %a, 1\n  ret void\n}\n")
    def invalid_bitcode(c, d): c.refused(d, [write(d, "in.bc", b"BC\xc0\xdejunk")], "in.bc")
    def truncated_bitcode(c, d):
        write(d, "in.ll", GOOD)
        c.tool("llvm-as", d, "in.ll", "-o", "in.bc")
        whole = (pathlib.Path(d) / "in.bc").read_bytes()
        c.refused(d, [write(d, "in.bc", whole[:len(whole) // 2])], "in.bc")
    def binary_junk(c, d): c.refused(d, [write(d, "in.bc", bytes(range(256)) * 8)], "in.bc")
    def empty_input(c, d): c.refused(d, ["in.ll"], "no kernel", "-k or --variant", text="")
    def empty_standard_input(c, d): c.refused(d, [], "no kernel", stdin=b"")
    def unknown_option(c, d): c.refused(d, ["in.ll", "--fast"], "--fast", "--help")
    def two_inputs(c, d): c.refused(d, ["in.ll", "in.ll"], "two inputs, in.ll and in.ll")
    def missing_kernel(c, d): c.refused(d, ["in.ll", "-k", "other:4"], "'other'", "its kernels are k")
    def declared_kernel(c, d): c.refused(d, ["in.ll", "-k", "_Z13get_global_idj"], "with a body")
    def no_kernel(c, d): c.refused(d, ["in.ll"], "no kernel", text=TRIPLE + "define void @f() {\n  ret void\n}\n")
    def width_word(c, d): c.refused(d, ["in.ll", "-w", "many"], "-w", "many")
    def width_negative(c, d): c.refused(d, ["in.ll", "-w", "-4"], "-w", "-4")
    def bad_dimension(c, d): c.refused(d, ["in.ll", "-d", "3"], "-d 3", "0, 1 or 2")
    def bad_triple(c, d): c.refused(d, ["in.ll", "-vecz-target-triple=z81-none"], "z81-none")
    def bad_processor(c, d): c.refused(d, ["in.ll", "-vecz-target-mcpu", "8086"], "no processor '8086'")
    def bad_feature(c, d): c.refused(d, ["in.ll", "-vecz-target-features=+sve"], "no feature 'sve'")
    def two_targets(c, d): c.refused(d, ["in.ll", "--target=native", "-vecz-target-mcpu=skylake"], "exclude")
    def bad_bool(c, d): c.refused(d, ["in.ll", "-vecz-scalable=maybe"], "-vecz-scalable maybe", "true or false")
    def bad_choice(c, d): c.refused(d, ["in.ll", "-vecz-choices=noFast"], "no choice 'noFast'", "DivisionExceptions")
    def bad_stage(c, d): c.refused(d, ["in.ll", "-vecz-passes=prepare,schedule"], "'schedule' is no stage")
    def bad_sizes(c, d): c.refused(d, ["in.ll", "--device-sg-sizes=4,x"], "--device-sg-sizes"[2:], "positive numbers")
    def unwritable_statistics(c, d):
        done = c.run(d, write(d, "in.ll", GOOD), "-w", "4", "--vecz-json-stats=no/such/folder/s.json", "-o", "out.bc")
        assert done.returncode == 1 and b"cannot write no/such/folder/s.json" in done.stderr, done.stderr
    def bad_target(c, d): c.refused(d, ["in.ll", "--target=z80"], "--target=z80", "x86-64-v3")
    def optnone(c, d): c.refused(d, ["in.ll", "-k", "k:4"], "optnone", "-O1", text=OPTNONE)
    def optnone_under_a_width(c, d): c.refused(d, ["in.ll", "-w", "4"], "optnone", text=OPTNONE)
    def exceptions(c, d): c.refused(d, ["in.ll", "-k", "k:4"], "exceptions", "-fno-exceptions", text=THROWS)
    def endless(c, d): c.refused(d, ["in.ll", "-k", "k:4"], "vectorize k:", "let it return", text=ENDLESS)
    def scalable_types(c, d): c.refused(d, ["in.ll", "-k", "k:4"], "scalable vectors", "scalars", text=SCALABLE)
    def scalable_lanes(c, d): c.refused(d, ["in.ll", "-k", "k:3s"], "3 scalable lanes", "nxv4")
    def name_taken(c, d): c.refused(d, ["in.ll", "-k", "k:4"], "__vecz_v4_k", text=TAKEN)
    def unwritable_output(c, d):
        write(d, "in.ll", GOOD)
        done = c.run(d, "in.ll", "-o", "no/such/folder/out.bc")
        assert done.returncode == 1 and b"cannot write no/such/folder/out.bc" in done.stderr, done.stderr
    def output_is_a_folder(c, d):
        write(d, "in.ll", GOOD)
        done = c.run(d, "in.ll", "-o", ".")
        assert done.returncode == 1 and b"cannot write ." in done.stderr, done.stderr
    def full_disk(c, d):
        if not os.path.exists("/dev/full"):
            return
        write(d, "in.ll", GOOD)
        done = subprocess.run(f"'{c.veczc}' in.ll -S > /dev/full", shell=True, cwd=d, capture_output=True, timeout=60)
        assert done.returncode == 1 and done.stderr.count(b"\n") == 1 and b"cannot write -" in done.stderr, done.stderr
    def input_survives_failure(c, d):
        """A failed run does not touch the output file that is there, even if it is the input."""
        write(d, "in.ll", OPTNONE)
        assert c.run(d, "in.ll", "-k", "k:4", "-o", "in.ll").returncode == 1
        assert (pathlib.Path(d) / "in.ll").read_text() == OPTNONE

    tests = {k: v for k, v in locals().items() if callable(v)}
    for lanes in ("0", "1", "65", "1000"):
        tests[f"-w {lanes}"] = lambda c, d, n=lanes: c.refused(d, ["in.ll", "-w", n], "2 to 64")
        tests[f"-k k:{lanes}"] = lambda c, d, n=lanes: c.refused(d, ["in.ll", "-k", f"k:{n}"], "2 to 64")
    for spec in ("", ":4", "k:", "k:4,", "k:four", "k:4.0", "k:4.4", "k:4.", "k:4@", "k:4@0", "k:4x", "k:4 ", "k:-4", "k:a4",
                 "k:4sx", "k:99999999999999999999", "k:4..1", "k:4@64@64"):
        tests[f"-k '{spec}'"] = lambda c, d, s=spec: c.refused(d, ["in.ll", "-k", s], f"-k {s}", "expected NAME")
    names = {
        "": "the name is empty", "f": "begins with _ZGV", "_ZGV": "", "_ZGVd": "", "_ZGVdN": "", "_ZGVdN4": "", "_ZGVdN4v": "",
        "_ZGVqN4v_f": "vector ISA", "_ZGVdX4v_f": "", "_ZGVdN0v_f": "", "_ZGVdN3v_f": "power of two", "_ZGVdN4q_f": "",
        "_ZGVdN4ls7_f": "", "_ZGVdN4v_f(": "", "_ZGVdN4v_f()": "", "_ZGVdN99999999999v_f": "", "_ZGVdN4vv_f": "2 parameters",
        "_ZGVdN4l_f": "kind", "_ZGVdN4v_g": "no function 'g'", "_ZGVdN4v_f=g": "no function 'g'", "_ZGVsMxv_f": "vector ISA",
        "_ZGVdN4va3_f": "", "_ZGVdN128v_f": "",
    }
    for name, word in names.items():
        tests[f"--variant '{name}'"] = lambda c, d, n=name, w=word: c.refused(d, ["in.ll", f"--variant={n}"], "veczc: error: ", w, text=TWO)
    tests["--variant for a target without an ABI"] = lambda c, d: c.refused(
        d, ["in.ll", "--variant=_ZGVdN4v_k"], "no vector function ABI is known for the target spir64", text=SPIR)
    return tests


def mutated(seed, whole, textual):
    """Truncated, overwritten, or with parts moved: always the same for the same seed."""
    chance = random.Random(seed)
    data = bytearray(whole)
    kind = chance.randrange(4)
    if kind == 0:
        del data[chance.randrange(len(data)):]
    elif kind == 1:
        for _ in range(chance.randint(1, 8)):
            data[chance.randrange(len(data))] = chance.choice(b"0123456789%@iabcdef ") if textual else chance.randrange(256)
    elif kind == 2:
        start = chance.randrange(len(data))
        del data[start:start + chance.randint(1, 40)]
    else:
        start, size, to = chance.randrange(len(data)), chance.randint(1, 60), chance.randrange(len(data))
        data[to:to] = data[start:start + size]
    return bytes(data)


def fuzz(rounds):
    """Mutated modules: a status of 0 or 1 in time, never a crash of ours. What crashes llvm-dis too is LLVM's own reader."""
    def run(c, d, textual):
        write(d, "seed.ll", SEED)
        c.tool("llvm-as", d, "seed.ll", "-o", "seed.bc")
        whole = (pathlib.Path(d) / ("seed.ll" if textual else "seed.bc")).read_bytes()
        readers = 0
        for seed in range(rounds):
            write(d, "in", mutated(seed, whole, textual))
            done = c.run(d, "in", "-w", "4", "-o", "out.bc", timeout=60)
            left = os.path.exists(f"{d}/out.bc")
            if done.returncode in (0, 1):
                assert left == (done.returncode == 0), f"seed {seed}: status {done.returncode}, file left: {left}"
                assert done.returncode == 0 or done.stderr, f"seed {seed}: refused without a word"
                if left:
                    os.remove(f"{d}/out.bc")
                continue
            reader = subprocess.run([os.path.join(c.llvm, "opt"), "-passes=verify", "-disable-output", "in"], cwd=d,
                                    capture_output=True, timeout=60)
            assert reader.returncode not in (0, 1), f"seed {seed}: status {done.returncode}\n{done.stderr.decode(errors='replace')[:2000]}"
            readers += 1
        if readers:
            print(f"note: {readers} of {rounds} mutated modules crash LLVM's own reader")

    return {"mutated bitcode": lambda c, d: run(c, d, False), "mutated text": lambda c, d: run(c, d, True)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--veczc", required=True)
    parser.add_argument("--llvm", required=True)
    parser.add_argument("--fuzz", type=int, default=150, help="mutations of each kind")
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    return run_tests([forms(), options(), bad_inputs(), fuzz(given.fuzz)], Context(given.veczc, given.llvm), given.names)


if __name__ == "__main__":
    sys.exit(main())
