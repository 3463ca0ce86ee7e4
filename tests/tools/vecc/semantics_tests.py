"""What kernels compute: sizes, ids, copies, atomics, layouts, builtins of SPIR-V."""

import pathlib

from vecc_context import GOOD, must, write


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
    c.run_program(d, *[f"{name}.o" for name in modes], *c.libraries)


def divisions_by_zero(c, d):
    """Integer divisions without a result give some value, and do not end the program; others give theirs."""
    types = ("char", "uchar", "short", "int", "uint", "long", "ulong", "char4", "int4", "long2", "ulong4")
    for t in types:
        write(d, "k.cl", f"kernel void k(global {t} *q, global {t} *r, global const {t} *a, global const {t} *b) {{\n"
              "  size_t i = get_global_id(0); q[i] = a[i] / b[i]; r[i] = a[i] % b[i]; }\n")
        for mode in ("never", "4", "auto"):
            count = 16 * int(t[-1] if t[-1].isdigit() else 1)
            element = t.rstrip("0123456789")
            for a, b in (("const(7)", "zero"), ("iota(-5,3)", "iota(-3,1)"), ("iota", "iota(1,1)")):
                if element.startswith("u") and "-" in a:
                    continue
                out = must([c.vecc, "k.cl", *([f"--vf={mode}"] if mode != "auto" else []), "--run", "k", "--global", "16",
                            "--arg", f"q=const(99):{element}*{count}", "--arg", f"r=const(99):{element}*{count}", "--arg", f"a={a}:{element}*{count}",
                            "--arg", f"b={b}:{element}*{count}"], d).stdout
                found = {line[0]: [int(x) for x in line[4:].rstrip(" .").split()] for line in out.splitlines() if line[1:4] == " = "}
                for i, (q, r) in enumerate(zip(found["q"], found["r"])):
                    x, y = {"const(7)": 7, "iota": i}.get(a, 3 * i - 5), {"zero": 0, "iota(1,1)": i + 1}.get(b, i - 3)
                    if y:
                        wanted = abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
                        assert (q, r) == (wanted, x - wanted * y), (t, mode, x, y, q, r)


def required_local_size(c, d):
    write(d, "k.cl", "__attribute__((reqd_work_group_size(8, 4, 1)))\n"
          "kernel void k(global uint *o) { o[get_global_linear_id()] = get_local_size(0) * 100 + get_local_size(1) * 10 + get_group_id(0); }\n")
    write(d, "main.c", '#include "k.h"\nint main(void) { unsigned o[16 * 8]; struct vec_ndrange r = vec_range_2d(16, 8);\n'
          'r.local_size[0] = 16; k_range((void *)o, &r);\n'
          'for (int y = 0; y < 8; ++y) for (int x = 0; x < 16; ++x) if (o[y * 16 + x] != 840u + x / 8) return 1;\n'
          'return k_LOCAL_SIZE_X != 8 || k_LOCAL_SIZE_Y != 4 || k_LOCAL_SIZE_Z != 1; }\n')
    must([c.vecc, "k.cl", "-o", "k.o", "-h", "k.h"], d)
    c.run_program(d, "k.o")


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
        c.run_program(d, "k.o")


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
        c.run_program(d, "k.o")


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
        c.run_program(d, "k.o")


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
        c.run_program(d, "k.o")


def kernels_named_as_entry_points_of_another(c, d):
    names = ("k", "k_run", "k_run_local")
    text = "".join(f"kernel void {n}(global int *a, local int *t) {{ a[get_global_id(0)] = {i}; }}\n" for i, n in enumerate(names))
    must([c.vecc, write(d, "k.cl", text), "-o", "k.o", "-h", "k.h"], d)
    calls = "".join(f"  {n}_run(&a, 0, &r);\n  wrong += a != {i};\n" for i, n in enumerate(names))
    write(d, "main.c", f'#include "k.h"\nint main(void) {{\n  int a, wrong = 0;\n  struct vec_ndrange r = vec_range_1d(1);\n{calls}  return wrong;\n}}\n')
    must([c.cc, "-fopenmp", "main.c", "k.o", "-lm", "-o", "main"], d)
    must(["./main"], d)
    c.refused(d, [write(d, "g.cl", text + "kernel void k_group(global int *a) { *a = 1; }")], "the entry point k_group has the name of something else")


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


def required_sub_groups(c, d):
    """intel_reqd_sub_group_size: so many lanes, the rest of a row fewer."""
    write(d, "k.cl", "__attribute__((intel_reqd_sub_group_size(8)))\n"
          "kernel void k(global uint *out) { out[get_global_id(0)] = get_sub_group_local_id() + 100 * get_max_sub_group_size(); }\n")
    write(d, "main.c", '#include "k.h"\nint main(void) { unsigned o[20]; struct vec_ndrange r = vec_range_1d(20); r.local_size[0] = 10;\n'
          'k_range(o, &r); for (unsigned i = 0; i < 20; ++i) if (o[i] != 800 + i % 10 % 8) return 1; return 0; }\n')
    must([c.vecc, "k.cl", "-o", "k.o", "-h", "k.h"], d)
    c.run_program(d, "k.o")


def no_tail(c, d):
    """Rows that are multiples of the narrowest packets run alike without code for a rest of them."""
    write(d, "k.cl", "kernel void k(global int *a, local int *s) { int l = get_local_id(0); s[l] = a[get_global_id(0)];\n"
          "  barrier(CLK_LOCAL_MEM_FENCE); a[get_global_id(0)] = s[get_local_size(0) - 1 - l] + 1; }\n"
          "kernel void plain(global int *a) { a[get_global_id(0)] += get_local_id(0); }\n")
    write(d, "main.c", '#include "k.h"\nint main(void) { int a[48], b[48] = {0}, s[16]; struct vec_ndrange r = vec_range_1d(48);\n'
          'r.local_size[0] = 16; for (int i = 0; i < 48; ++i) a[i] = i;\n'
          'k_range(a, s, &r); plain_range(b, &r);\n'
          'for (int i = 0; i < 48; ++i) if (a[i] != i / 16 * 16 + 16 - i % 16 || b[i] != i % 16) return 1; return 0; }\n')
    for widths in (["--vf=8"], ["-k", "k:8,4,plain:8,4"], ["-k", "k:5,4,plain:6,5,4"]):
        must([c.vecc, "k.cl", *widths, "--no-tail", "-o", "k.o", "-h", "k.h"], d)
        c.run_program(d, "k.o")


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
    c.run_program(d, "k.o")
