// V25: formatted output has no vector form: once for each active lane, with its own values.
// CLANG -O1 -fno-builtin
// ARG in: int random(-99,99)
// SHAPE vv
// ARG out: {long,long} zero
int snprintf(char *to, unsigned long size, const char *format, ...);
int formatted(int in, char *out) {
  int n = snprintf(out, 12, "<%d|%x>", in, in & 15);
  if (in & 1)
    n += snprintf(out + 2, 9, "%.2f", in * 0.25);
  return n;
}
