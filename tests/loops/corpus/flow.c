// Control flow: conditions, switches, inner loops whose turns depend on the lane.
#include "corpus.h"
#include <stdio.h>

LOOP(mandelbrot_while) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float x = 0, y = 0;
    int k = 0;
    while (k < 64 && x * x + y * y < 4) {
      float t = x * x - y * y + fa[i];
      y = 2 * x * y + fb[i];
      x = t;
      ++k;
    }
    ic[i] = k;
  }
}

LOOP(inner_uniform) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int j = 0; j < 32; ++j)
      s = s * fa[i] + (float)j;
    fc[i] = s;
  }
}

LOOP(inner_uniform_unknown) {
  int m = n & 15;
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int j = 0; j < m; ++j)
      s = s * fa[i] + fb[j];
    fc[i] = s;
  }
}

LOOP(inner_varying) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float s = 1;
    int m = ia[i] & 31;
    for (int j = 0; j < m; ++j)
      s = s * fa[i] + 1.0f;
    fc[i] = s;
  }
}

LOOP(inner_do) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned v = (unsigned)ia[i];
    int digits = 0;
    do {
      v /= 10;
      ++digits;
    } while (v);
    ic[i] = digits;
  }
}

LOOP(inner_break) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    double x = 1.5, a = fabs(da[i]) + .25;
    for (int k = 0; k < 40; ++k) {
      double d = (x * x - a) / (2 * x);
      x -= d;
      if (fabs(d) < 1e-12)
        break;
    }
    dc[i] = x;
  }
}

LOOP(inner_break_and_continue) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int s = 0;
    for (int j = 0; j < 20; ++j) {
      if (((ia[i] + j) & 3) == 0)
        continue;
      s += j * ia[i];
      if (s > 4000)
        break;
      s ^= 5;
    }
    ic[i] = s;
  }
}

LOOP(inner_break_two_places) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int k = 0, why = 0;
    int v = ia[i];
    for (;;) {
      if (k > (ib[i] & 15)) {
        why = 1;
        break;
      }
      v = v * 5 + 3 & 1023;
      if (v < 40) {
        why = 2;
        break;
      }
      ++k;
    }
    ic[i] = k * 4 + why;
  }
}

LOOP(three_deep) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int s = 0;
    for (int j = 0; j < (ia[i] & 7); ++j)
      for (int k = j; k < (ib[i] & 7); ++k) {
        if (k == 5)
          break;
        s += j * k + 1;
      }
    ic[i] = s;
  }
}

LOOP(skip) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    if (fa[i] < 0)
      continue;
    if (fb[i] > 1) {
      fc[i] = fa[i] / fb[i];
      continue;
    }
    fc[i] = sqrtf(fa[i]) + fb[i];
  }
}

LOOP(nested_ifs) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int v = ia[i];
    if (v > 0) {
      if (ib[i] > 0) {
        ic[i] = v / (ib[i] + 1);
        if (v & 1)
          fc[i] = fa[i];
        else if (v & 2)
          fc[i] = fb[i];
      } else {
        ic[i] = v - ib[i];
      }
    } else if (v < -500) {
      ic[i] = ~v;
    }
  }
}

LOOP(switch_dense) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float t = fa[i];
    switch (ia[i] & 3) {
    case 0:
      t = t * t;
      break;
    case 1:
      t = t + fb[i];
      break;
    case 2:
      t = 1 / (2 + fabsf(t));
      break;
    default:
      t = -t;
    }
    fc[i] = t;
  }
}

LOOP(switch_falls_through) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int t = ib[i];
    switch (ia[i] % 7) {
    case -3:
      t += 100;
    case 1:
      t *= 3;
      break;
    case 2:
      continue;
    case 5:
      t -= 9;
    case 6:
    case 0:
      t ^= 21;
    }
    ic[i] = t;
  }
}

LOOP(switch_in_inner_loop) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned v = (unsigned)(ia[i] + 1000), state = 0;
    while (v) {
      switch (state * 2 + (v & 1)) {
      case 0:
        state = 1;
        break;
      case 1:
        state = 2;
        break;
      case 3:
        state = 0;
        break;
      case 4:
        state = 1;
        break;
      default:
        state = 2;
      }
      v >>= 1;
    }
    ic[i] = (int)state;
  }
}

LOOP(goto_forward) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int v = ia[i];
    if (v < 0)
      goto negative;
    v += 7;
    if (v & 1)
      goto done;
    v *= 2;
  negative:
    v -= ib[i];
  done:
    ic[i] = v;
  }
}

LOOP(goto_backward) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned v = (unsigned)ia[i] & 255, k = 0;
  again:
    if (v > 3) {
      v = v & 1 ? v - 3 : v / 2;
      ++k;
      goto again;
    }
    ic[i] = (int)(k * 4 + v);
  }
}

LOOP(goto_irreducible) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int v = ia[i] & 63, k = 0;
    if (ib[i] & 1)
      goto inside;
    do {
      v -= 2;
      k += 3;
    inside:
      v -= 1;
      k += 1;
    } while (v > 0);
    ic[i] = k;
  }
}

LOOP(logical_operators) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = (ia[i] > 3 && 100 / ia[i] > 4) || (ib[i] != 0 && ia[i] % ib[i] == 1);
}

LOOP(guarded_access) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (i > 0 && i < n - 1)
      fc[i] = fa[i - 1] + fa[i + 1];
}

LOOP(conditional_operator_chain) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    ic[i] = ia[i] < -500 ? -2 : ia[i] < 0 ? -1 : ia[i] == 0 ? 0 : ia[i] < 500 ? 1 : 2;
}

LOOP(collatz_in_place) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned v = (unsigned)ia[i] & 127, steps = 0;
    while (v > 1) {
      v = v & 1 ? 3 * v + 1 : v / 2;
      ++steps;
    }
    ic[i] = (int)steps;
  }
}

LOOP(greatest_common_divisor) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int a = abs(ia[i]), b = abs(ib[i]);
    while (b) {
      int t = a % b;
      a = b;
      b = t;
    }
    ic[i] = a;
  }
}

LOOP(binary_search, size = n + 1) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int low = 0, high = n;
    while (low < high) {
      int middle = (low + high) / 2;
      if (middle * 3 < perm[i])
        low = middle + 1;
      else
        high = middle;
    }
    ic[i] = low;
  }
}

LOOP(unreachable_in_switch) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    switch (ia[i] & 3) {
    case 0:
      ic[i] = 5;
      break;
    case 1:
      ic[i] = ib[i];
      break;
    case 2:
      ic[i] = -ib[i];
      break;
    case 3:
      ic[i] = 1;
      break;
    default:
      __builtin_unreachable();
    }
}

LOOP(abort_on_error) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    if (perm[i] < 0)
      abort();
    ic[i] = perm[i] * 2;
  }
}

LOOP(several_steps_to_the_end) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    if (ia[i] > 1 << 20) {
      for (int q = 0; q < 3; ++q)
        fprintf(stderr, "element %d is %d\n", i, ia[i] >> q);
      if (ib[i] > 0)
        exit(1);
      abort();
    }
    ic[i] = ia[i] * 3 - ib[i];
  }
}

LOOP(condition_that_does_not_change) {
  int odd = n & 1;
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    if (odd)
      fc[i] = fa[i] * 2;
    else
      ic[i] = ia[i] + 1;
  }
}

LOOP(any_and_all_behind_continue) {
  bool any = false, all = true;
#pragma omp simd reduction(|| : any) reduction(&& : all)
  for (int i = 0; i < n; ++i) {
    if (ia[i] > 7)
      continue;
    ic[i] = ia[i] + 1;
    any = any || ba[i];
    all = all && ba[perm[i]];
    if (ib[i] & 1)
      uc[i] = ua[i] + 1;
  }
  ri[0] = any;
  ri[1] = all;
}

LOOP(bytes_and_gathers_under_conditions) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (fa[i] > fb[i]) {
      int t = uc[i] * sa[i];
      if (t & 4)
        t += ib[perm[i]] + ca[perm[i]];
      ic[i] = t;
    }
}

// As LLVM sees them: one store, to an address that the condition chooses.
LOOP(stored_here_or_there) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    if (fa[i] < 0)
      fc[i] = fa[i] * fb[i];
    else
      fb[i] = fa[i] + fc[i] * fc[i];
}

LOOP(stored_in_one_of_three) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    const double x = da[i];
    if (x < -1)
      da[i] = x + 1;
    else if (x < 1)
      db[i] = x * 2;
    else
      dc[i] = x - 1;
  }
}

LOOP(added_from_one_of_four) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    switch (ia[i] & 3) {
    case 0:
      fc[i] += fa[i] * fa[i];
      break;
    case 1:
      fc[i] += fb[i] * fb[i];
      break;
    case 2:
      fc[i] += fc[i] * fc[i];
      break;
    default:
      break;
    }
  }
}

LOOP(read_behind_a_store) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int *from = ia[i] > 0 ? ia : ib;
    ib[i] += 7;
    ic[i] = from[i] + ia[i];
  }
}

LOOP(assertions_that_share_a_call) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    if (ia[i] > 1 << 30 || ib[i] > 1 << 30)
      abort();
    ic[i] = ia[i] + ib[i];
  }
}

// No iteration is behind the last one: the value stays what it was.
LOOP(kept_by_no_iteration, scalar = "a value passes from iteration to iteration") {
  int kept = -1;
  const unsigned count = n > 0 ? (unsigned)n : 0;
#pragma omp simd
  for (unsigned i = 0; i < count; ++i) {
    int x = ia[i];
    while (x > 9)
      x /= 2;
    if (i - count < 5u)
      kept = x;
    ic[i] = x;
  }
  ri[0] = kept;
}

// Only a packet sees that the local array holds zeros, and so which case is executed.
LOOP(switch_on_zeros) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned char zeros[8] = {0};
    for (int k = 1; k < 8; ++k)
      zeros[k] = (unsigned char)(zeros[k] ^ zeros[k - 1]);
    const unsigned char v = zeros[(unsigned)i % 8];
    switch (v & 15) {
    case 4:
      ic[i] = 3;
      break;
    case 7:
      ic[i] = collatz(ia[i] & 7);
      break;
    default:
      ic[i] = (fa[i] == (float)ia[i]) * 5;
    }
    if (ia[i] & v)
      continue;
    ic[i] += collatz(ia[i] & 15);
    if ((ia[i] & 31) >= v)
      continue;
    ic[i] += 2;
  }
}
