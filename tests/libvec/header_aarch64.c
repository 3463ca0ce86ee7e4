/* libvec.h declares AArch64's variants as the library has them, for GCC and for clang: each kind of argument and result
 * gives the bits of the scalar entry point. Without SVE its variants are not declared. */
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

static void advSimd(void) {
  vst1q_f64(f64, _ZGVnN2v_sin(vld1q_f64(x)));
  check("_ZGVnN2v_sin", f64, f64_expected, 16);
  vst1q_f32(f32, _ZGVnN4vv_powf(vld1q_f32(a), vld1q_f32(b)));
  check("_ZGVnN4vv_powf", f32, f32_expected, 16);
  vst1_f32(f32, _ZGVnM2vv_powf(vld1_f32(a), vld1_f32(b), vdup_n_u32(~0U)));
  check("_ZGVnM2vv_powf", f32, f32_expected, 8);
}

#if VEC_CALLABLE_s
static float f32_second[most], f32_second_expected[most];
static int exponent[most], exponent_expected[most];
static unsigned char u8[most], u8_divisor[most], u8_quotient[most], u8_expected[most];

static void sve(void) {
  const svbool_t all = svptrue_b8();
  const size_t doubles = svcntd(), floats = svcntw();
  for (int i = 0; i < most; ++i) {
    exponent_expected[i] = vec_ilogb(x[i]);
    u8[i] = (unsigned char)(251 * i + 7);
    u8_divisor[i] = (unsigned char)(i % 13 + 1);
    u8_expected[i] = vec_div_u8(u8[i], u8_divisor[i]);
  }
  svst1_f64(all, f64, _ZGVsMxv_sin(svld1_f64(all, x), all));
  check("_ZGVsMxv_sin", f64, f64_expected, doubles * 8);
  svst1_f32(all, f32, _ZGVsMxvv_powf(svld1_f32(all, a), svld1_f32(all, b), all));
  check("_ZGVsMxvv_powf", f32, f32_expected, floats * 4);
  /* An int in the low half of a double's lane. */
  svst1w_s64(all, exponent, svreinterpret_s64_s32(_ZGVsMxv_ilogb(svld1_f64(all, x), all)));
  check("_ZGVsMxv_ilogb", exponent, exponent_expected, doubles * 4);
  svst1_f64(all, f64, _ZGVsMxvv_ldexp(svld1_f64(all, x), svreinterpret_s32_s64(svld1sw_s64(all, exponent)), all));
  for (size_t i = 0; i < doubles; ++i)
    f64_expected[i] = vec_ldexp(x[i], exponent[i]);
  check("_ZGVsMxvv_ldexp", f64, f64_expected, doubles * 8);
  _ZGVsMxvl4l4_sincosf(svld1_f32(all, a), f32, f32_second, all);
  for (size_t i = 0; i < floats; ++i)
    vec_sincosf(a[i], &f32_expected[i], &f32_second_expected[i]);
  check("_ZGVsMxvl4l4_sincosf", f32, f32_expected, floats * 4);
  check("_ZGVsMxvl4l4_sincosf", f32_second, f32_second_expected, floats * 4);
  /* A float in the low half of an address's lane. */
  memset(f32, 0, sizeof f32);
  const svint64_t first = svindex_s64((long)f32, 4), second = svindex_s64((long)f32_second, 4);
  _ZGVsMxvvv_sincosf(svreinterpret_f32_u64(svld1uw_u64(all, (const unsigned *)(const void *)a)), first, second, all);
  check("_ZGVsMxvvv_sincosf", f32, f32_expected, doubles * 4);
  svst1_u8(all, u8_quotient, _ZGVsMxvv_div_u8(svld1_u8(all, u8), svld1_u8(all, u8_divisor), all));
  check("_ZGVsMxvv_div_u8", u8_quotient, u8_expected, svcntb());
}
#endif

int main(void) {
  for (int i = 0; i < most; ++i) {
    a[i] = (float)(x[i] = 0.37 * (i + 1));
    b[i] = 1.5f - (float)i / 8;
    f64_expected[i] = vec_sin(x[i]);
    f32_expected[i] = vec_powf(a[i], b[i]);
  }
  advSimd();
#if VEC_CALLABLE_s
  sve();
#endif
  printf("%d passed, %d failed, 0 skipped\n", passed, failed);
  return failed != 0;
}
