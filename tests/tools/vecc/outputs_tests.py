"""What vecc writes: files, stages, headers, reports."""

import json
import os
import pathlib
import shutil
import subprocess

from vecc_context import GOOD, HERE, PLAIN_IR, RUNNABLE, execute, must, write


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
    c.run_program(d, "k.o")


def bitcode_round_trip(c, d):
    write(d, "k.cl", GOOD)
    must([c.vecc, "k.cl", "--emit=frontend", "-o", "front.ll"], d)
    must([c.vecc, "front.ll", "-o", "k.o", "-h", "k.h"], d)
    assert "k_range(int32_t *out" in (pathlib.Path(d) / "k.h").read_text()


def layouts_that_c_has_not(c, d):
    """The header declares no structure whose layout C would not have; an enumeration is a number."""
    write(d, "k.cl", """typedef enum { A = 1, B = 7 } EN;
typedef struct __attribute__((packed)) { char c; double d; } PK;
typedef struct __attribute__((aligned(64))) { int x; } AL;
typedef struct { char c; AL a; } NA;
typedef struct { char c; int i __attribute__((packed)); } FP;
typedef struct { char c; EN e; float3 v[2]; struct { short s; union { long l; char t[11]; } u; } w; } GOOD;
kernel void k(global int *o, EN e, PK p, NA n, FP f, GOOD g) { o[0] = e + g.e + g.w.s + (int)p.d + n.a.x + f.i; }
""")
    must([c.vecc, "k.cl", "-o", "k.o", "-h", "k.h"], d)
    header = (pathlib.Path(d) / "k.h").read_text()
    assert "int32_t e," in header and "struct k_g {" in header, header
    for name in "pnf":
        assert f"struct k_{name}" not in header, header
    write(d, "main.c", '#include "k.h"\nint main(void) { int o[1]; struct vec_ndrange r = vec_range_1d(1); struct k_g g = {.e = 7, .w.s = 50};\n'
          "char p[9] = {0}, f[5] = {0}; _Alignas(64) char n[128] = {0}; k_range(o, 100, p, n, f, &g, &r); return o[0] != 157; }\n")
    c.run_program(d, "k.o")


def header_languages(c, d):
    strict = ["-Wall", "-Wextra", "-Werror", "-fsyntax-only"]
    for kernels in "arguments", "half":
        must([c.vecc, HERE / f"run/{kernels}.cl", "-o", "k.o", "-h", "k.h"], d)
        for source in "a.c", "a.cpp":
            write(d, source, '#include "k.h"\n#include "k.h"\n')
        must([c.cc, "-std=c99", "-pedantic", *strict, "a.c"], d)
        must([c.cc, "-std=c2x", "-pedantic", *strict, "a.c"], d)
        if gcc := shutil.which("gcc"):
            must([gcc, "-std=c99", "-pedantic", *strict, "a.c"], d)
        must([c.cxx, "-std=c++11", "-pedantic", *strict, "a.cpp"], d)
        must([c.cxx, "-std=c++20", *strict, "a.cpp"], d)


def symbols_from_libvec_only(c, d):
    write(d, "k.cl", "kernel void k(global float *x) { x[get_global_id(0)] = exp(x[get_global_id(0)]); }\n")
    must([c.vecc, "k.cl", "-o", "k.o"], d)
    undefined = {line.split()[-1] for line in must(["nm", "-u", "k.o"], d).stdout.splitlines()}
    assert all(s.startswith(("_ZGV", "vec_", "exp", "_GLOBAL_OFFSET_TABLE_")) for s in undefined), undefined


def definitions_reach_clang(c, d):
    write(d, "value.h", "#define VALUE 41\n")
    write(d, "k.cl", '#include "value.h"\nkernel void k(global int *out) { out[get_global_id(0)] = VALUE + ONE; }\n')
    os.mkdir(f"{d}/inc")
    os.rename(f"{d}/value.h", f"{d}/inc/value.h")
    text = must([c.vecc, "k.cl", "-I", "inc", "-DONE=1", "-cl-std=CL1.2", "-Wall", "--vf=never", "--emit=llvm", "-o", "-"], d)
    assert "42" in text.stdout, text.stdout


def debug_lines(c, d):
    write(d, "k.cl", GOOD)
    for mode in ("--vf=4", "--vf=never"):
        must([c.vecc, "k.cl", "-g", mode, "-o", "k.o"], d)
        assert ".debug_line" in must(["readelf", "-S", "-W", "k.o"], d).stdout
    must([c.vecc, "k.cl", "-o", "k.o"], d)
    assert ".debug_line" not in must(["readelf", "-S", "-W", "k.o"], d).stdout


def json_report(c, d):
    write(d, "k.cl", "kernel void k(global float *x, global const int *at) {\n  size_t i = get_global_id(0);\n  float s = 0;\n"
          "  for (int n = 0; n < at[i]; ++n)\n    s += x[at[i + n]];\n  x[i] = s;\n}\n")
    done = must([c.vecc, "k.cl", "--vf=8", "--report=json", "-o", "k.o"], d)
    (kernel,) = json.loads(done.stderr)["kernels"]
    assert (kernel["kernel"], kernel["lanes"], kernel["dimension"]) == ("k", 8, "x"), kernel
    kinds = {(a["kind"], a["line"]) for a in kernel["accesses"]}
    assert ("STORE-CONTIGUOUS", 6) in kinds and any(k == "LOAD-GATHER" for k, _ in kinds), kinds
    assert kernel["divergent_loops"] in ([4], [5]), kernel


def report(c, d):
    write(d, "k.cl", GOOD)
    assert "4 work-items at once along y" in must([c.vecc, "k.cl", "--vf=4", "--dim=y", "--report"], d).stderr
    write(d, "k.cl", "kernel void k(global int *o) { atomic_inc(o); }\n")
    said = must([c.vecc, "k.cl", "--report", "-o", "k.o"], d).stderr
    assert said.count("one work-item at a time: ") == 1, said


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
