// The declarations of two overloads have one line and, without their types, one description.
kernel void k(global float *x, global double *y) { *x = sin(*x) + fabs(*x); *y = sin(*y) + fabs(*y); }
