/* libvec.h declares RISC-V V's variants as the library has them: each kind of argument and result gives the bits of the
 * scalar entry point. Without V its variants are not declared. */
#include "libvec.h"

#include <stdio.h>
#include <string.h>

static int passed, failed;

static void check(const char *symbol, const void *found, const void *expected, size_t bytes) {
  if (memcmp(found, expected, bytes) == 0) {
    ++passed;
    return;
  }
  ++failed;
  printf("FAILED %s: other bits than the scalar entry point's\n", symbol);
}

enum { most = 256 };
static double x[most], f64[most], f64_expected[most];
static float a[most], b[most], f32[most], f32_expected[most];

#if VEC_CALLABLE_r
static float f32_second[most], f32_second_expected[most];
static int exponent[most], exponent_expected[most];
static unsigned char u8[most], u8_divisor[most], u8_quotient[most], u8_expected[most];

static void rvv(void) {
  const size_t doubles = __riscv_vsetvlmax_e64m2(), floats = __riscv_vsetvlmax_e32m2(),
               bytes = __riscv_vsetvlmax_e8m2();
  const vbool32_t all = __riscv_vmset_m_b32(doubles);
  const vbool16_t all_floats = __riscv_vmset_m_b16(floats);
  for (int i = 0; i < most; ++i) {
    exponent_expected[i] = vec_ilogb(x[i]);
    u8[i] = (unsigned char)(251 * i + 7);
    u8_divisor[i] = (unsigned char)(i % 13 + 1);
    u8_expected[i] = vec_div_u8(u8[i], u8_divisor[i]);
  }
  const vfloat64m2_t xs = __riscv_vle64_v_f64m2(x, doubles);
  const vfloat32m2_t as = __riscv_vle32_v_f32m2(a, floats), bs = __riscv_vle32_v_f32m2(b, floats);
  __riscv_vse64_v_f64m2(f64, _ZGVrNxv_sin(xs), doubles);
  check("_ZGVrNxv_sin", f64, f64_expected, doubles * 8);
  __riscv_vse64_v_f64m2(f64, _ZGVrMxv_sin(xs, all), doubles);
  check("_ZGVrMxv_sin", f64, f64_expected, doubles * 8);
  __riscv_vse32_v_f32m2(f32, _ZGVrMxvv_powf(as, bs, all_floats), floats);
  check("_ZGVrMxvv_powf", f32, f32_expected, floats * 4);
  memset(f32, 0, sizeof f32);
  __riscv_vse32_v_f32m2(f32, _ZGVrNxuv_powf(a[0], bs), floats);
  for (size_t i = 0; i < floats; ++i)
    f32_expected[i] = vec_powf(a[0], b[i]);
  check("_ZGVrNxuv_powf", f32, f32_expected, floats * 4);
  /* Beside doubles ints take half of a group. */
  __riscv_vse32_v_i32m1(exponent, _ZGVrNxv_ilogb(xs), doubles);
  check("_ZGVrNxv_ilogb", exponent, exponent_expected, doubles * 4);
  __riscv_vse64_v_f64m2(f64, _ZGVrMxvv_ldexp(xs, __riscv_vle32_v_i32m1(exponent, doubles), all), doubles);
  for (size_t i = 0; i < doubles; ++i)
    f64_expected[i] = vec_ldexp(x[i], exponent[i]);
  check("_ZGVrMxvv_ldexp", f64, f64_expected, doubles * 8);
  _ZGVrNxvl4l4_sincosf(as, f32, f32_second);
  for (size_t i = 0; i < floats; ++i)
    vec_sincosf(a[i], &f32_expected[i], &f32_second_expected[i]);
  check("_ZGVrNxvl4l4_sincosf", f32, f32_expected, floats * 4);
  check("_ZGVrNxvl4l4_sincosf", f32_second, f32_second_expected, floats * 4);
  /* And so do floats beside addresses. */
  memset(f32, 0, sizeof f32);
  const vuint64m2_t offset = __riscv_vsll_vx_u64m2(__riscv_vid_v_u64m2(doubles), 2, doubles);
  const vint64m2_t first = __riscv_vreinterpret_v_u64m2_i64m2(__riscv_vadd_vx_u64m2(offset, (size_t)f32, doubles)),
                   second =
                       __riscv_vreinterpret_v_u64m2_i64m2(__riscv_vadd_vx_u64m2(offset, (size_t)f32_second, doubles));
  _ZGVrMxvvv_sincosf(__riscv_vle32_v_f32m1(a, doubles), first, second, all);
  check("_ZGVrMxvvv_sincosf", f32, f32_expected, doubles * 4);
  __riscv_vse8_v_u8m2(u8_quotient,
                      _ZGVrNxvv_div_u8(__riscv_vle8_v_u8m2(u8, bytes), __riscv_vle8_v_u8m2(u8_divisor, bytes)), bytes);
  check("_ZGVrNxvv_div_u8", u8_quotient, u8_expected, bytes);
}
#endif

int main(void) {
  for (int i = 0; i < most; ++i) {
    a[i] = (float)(x[i] = 0.37 * (i + 1));
    b[i] = 1.5f - (float)i / 8;
    f64_expected[i] = vec_sin(x[i]);
    f32_expected[i] = vec_powf(a[i], b[i]);
  }
#if VEC_CALLABLE_r
  rvv();
#else
  (void)f64, (void)f32, (void)f64_expected, (void)f32_expected;
  for (int i = 0; i < most; ++i)
    f64[i] = vec_sin(x[i]);
  check("vec_sin", f64, f64_expected, sizeof f64);
#endif
  printf("%d passed, %d failed, 0 skipped\n", passed, failed);
  return failed != 0;
}
