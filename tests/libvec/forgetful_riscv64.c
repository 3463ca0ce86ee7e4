/* Functions that change a register which their calling convention keeps: fs0 to fs11, and of functions with vectors v1
 * to v7 and v24 to v31 (riscv_vector_cc). Compiled without V, but for what says that it has it. */
double vec_sin(double x) {
  __asm__ volatile("fmv.d.x fs11, zero" ::: "memory");
  return x;
}

double vec_cos(double x) { /* may change ft11 */
  __asm__ volatile("fmv.d.x ft11, zero" ::: "memory");
  return x;
}

double vec_tan(double x) { return x; }

/* Their one argument is their result, in v8. */
__asm__(".option push\n\t.option arch, +v\n\t"
        ".globl _ZGVrNxv_cos\n\t.type _ZGVrNxv_cos, %function\n\t.variant_cc _ZGVrNxv_cos\n_ZGVrNxv_cos:\n\t"
        "vsetvli t0, zero, e8, m1, ta, ma\n\tvmv.v.i v24, 0\n\tvmv.v.i v23, 0\n\tret\n\t"
        ".globl _ZGVrNxv_tan\n\t.type _ZGVrNxv_tan, %function\n\t.variant_cc _ZGVrNxv_tan\n_ZGVrNxv_tan:\n\t"
        "vsetvli t0, zero, e8, m1, ta, ma\n\tvmv.v.i v1, 0\n\tret\n\t"
        ".option pop");
