// shuffle and shuffle2 (OpenCL C 3.0, 6.15.12): the low bits of each element of the mask pick an element.

#define SHUFFLE(n, m, T, U)                                                                                            \
  PURE T##n shuffle(T##m x, U##n mask) {                                                                               \
    T##n r;                                                                                                            \
    for (int k = 0; k < n; ++k)                                                                                        \
      r[k] = x[mask[k] & (m - 1)];                                                                                     \
    return r;                                                                                                          \
  }                                                                                                                    \
  PURE T##n shuffle2(T##m x, T##m y, U##n mask) {                                                                      \
    T##n r;                                                                                                            \
    for (int k = 0; k < n; ++k)                                                                                        \
      r[k] = mask[k] & m ? y[mask[k] & (m - 1)] : x[mask[k] & (m - 1)];                                                \
    return r;                                                                                                          \
  }
#define FROM(m, T, U) SHUFFLE(2, m, T, U) SHUFFLE(4, m, T, U) SHUFFLE(8, m, T, U) SHUFFLE(16, m, T, U)
#define SHUFFLES(T, U) FROM(2, T, U) FROM(4, T, U) FROM(8, T, U) FROM(16, T, U)
FOR_INTEGERS(SHUFFLES)
SHUFFLES(float, uint)
SHUFFLES(double, ulong)
