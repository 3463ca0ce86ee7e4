// V12: what arms do alike is done once, with the values of the arm that a lane takes.

// What the arms leave is no operand of what they do last.
// ARG kept: int[N] zero
// ARG out: int[N] zero
// ARG x: int[N] random(-99,99)
// ARG y: int[N] random(-99,99)
kernel void one_arm_alike(global int *kept, global int *out, global const int *x, global const int *y) {
  size_t i = get_global_id(0);
  global int *to = out + i;
  int a = x[i], b = y[i], keep;
  switch (a & 3) {
  case 0:
    keep = a;
    *to = a * 7 + 1;
    break;
  case 1:
    keep = b;
    *to = (a - b) * 7 + 1;
    break;
  default:
    keep = 5;
    *to = (a ^ b) * 7 + 1;
  }
  kept[i] = keep;
}

// Only the products of one arm are promised not to overflow.
// ARG out: int[N] zero
// ARG x: int[N] random(-2147483648,2147483647)
kernel void overflow_of_one_arm(global int *out, global const int *x) {
  size_t i = get_global_id(0);
  int a = x[i], by, product;
  if (a > -1000 * 1000 && a < 1000 * 1000) {
    by = 3;
    product = a * 3;
    out[i] = product;
  } else {
    by = 5;
    product = (int)((uint)a * 5u);
    out[i] = product;
  }
  if (product / by != a)
    out[i] = -product;
}

// ARG out: int[N] zero
// ARG x: int[N] random(-2147483648,2147483647)
kernel void overflow_of_the_other_arm(global int *out, global const int *x) {
  size_t i = get_global_id(0);
  int a = x[i], by, product;
  if (a < -1000 * 1000 || a > 1000 * 1000) {
    by = 5;
    product = (int)((uint)a * 5u);
    out[i] = product;
  } else {
    by = 3;
    product = a * 3;
    out[i] = product;
  }
  if (product / by != a)
    out[i] = -product;
}
