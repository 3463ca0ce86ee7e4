// The elements of a private array became variables without phis behind loops, where lanes that had left such a loop
// keep what they had: without copies for packets of which all lanes are on they had the values of the last lane to
// leave.
// GLOBAL 75
// ARG out: int[N] zero
// ARG a: int[N] random(0,100000)
kernel void digits(global int *out, global const int *a) {
  size_t i = get_global_id(0);
  int count[4] = {a[i] & 1, a[i] & 2, a[i] & 4, a[i] & 8};
  for (int v = a[i]; v > 0; v /= 5)
    count[v & 3] += v + 1;
  out[i] = count[0] * count[1] + count[2] - count[a[i] & 3];
}

kernel void zeros(global int *out, global const int *a) {
  size_t i = get_global_id(0);
  short count[4] = {0};
  for (int v = a[i]; v > 0; v /= 3)
    ++count[v & 3];
  out[i] = count[0] * 1000 + count[1] * 100 + count[2] * 10 + count[a[i] & 3];
}
