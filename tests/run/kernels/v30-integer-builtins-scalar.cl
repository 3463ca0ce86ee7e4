// V30: integer builtins that are only declared, of every size and signedness.
// CLANG -DBODY=1
// ARG a: long[N] special
// ARG b: long[N] special
// ARG out: long[N*8] zero
#define ALL(T, U, s)                                                                                                   \
  {                                                                                                                    \
    T x = (T)a[i], y = (T)b[i], z = (T)(a[i] * 3 + i);                                                                 \
    long r = 0;                                                                                                        \
    r = r * 31 + (long)abs(x);                                                                                         \
    r = r * 31 + (long)abs_diff(x, y);                                                                                 \
    r = r * 31 + (long)add_sat(x, y);                                                                                  \
    r = r * 31 + (long)sub_sat(x, y);                                                                                  \
    r = r * 31 + (long)hadd(x, y);                                                                                     \
    r = r * 31 + (long)rhadd(x, y);                                                                                    \
    r = r * 31 + (long)max(x, y) - (long)min(x, y);                                                                    \
    r = r * 31 + (long)clamp(x, (T)min(y, z), (T)max(y, z));                                                           \
    r = r * 31 + (long)clz(x) + (long)popcount(y) + (long)ctz(z);                                                      \
    r = r * 31 + (long)mul_hi(x, y);                                                                                   \
    r = r * 31 + (long)mad_hi(x, y, z);                                                                                \
    r = r * 31 + (long)rotate(x, z);                                                                                   \
    r = r * 31 + (long)bitselect(x, y, z) + (long)select(x, y, (U)(z & 1));                                            \
    out[i * 8 + s] = r;                                                                                                \
  }
kernel void integer_builtins_scalar(global long *out, global const long *a, global const long *b) {
  size_t i = get_global_id(0);
  ALL(char, uchar, 0)
  ALL(uchar, uchar, 1)
  ALL(short, ushort, 2)
  ALL(ushort, ushort, 3)
  ALL(int, uint, 4)
  ALL(uint, uint, 5)
  ALL(long, ulong, 6)
  ALL(ulong, ulong, 7)
}
