"""Random loops without a pragma that keep an extreme, and what belongs to it, against the scalar loops: the same bits.

    extremes.py --clang=CLANG --plugin=PLUGIN --frontend=PLUGIN [--functions=N] [--seed=N] [--keep=FOLDER]

Values repeat, are zeros of both signs, infinities and NaNs; what belongs to the extreme is its place, as a number or a pointer, another
value, or nothing; equals keep the first or the last. Some loops do not keep an extreme. Built and run as the loops of split.py.
Last line: N passed, N failed, N skipped; one test is one loop at one number of iterations.
"""

import sys

import split


def function(name, dice):
    kind = dice.choice(["float", "float", "double", "int", "unsigned", "short", "long"])
    integer = kind not in ("float", "double")
    source = {"float": "b[i]", "double": "(double)b[i] * 3"}.get(kind, "j[i]")
    values = [source, f"({kind})(k[i] & 7)", f"({kind})((k[i] & 255) * (j[i] & 3))"]
    if not integer:
        values += [f"({kind})(k[i] & 3) / ({kind})(j[i] & 3)", f"{source} * ({kind})(j[i] & 1) / ({kind})(k[i] & 1)", f"(({kind})(k[i] & 3) - 1) * ({kind})0",
                   f"1 / ({kind})((k[i] & 15) - 8)", f"-({kind})((k[i] & 3) == 1)"]
    x = dice.choice(values)
    better = dice.choice([">", ">", "<", "<", ">=", "<="])
    start = dice.choice(["0", "-3", "77", "x0", "x0"] + ([] if integer else ["__builtin_nanf(\"\")", "-0.0f", "-1e30f"]))
    condition = dice.choice([f"x {better} most", f"most {better} x", f"!(x {better} most)"])
    lines, results, changes = [], ["most"], ["most = x;"]
    belongs = dice.choice([[], ["at"], ["at"], ["at", "other"], ["other"], ["place"], ["far"], ["at", "at2"], ["wide"]])
    for what in belongs:
        declared, change = {
            "at": (f"int at = {dice.choice(['-1', '0', '7', 'n'])};", "at = i;"),
            "at2": ("int at2 = 0;", f"at2 = {dice.choice(['i * 2 + 1', 'n - i', '-i', 'i & 7'])};"),
            "wide": ("long wide = 0;", "wide = (long)i * 3 - 5;"),
            "other": (f"{dice.choice(['float', 'int', 'double'])} other = 3;", "other = a[i] * 2;"),
            "place": ("float *place = a;", "place = a + i;"),
            "far": ("short far = 1;", "far = (short)(i * 5);"),
        }[what]
        lines.append("  " + declared)
        changes.append(change)
        results.append({"place": "(double)(place - a)"}.get(what, what))
    dice.shuffle(changes)
    if dice.random() < 0.06:
        changes.append("most += 1;")
    if dice.random() < 0.06:
        changes.append("sum += most;")
    beside = dice.choice(["sum += a[i] * .1;", "count += k[i] > 0;", "bits ^= j[i];", "y = x;"]) if dice.random() < 0.2 else ""
    head = dice.choice(["int i = 0; i < n; i++", "int i = 0; i < n; i++", "int i = 1; i < n; i++", "int i = n - 1; i >= 0; i--",
                        "int i = 3; i < n; i += 2"])
    by_place = dice.random() < 0.25
    if by_place:  # the extreme is loaded from its place
        array, kind = dice.choice([("b", "float"), ("a", "float"), ("k", "int"), ("d", "double")])
        at = dice.choice(["0", "n / 2"])
        body = [f"  {dice.choice(['int', 'long', 'unsigned'])} at = {at};", f"  for ({head})",
                f"    if ({array}[i] {better} {array}[at])", "      at = i;", f"  {kind} most = {array}[at];"]
        results, lines = ["most", "at"], []
    else:
        body = [f"  for ({head}) {{", f"    {kind} x = {x};", f"    if ({condition}) {{ {' '.join(changes)} }} {beside}", "  }"]
    first = x.replace("[i]", "[0]")
    lines += [f"  {kind} x0 = {first}, most = {start};"] if not by_place else []
    lines += [*body, "  { union { double d; long l; } u; u.d = (double)most; r = r * .25 + (double)(u.l >> 29) + (double)(u.l & 0x1fffffff); }",
              *[f"  r = r * .5 + (double){value};" for value in results if value != "most"]]
    if dice.random() < 0.3:  # the extremes of a few rows, of one length or of several; some have a second loop
        length = dice.choice(["n", "n", "n - (n > 9) * row"])
        second = dice.choice(["", "for (int i = 0; i < n; i++) if (b[i + row] > y) { y = b[i + row]; count = i; }"])
        row = "\n".join(lines).replace("[i]", "[i + row]").replace("i < n", f"i < {length}")
        lines = ["for (int row = 0; row < 1 + (rows & 3); row++) {", row, second, "}"]
    return "\n".join([
        f"__attribute__((noinline)) double NAME({name})(float *a, float *b, int *k, int *j, double *d, int n) {{",
        "  double r = 0, sum = 0, y = 0;", "  int count = 0, bits = 0, rows = n;", "  if (n <= 0) return 1;", *lines,
        "  return r + sum + count + bits + (y == y ? y : 5);", "}"])


if __name__ == "__main__":
    sys.exit(split.main(__doc__, function, "loop vectorized"))
