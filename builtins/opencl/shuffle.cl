// shuffle and shuffle2 (OpenCL C 3.0, 6.15.12): the low bits of each element of the mask pick an element.

#define PICK(m, x, i) x[(i) & (m - 1)]
#define PICK_OF_TWO(m, x, y, i) ((i) & m ? PICK(m, y, i) : PICK(m, x, i))
#define TWO(m, T, U)                                                                                                   \
  PURE T##2 shuffle(T##m x, U##2 mask) { return (T##2)(PICK(m, x, mask.x), PICK(m, x, mask.y)); }                      \
  PURE T##2 shuffle2(T##m x, T##m y, U##2 mask) {                                                                      \
    return (T##2)(PICK_OF_TWO(m, x, y, mask.x), PICK_OF_TWO(m, x, y, mask.y));                                         \
  }
#define HALVES(n, m, T, U)                                                                                             \
  PURE T##n shuffle(T##m x, U##n mask) { return (T##n)(shuffle(x, mask.lo), shuffle(x, mask.hi)); }                    \
  PURE T##n shuffle2(T##m x, T##m y, U##n mask) { return (T##n)(shuffle2(x, y, mask.lo), shuffle2(x, y, mask.hi)); }
#define FROM(m, T, U) TWO(m, T, U) HALVES(4, m, T, U) HALVES(8, m, T, U) HALVES(16, m, T, U)
#define SHUFFLES(T, U) FROM(2, T, U) FROM(4, T, U) FROM(8, T, U) FROM(16, T, U)
FOR_INTEGERS(SHUFFLES)
SHUFFLES(float, uint)
SHUFFLES(double, ulong)
