// V17, V10: a switch of many cases, sparse and dense, with falling through, in a loop that some of its cases leave.
// ARG out: int[N] zero
// ARG in: int[N] random(0,40)
kernel void switch_large(global int *out, global const int *in) {
  int i = get_global_id(0), v = in[i], r = 0, k;
  for (k = 0; k < 20; ++k) {
    switch (v) {
    case 0: r += 1; v = 13; break;
    case 1: r += 3;
    case 2: r ^= 5; v += 4; break;
    case 3: case 4: case 5: v = v * 2; break;
    case 6: r -= v; v = 1000; break;
    case 7: out[i] = r; return;
    case 8: r = r * 3 + k; v = in[(i + k) % get_global_size(0)]; continue;
    case 9: v = 3; break;
    case 10: case 12: case 14: v /= 2; break;
    case 11: r += 100; v = 2; break;
    case 13: v = 1; break;
    case 15: case 16: case 17: case 18: case 19: case 20: v -= 15; r += v; break;
    case 30: goto done;
    case 1000: r <<= 1; v = 8; break;
    case -5: r = -1; goto done;
    default: v = (v + r) % 23; break;
    }
    r += k;
  }
done:
  out[i] = r * 50 + k;
}
