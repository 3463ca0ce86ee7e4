// Miscompile class 8: records whose members go through the same operations stay as they lie in memory. Several
// of these kernels look alike and are not.

kernel void same_for_all(global const float4 *a, global float4 *c, float s) {
  int i = get_global_id(0);
  c[i] = a[i] * s + 1.0f;
}

// What the members are multiplied with differs, but not from lane to lane.
kernel void pattern(global const float4 *a, global float4 *c, float4 s) {
  int i = get_global_id(0);
  c[i] = a[i] * s + (float4)(1, 2, 3, 4);
}
kernel void pattern_of_three(global const short *a, global short *c, short s) {
  int i = get_global_id(0);
  vstore3(vload3(i, a) * (short3)(s, 3, s + 1), i, c);
}
kernel void pattern_from_memory(global const int8 *a, global int8 *c, global const int8 *s) {
  int i = get_global_id(0);
  c[i] = (a[i] ^ s[3]) - s[1];
}
kernel void fill(global float4 *c, float4 v) { c[get_global_id(0)] = v; }

// A value of the lane for all members.
kernel void spread(global const int4 *a, global const int *w, global int4 *c) {
  int i = get_global_id(0);
  c[i] = a[i] * w[i] + i;
}
kernel void spread_condition(global const double2 *a, global const float *w, global double2 *c) {
  int i = get_global_id(0);
  double2 v = a[i];
  c[i] = w[i] > 4 ? v : v * v;
}

kernel void narrow(global const uchar4 *a, global const uchar4 *b, global uchar4 *c) {
  int i = get_global_id(0);
  c[i] = rhadd(a[i], b[i]) + (a[i] > b[i] ? (uchar4)(1, 2, 3, 4) : (uchar4)(5));
}
kernel void sixteen(global const uchar16 *a, global uchar16 *c) {
  int i = get_global_id(0);
  c[i] = max(a[i], (uchar16)(7)) - (uchar16)(11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26);
}
kernel void widened(global const char4 *a, global int4 *c, global double4 *d) {
  int i = get_global_id(0);
  c[i] = convert_int4(a[i]) * 1000;
  d[i] = convert_double4(a[i]) * 0.5;
}
kernel void narrowed(global const int4 *a, global short4 *c) {
  int i = get_global_id(0);
  c[i] = convert_short4_sat(a[i] * 20000);
}

kernel void along(global const float4 *a, global float4 *c, int n) {
  int i = get_global_id(0);
  float4 s = (float4)(1, 2, 3, 4);
  for (int k = 0; k < n; ++k)
    s += a[i + k] * (float4)(.5f, .25f, 3, -2);
  c[i] = s;
}
kernel void until(global const float2 *a, global float2 *c, global const int *turns, int n) {
  int i = get_global_id(0);
  float2 s = a[i], t = (float2)(3, -2);
  for (int k = 0; k < (turns[i] & 7); ++k) {
    s = s * t + 1.0f;
    t = t * 0.5f;
  }
  c[i] = s;
}

kernel void begun_with(global const float4 *a, global const float *w, global float4 *c, float4 s, int n) {
  int i = get_global_id(0);
  for (int k = 0; k < n; ++k)
    s = s * w[i] + a[i + k];
  c[i] = s;
}

kernel void guarded(global const float4 *a, global float4 *c, int n) {
  int i = get_global_id(0);
  if (i < n - 3)
    c[i] = a[i] * 2.0f;
}
kernel void some(global const int4 *a, global int4 *c, global const int *m) {
  int i = get_global_id(0);
  if (m[i] & 1)
    c[i] = a[i] - c[i];
}
kernel void in_place(global int4 *c) {
  int i = get_global_id(0);
  c[i] = c[i] * c[i] + 1;
}

// Another member, another operation, a member more, a use in the lane.
kernel void crossed(global const int4 *a, global int4 *c) {
  int i = get_global_id(0);
  c[i] = a[i].yxwz * 2;
}
kernel void crossed_halfway(global const int4 *a, global int4 *c) {
  int i = get_global_id(0);
  int4 v = a[i] * 3;
  c[i] = v.xyzw + v.wzyx;
}
kernel void last_kept(global const int4 *a, global int4 *c) {
  int i = get_global_id(0);
  int4 v = a[i];
  v.xyz = v.xyz * v.w;
  c[i] = v;
}
kernel void last_constant(global const uchar4 *a, global uchar4 *c) {
  int i = get_global_id(0);
  uchar4 v = a[i] * (uchar)3;
  v.w = 255;
  c[i] = v;
}
kernel void other_operation(global const int2 *a, global int2 *c, int s) {
  int i = get_global_id(0);
  c[i] = (int2)(a[i].x + s, a[i].y - s);
}
kernel void also_summed(global const int4 *a, global int4 *c, global int *d) {
  int i = get_global_id(0);
  int4 v = a[i] * 5;
  c[i] = v;
  d[i] = v.x + v.y * 2 + v.z * 3 + v.w * 4;
}
kernel void also_asked(global const int4 *a, global int4 *c) {
  int i = get_global_id(0);
  int4 v = a[i] * 5;
  c[i] = v.w > 0 ? v : v + 1;
}
kernel void times_its_last(global const int4 *a, global int4 *c) {
  int i = get_global_id(0);
  int4 v = a[i];
  c[i] = v * v.w;
}
kernel void two_widths(global const int4 *a, global const int2 *b, global int4 *c) {
  int i = get_global_id(0);
  c[i] = a[i] + (int4)(b[i], b[i]);
}
kernel void reversed(global const int4 *a, global int4 *c, int n) {
  int i = get_global_id(0);
  c[i] = a[n - 1 - i] * 2;
}
kernel void backwards(global const int4 *a, global int4 *c, int n) {
  int i = get_global_id(0);
  c[n - 1 - i] = a[n - 1 - i] * 2;
}
kernel void every_other(global const int2 *a, global int4 *c) {
  int i = get_global_id(0);
  c[i] = (int4)(a[2 * i], a[2 * i + 1]) * 7;
}
kernel void overlapping(global const int *a, global int2 *c) {
  int i = get_global_id(0);
  c[i] = vload2(0, a + i) * 3;
}

// Members that are kept or set, or come from elsewhere, are blended; members change places within their records.
kernel void alpha_kept(global const float4 *a, global float4 *c, float s) {
  int i = get_global_id(0);
  float4 v = a[i];
  v.xyz = (v.xyz - 0.5f) * s + 0.5f;
  c[i] = v;
}
kernel void alpha_set(global const uchar4 *a, global uchar4 *c) {
  int i = get_global_id(0);
  uchar4 v = (uchar4)255 - a[i];
  v.w = 255;
  c[i] = v;
}
kernel void alpha_of_two(global const uchar2 *a, global uchar2 *c) {
  int i = get_global_id(0);
  c[i] = (uchar2)(a[i].x * 3 + 1, a[i].y);
}
kernel void premultiplied(global const float4 *a, global float4 *c) {
  int i = get_global_id(0);
  float4 v = a[i];
  v.xyz *= v.w;
  c[i] = v;
}
kernel void unmultiplied(global const float4 *a, global float4 *c) {
  int i = get_global_id(0);
  float4 v = a[i];
  v.xyz = v.w > 4 ? v.xyz * (1 / v.w) : (float3)(0, 1, 2);
  c[i] = v;
}
kernel void alpha_over(global const float4 *a, global const float4 *b, global float4 *c) {
  int i = get_global_id(0);
  float4 v = a[i], w = b[i];
  float k = w.w * (1 - v.w);
  c[i] = (float4)(v.xyz * v.w + w.xyz * k, v.w + k);
}
kernel void alpha_from_elsewhere(global const int4 *a, global const int *m, global int4 *c) {
  int i = get_global_id(0);
  c[i] = (int4)(a[i].xyz * 5 - 2, m[i]);
}
kernel void two_and_two(global const int4 *a, global int4 *c, int s) {
  int i = get_global_id(0);
  int4 v = a[i];
  c[i] = (int4)(v.xy * s, v.zw + s);
}
kernel void one_by_one(global const int4 *a, global int4 *c, int s) {
  int i = get_global_id(0);
  int4 v = a[i];
  c[i] = (int4)(v.x * s, v.y + s, v.z ^ s, v.w);
}
kernel void turned(global const uchar4 *a, global uchar4 *c) {
  int i = get_global_id(0);
  c[i] = a[i].zyxw;
}
kernel void turned_and_scaled(global const float4 *a, global float4 *c) {
  int i = get_global_id(0);
  float4 v = a[i].zyxw * (float4)(1, 2, 3, 1);
  v.w = 1;
  c[i] = v;
}
kernel void second_for_all(global const short4 *a, global short4 *c) {
  int i = get_global_id(0);
  c[i] = a[i].y;
}
kernel void three_loaded(global const int4 *a, global int4 *c) {
  int i = get_global_id(0);
  c[i] = (int4)(a[i].xyz * 3, 7);
}
kernel void last_three_loaded(global const int4 *a, global int4 *c) {
  int i = get_global_id(0);
  c[i] = (int4)(7, a[i].yzw * 3);
}
kernel void three_stored(global const int4 *a, global int4 *c, int s) {
  int i = get_global_id(0);
  c[i].xyz = a[i].xyz * s + 3;
}
kernel void last_three_stored(global const int4 *a, global int4 *c, global const int *m) {
  int i = get_global_id(0);
  if (m[i] & 1)
    c[i].yzw = a[i].yzw * 5 + a[i].x;
}
kernel void middle_stored(global const float4 *a, global float4 *c, float s) {
  int i = get_global_id(0);
  c[i].yz = a[i].zy * s;
}
kernel void two_of_three(global const short *a, global short *c, short s) {
  int i = get_global_id(0);
  short3 v = vload3(i, a);
  vstore3((short3)(v.x * s, v.y * s, v.z), i, c);
}
kernel void turned_three(global const short *a, global short *c, short s) {
  int i = get_global_id(0);
  vstore3(vload3(i, a).zyx * s, i, c);
}
kernel void kept_in_a_loop(global const float4 *a, global float4 *c, int n) {
  int i = get_global_id(0);
  float4 s = a[i];
  for (int k = 1; k < n; ++k)
    s.xyz += a[i + k].xyz * a[i + k].w;
  c[i] = s;
}
kernel void kept_under_a_mask(global const int4 *a, global int4 *c, global const int *m) {
  int i = get_global_id(0);
  if (m[i] & 1) {
    int4 v = a[i];
    v.xyz = v.xyz * 3 + v.w;
    c[i] = v;
  }
}
kernel void three_under_a_mask(global const int4 *a, global int4 *c, global const int *m) {
  int i = get_global_id(0);
  if (m[i] & 1)
    c[i] = (int4)(a[i].xyz * 3, 1);
}
kernel void divided(global const int4 *a, global int4 *c, int s) {
  int i = get_global_id(0);
  int4 v = a[i];
  v.xyz = v.xyz / (v.w | 1);
  c[i] = v;
}
kernel void divided_by_constants(global const int4 *a, global int4 *c) {
  int i = get_global_id(0);
  int4 v = a[i];
  v.xyz = v.xyz / (int3)(3, 5, 7);
  c[i] = v;
}
kernel void used_by_the_lane(global const int4 *a, global int4 *c, global int *d) {
  int i = get_global_id(0);
  int4 v = a[i] * 5;
  v.w = a[i].w;
  c[i] = v;
  d[i] = v.y;
}
kernel void limits(global const float4 *a, global float4 *c, global const int *m) {
  int i = get_global_id(0);
  float4 v = a[i], k = clamp(v * 2.0f, 1.0f, 200.0f);
  k.w = v.w;
  if (m[i] & 4)
    k.x = v.x;
  c[i] = k;
}

// KERNEL spread_condition
// ARG w: float[N] random(1,9)
// KERNEL along
// ARG n: int 5
// ARG a: float4[N+9] random(-9,9)
// KERNEL begun_with
// ARG n: int 5
// ARG a: float4[N+9] random(-9,9)
// KERNEL until
// ARG n: int 5
// ARG a: float2[N] random(-9,9)
// KERNEL some
// ARG c: int4[N] random(-9,9)
// KERNEL in_place
// ARG c: int4[N] random(-9,9)
// KERNEL kept_in_a_loop
// ARG n: int 5
// ARG a: float4[N+9] random(-9,9)
// KERNEL kept_under_a_mask
// ARG c: int4[N] random(-9,9)
// KERNEL three_under_a_mask
// ARG c: int4[N] random(-9,9)
// KERNEL three_stored
// ARG c: int4[N] random(-9,9)
// KERNEL last_three_stored
// ARG c: int4[N] random(-9,9)
// KERNEL middle_stored
// ARG c: float4[N] random(-9,9)
