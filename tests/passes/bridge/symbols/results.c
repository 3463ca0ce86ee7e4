// Results that come out of a record or an array of the function's own are numbers; results that are records have no
// variants.
union word {
  float f;
  int i;
};
struct pair {
  float x, y;
};
struct one {
  float only;
};
struct large {
  double a, b, c;
};

#pragma omp declare simd
float of_union(float x) {
  union word u;
  u.f = x;
  u.i *= 3;
  return u.f;
}
#pragma omp declare simd
float of_struct(float a, float b) {
  struct pair v = {a * a, b * b};
  v.x += v.y;
  return v.x;
}
#pragma omp declare simd
float of_only(float a) {
  struct one v = {a * a};
  v.only += a;
  return v.only;
}
#pragma omp declare simd
float of_array(float x) {
  float t[2];
  t[0] = x;
  t[1] = x * 2;
  return t[1];
}
#pragma omp declare simd uniform(p)
float of_parameter(struct pair p, float x) {
  p.y *= x;
  return p.y;
}
#pragma omp declare simd uniform(p)
double of_two_returns(struct large p, double x) {
  struct large v = {x, p.b, 0};
  if (x > 0)
    return v.a;
  return v.b;
}
#pragma omp declare simd
union word whole_union(float x) {
  union word u;
  u.f = x;
  return u;
}
#pragma omp declare simd
struct one whole_one(float x) { return (struct one){x}; }
#pragma omp declare simd
struct pair whole_pair(float x) {
  struct pair p = {x, 2 * x};
  if (x > 0)
    p.y = 0;
  return p;
}
#pragma omp declare simd
_Complex float whole_complex(float x) { return x; }

// One that never returns has variants that call it.
#pragma omp declare simd
int never(int n) {
  while (1)
    n++;
  return n;
}
