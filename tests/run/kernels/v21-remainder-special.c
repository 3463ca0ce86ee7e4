// V21, m3: remainders and quotients of every size where no lane may trap; INT_MIN / -1 is only met by lanes that are
// off. CLANG -O1 ARG a: int special ARG b: int random(-2,2)
int remainder_special(int a, int b) {
  int r = a;
  if (b != 0 && !(b == -1 && a == -2147483647 - 1))
    r = a / b + a % b;
  unsigned char c = (unsigned char)a, d = (unsigned char)b;
  if (d)
    r += c / d * 3 + c % d;
  return r;
}
