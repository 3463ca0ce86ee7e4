"""Targets, processors, and the math functions that they call."""

import os
import pathlib
import re
import shutil

from vecc_context import GOOD, Skipped, must, write


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
    c.run_program(d, *[f"{name}.o" for name in modes], *c.libraries)


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
    c.run_program(d, "scalar.o", "eight.o", *c.libraries, "-lm")


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
    c.run_program(d, "k.o", *c.libraries, "-lm")


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
