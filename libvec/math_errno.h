/* Permits libvec's functions in one function or loop of a file that is not compiled with -fno-math-errno: the macros
 * say that the function or loop does not read errno after sin, exp and the like. For clang with libvec's plugin; other
 * compilers ignore them.
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
