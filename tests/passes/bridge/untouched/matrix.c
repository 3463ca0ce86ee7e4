// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -fenable-matrix -S %s -o %t.plain.s
// RUN: %clang --target=x86_64-linux-gnu -O2 -march=x86-64-v3 -fenable-matrix -fpass-plugin=%plugin -S %s -o %t.s
// RUN: cmp %t.plain.s %t.s
// RUN: %clang --target=x86_64-linux-gnu -O3 -march=x86-64-v4 -fenable-matrix -S %s -o %t.plain.s
// RUN: %clang --target=x86_64-linux-gnu -O3 -march=x86-64-v4 -fenable-matrix -fpass-plugin=%plugin -S %s -o %t.s
// RUN: cmp %t.plain.s %t.s
//
// A file without calls that have variants is compiled as without the plugin, byte for byte.
typedef float m4 __attribute__((matrix_type(4, 4)));
typedef double d8 __attribute__((matrix_type(8, 8)));
typedef float m37 __attribute__((matrix_type(3, 7)));
typedef float m73 __attribute__((matrix_type(7, 3)));
m4 tr(m4 a) { return __builtin_matrix_transpose(a); }
void mul(m4 *a, m4 *b, m4 *c) { *c = *a * *b; }
void tr8(d8 *a, d8 *c) { *c = __builtin_matrix_transpose(*a); }
void mul8(d8 *a, d8 *b, d8 *c) { *c = *a * *b; }
void tr37(m37 *a, m73 *c) { *c = __builtin_matrix_transpose(*a); }
void tm(m4 *a, m4 *b, m4 *c) { *c = __builtin_matrix_transpose(*a) * *b + *c; }
void many(d8 *a, int n) { for (int i = 0; i < n; i++) a[i] = __builtin_matrix_transpose(a[i]) * a[i + 1]; }
