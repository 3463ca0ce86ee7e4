// Records and complex values that are one for all lanes: in one register, in two, in memory; of what GCC makes none.
struct three_floats {
  float x, y, z;
};
struct two_floats {
  float x, y;
};
struct two_doubles {
  double x, y;
};
struct mixed {
  long a;
  double b;
};
struct address {
  const float *p;
  char last;
};
struct large {
  double a, b, c;
};

#pragma omp declare simd uniform(q)
float floats(float a, struct three_floats q) { return a * q.x + q.y - q.z; }
#pragma omp declare simd uniform(q) notinbranch simdlen(8)
float small(struct two_floats q, int a) { return a * q.x + q.y; }
#pragma omp declare simd uniform(q)
double doubles(struct two_doubles q, double a) { return a * q.x + q.y; }
#pragma omp declare simd uniform(z)
double complex_doubles(_Complex double z, double a) { return a * __real__ z + __imag__ z; }
#pragma omp declare simd uniform(z)
float complex_floats(_Complex float z, float a) { return a * __real__ z + __imag__ z; }
#pragma omp declare simd uniform(q)
int of_two_kinds(struct mixed q, int a) { return a * (int)q.a + (int)q.b; }
#pragma omp declare simd uniform(q)
float behind(int i, struct address q) { return q.p[i] + q.last; }
#pragma omp declare simd uniform(q)
double in_memory(double a, struct large q) { return a * q.a + q.b - q.c; }
#pragma omp declare simd uniform(q, r, s) linear(p : s)
double steps(double a, struct two_doubles q, struct mixed r, double *p, long s) { return a * q.x + r.b + *p; }
#pragma omp declare simd uniform(q, r, s)
void nothing(struct mixed q, struct mixed r, int *p, struct large s) { *p = (int)q.b + (int)r.b + (int)s.c; }

// A lane cannot be a record.
#pragma omp declare simd uniform(r)
double lane(double a, struct two_doubles q, struct mixed r) { return a * q.x + r.b; }
#pragma omp declare simd
double large_lane(double a, struct large q) { return a * q.a; }
#pragma omp declare simd
float address_lane(int i, struct address q) { return q.p[i]; }
