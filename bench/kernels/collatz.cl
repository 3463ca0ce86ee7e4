// Steps of the Collatz sequence until it reaches one.
kernel void collatz(global const uint *start, global uint *steps) {
  size_t id = get_global_id(0);
  uint n = start[id];
  uint count = 0;
  while (n != 1) {
    if (n % 2 == 0)
      n = n / 2;
    else
      n = 3 * n + 1;
    count++;
  }
  steps[id] = count;
}
