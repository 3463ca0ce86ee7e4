"""Kernels that vecc runs itself (--run)."""

import os

from vecc_context import RUNNABLE, must, write


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


def printf_result(c, d):
    """OpenCL C's printf returns 0, with and without vectors."""
    write(d, "k.cl", 'kernel void k(global int *o, global float2 *f) { o[0] = printf("a\\n"); o[1] = printf("%v2hlf\\n", f[0]); }\n')
    out = must([c.vecc, "k.cl", "--run", "k", "--global", "1", "--arg", "o=const(7):int*2", "--arg", "f=zero:float*2"], d).stdout
    assert "o = 0 0" in out, out


def what_the_device_has(c, d):
    """Macros tell a kernel what it may use: no images, pipes and queues."""
    write(d, "k.cl", "#if defined __IMAGE_SUPPORT__ || defined __opencl_c_images || defined __opencl_c_pipes || "
          "defined __opencl_c_device_enqueue\n#error told of what there is not\n#endif\n"
          "kernel void k(global int *o, global const half3 *h) { prefetch(h, 1); o[0] = __OPENCL_VERSION__; }\n")
    out = must([c.vecc, "k.cl", "--run", "k", "--global", "1", "--arg", "o=int*1", "--arg", "h=half*4"], d).stdout
    assert "o = 300" in out, out


def run_halves(c, d):
    write(d, "k.cl", "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
          "kernel void k(global half *p, global half4 *q) { p[get_global_id(0)] *= q[0].y; }\n")
    out = must([c.vecc, "k.cl", "--run", "k", "--global", "4", "--arg", "p=iota(0.5,1):half*4", "--arg", "q=const(3):half*4",
                "--check=scalar"], d).stdout
    assert "p = 1.5 4.5 7.5 10.5" in out, out


def run_vectors(c, d):
    """Buffers of vectors, counted in vectors or in elements."""
    write(d, "k.cl", "kernel void k(global uchar4 *p) { p[get_global_id(0)] += (uchar4)(1, 2, 3, 4); }\n")
    for text in ("const(5):uchar4*8", "const(5):uchar*32"):
        out = must([c.vecc, "k.cl", "--run", "k", "--global", "8", "--arg", f"p={text}", "--check=scalar"], d).stdout
        assert "p = 6 7 8 9 6 7 8 9" in out, out
