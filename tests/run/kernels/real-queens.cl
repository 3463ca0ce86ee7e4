// The n queens problem by backtracking over bits, the first row given by the work-item.
// GLOBAL 6
// LOCAL 6
// ARG out: uint[N] zero
kernel void queens(global uint *out) {
  uint i = get_global_id(0);
  uint columns[7], left[7], right[7], choices[7];
  int depth = 1;
  uint solutions = 0, first = 1u << i;
  columns[1] = first;
  left[1] = first << 1;
  right[1] = first >> 1;
  choices[1] = 63 & ~(columns[1] | left[1] | right[1]);
  while (depth > 0) {
    uint c = choices[depth];
    if (c == 0) {
      --depth;
      continue;
    }
    uint bit = c & -c;
    choices[depth] = c ^ bit;
    if (depth == 5) {
      ++solutions;
      continue;
    }
    columns[depth + 1] = columns[depth] | bit;
    left[depth + 1] = (left[depth] | bit) << 1;
    right[depth + 1] = (right[depth] | bit) >> 1;
    ++depth;
    choices[depth] = 63 & ~(columns[depth] | left[depth] | right[depth]);
  }
  out[i] = solutions;
}
