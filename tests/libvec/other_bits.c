/* A library whose symbols are libvec's, with which it is linked, but for one sine that gives other bits and, unless
 * that has a mask itself, the one with a mask beside it: -DBYTES=32 -DWITHOUT_MASK=_ZGVcN4v_sin
 * -DWITH_MASK=_ZGVcM4v_sin. */
typedef double f64 __attribute__((vector_size(BYTES)));

double vec_sin_u35(double);

static f64 sine(f64 x) {
  for (unsigned i = 0; i < BYTES / sizeof(double); ++i)
    x[i] = vec_sin_u35(x[i]);
  return x;
}

f64 WITH_MASK(f64 x, f64 mask) { return (void)mask, sine(x); }
#ifdef WITHOUT_MASK
f64 WITHOUT_MASK(f64 x) { return sine(x); }
#endif
