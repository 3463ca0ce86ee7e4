/* Functions that change a register which POWER's calling convention keeps: f14 to f31, v20 to v31. */

double vec_sin(double x) {
  __asm__ volatile("xxlxor 31, 31, 31" ::: "memory");
  return x;
}

double vec_cos(double x) { /* may change the second halves of vs14 to vs31, and v19 */
  __asm__ volatile("xxmrghd 31, 31, 0\n\txxlxor 51, 51, 51" ::: "memory");
  return x;
}

__vector double _ZGVbN2v_cos(__vector double x) {
  __asm__ volatile("xxlxor 52, 52, 52" ::: "memory");
  return x;
}

double vec_tan(double x) { return x; }

__vector double _ZGVbN2v_tan(__vector double x) {
  __asm__ volatile("xxmrghd 63, 63, 0" ::: "memory");
  return x;
}
