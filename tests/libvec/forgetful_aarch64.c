/* Functions that change a register which their calling convention keeps: of vector functions of AArch64 all of q8 to
 * q23, of SVE's z8 to z23 and p4 to p15, of scalar ones the lower halves of q8 to q15. */
#include <arm_neon.h>
#include <arm_sve.h>

double vec_sin(double x) {
  __asm__ volatile("fmov d15, xzr" ::: "memory");
  return x;
}

double vec_cos(double x) { /* may change the upper half */
  __asm__ volatile("ins v15.d[1], xzr\n\tmovi v16.2d, #0" ::: "memory");
  return x;
}

__attribute__((aarch64_vector_pcs)) float64x2_t _ZGVnN2v_cos(float64x2_t x) {
  __asm__ volatile("ins v15.d[1], xzr" ::: "memory");
  return x;
}

double vec_tan(double x) { return x; }

__attribute__((aarch64_vector_pcs)) float64x2_t _ZGVnN2v_tan(float64x2_t x) {
  __asm__ volatile("movi v23.2d, #0" ::: "memory");
  return x;
}

__attribute__((target("sve"))) svfloat64_t _ZGVsMxv_cos(svfloat64_t x, svbool_t mask) {
  (void)mask;
  __asm__ volatile("movi v23.2d, #0" ::: "memory"); /* all of z23 */
  return x;
}

__attribute__((target("sve"))) svfloat64_t _ZGVsMxv_tan(svfloat64_t x, svbool_t mask) {
  (void)mask;
  __asm__ volatile("pfalse p15.b" ::: "memory");
  return x;
}
