// Runs turn() of barriers_run.ll on groups of several sizes, full and partial, and compares with what it computes.
#include <stdint.h>
#include <stdio.h>
struct vec_ndrange {
  uint64_t work_dim, global_size[3], local_size[3], global_offset[3];
};
struct vec_group {
  struct vec_ndrange range;
  uint64_t id[3];
};
void run(int *p, int *q, int n, const struct vec_group *group) __asm__("turn.mux-barrier-wrapper");
int main(void) {
  enum { Size = 37, Turns = 3 };
  static const uint64_t locals[] = {1, 3, 4, 5, 8, 16, 37};
  int wrong = 0;
  for (unsigned k = 0; k < sizeof locals / sizeof *locals; ++k) {
    int p[Size], q[Size];
    for (int i = 0; i < Size; ++i)
      p[i] = 100 * i;
    struct vec_group group = {{1, {Size, 1, 1}, {locals[k], 1, 1}, {0, 0, 0}}, {0, 0, 0}};
    for (; group.id[0] * locals[k] < Size; ++group.id[0])
      run(p, q, Turns, &group);
    for (int i = 0; i < Size; ++i) {
      int local = (int)locals[k], first = i / local * local, size = first + local > Size ? Size - first : local;
      int expected = 100 * (first + (i - first + Turns) % size) + 0 + 1 + 2;
      if (p[i] != expected && ++wrong)
        printf("groups of %d: p[%d] is %d, not %d\n", local, i, p[i], expected);
    }
  }
  return wrong != 0;
}
