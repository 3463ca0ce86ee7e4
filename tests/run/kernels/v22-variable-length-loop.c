// Arrays of variable length in loops that lanes leave one by one, out of the middle of their scope: a lane that leaves
// must not free what others use, and the memory of all iterations together would be more than the stack has.
// SHAPE vvu
// ARG x: int random(1,40)
// ARG n: int random(900,1000)
// ARG p: int[64] random(1,50)
int break_and_continue(int x, int n, int *p) {
  int s = 0;
  for (int i = 0; i < n; ++i) {
    int a[x * 64];
    a[0] = p[i & 63] + x;
    a[x * 64 - 1] = i;
    if (a[0] % 23 == 7)
      continue;
    if (a[0] % 29 == 3 && i > 800)
      break;
    int b[(a[0] & 63) + 1];
    for (int j = 0; j <= (a[0] & 3); ++j)
      b[j] = a[0] - j;
    if (b[a[0] & 3] == 41 && i > 900)
      return s + a[x * 64 - 1];
    s += b[a[0] & 1] + a[x * 64 - 1];
  }
  return s;
}

// The uniform loop goes on for all lanes; the array is for some of them.
int in_uniform_loop(int x, int n, int *p) {
  int s = n & 1;
  for (int i = 0; i < 700; ++i) {
    if ((x + i) % 3 == 0) {
      short a[x * 100 + 1];
      a[x] = p[i & 63];
      a[x * 100] = x;
      if (p[(i + x) & 63] > 25)
        continue;
      s += a[x] - a[x * 100];
    }
    s ^= i;
  }
  return s;
}

// The outer scope's array lives through the inner loop, which has its own.
int nested(int x, int n, int *p) {
  int s = 0;
  for (int i = 0; i < (n & 15) + 1; ++i) {
    int outer[x + i];
    for (int k = 0; k < x + i; ++k)
      outer[k] = k * i;
    for (int j = 0; j < x; ++j) {
      int inner[j + 1];
      inner[j] = outer[j] + p[j & 63];
      if (inner[j] % 31 == 5)
        break;
      outer[j] = inner[j] * 3;
      if (inner[j] % 37 == 1)
        goto next;
    }
    s += outer[x - 1];
  next:
    s += outer[x / 2];
  }
  return s;
}
