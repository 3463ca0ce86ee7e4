/* Math functions without errno, where a file cannot be compiled with -fno-math-errno: for a function or a loop that
 * does not look at errno after sin, exp and the like. Then its loops may call libvec.
 *
 *   VEC_MATH_NO_ERRNO void f(double *a, int n) { ... }
 *
 *   for (int i = 0; i < n; ++i) {
 *     VEC_LOOP_NO_ERRNO;
 *     a[i] = sin(a[i]);
 *   }
 */
#ifndef LIBVEC_MATH_ERRNO_H
#define LIBVEC_MATH_ERRNO_H

#ifdef __clang__
#define VEC_MATH_NO_ERRNO __attribute__((annotate("vec-no-math-errno")))
#define VEC_LOOP_NO_ERRNO ((void)__builtin_annotation(0, "vec-no-math-errno"))
#else
#define VEC_MATH_NO_ERRNO
#define VEC_LOOP_NO_ERRNO ((void)0)
#endif

#endif
