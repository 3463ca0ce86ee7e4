"""libvec_array.h: it compiles alone, and the library exports what it declares and nothing else of that name.

    arrays_header.py --include FOLDER --library libvec.so --functions functions.def [--compiler COMPILER...]

Standards: C99, C11, C++17, C++20, without a warning. Each row of functions.def has its two functions; correctly rounded ones
have two more, by the names with cr_.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys

STANDARDS = {"c": ["c99", "c11"], "c++": ["c++17", "c++20"]}
FLAGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Wstrict-prototypes", "-fsyntax-only"]
ROW = re.compile(r"^(?:MATH|MATH_TYPED)\(\w+,\s*f\d+,\s*(\w+),|^INTEGER\((\w+),", re.M)


def names_of_table(text):
    names = ["isa"]
    for row in ROW.findall(text):
        c_name = row[0] or row[1]
        second = [f"cr_{c_name.removesuffix('_cr')}"] if c_name.endswith("_cr") else []
        names += [name + suffix for name in (c_name, *second) for suffix in ("", "_strided")]
    return {"vec_array_" + name for name in names}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--include", required=True)
    parser.add_argument("--library", required=True)
    parser.add_argument("--functions", required=True)
    parser.add_argument("--compiler", nargs="+", default=[])
    o = parser.parse_args()
    passed = failed = skipped = 0

    def check(good, message):
        nonlocal passed, failed
        passed += good
        failed += not good
        if not good:
            print(f"FAIL {message}")

    for compiler in o.compiler:
        if not shutil.which(compiler):
            print(f"skipped: {compiler} is not installed")
            skipped += 1
            continue
        for language, standards in STANDARDS.items():
            for standard in standards:
                flags = [f for f in FLAGS if language == "c" or f != "-Wstrict-prototypes"]
                command = [compiler, "-x", language, f"-std={standard}", *flags, "-I", o.include, "-"]
                done = subprocess.run(command, input="#include <libvec_array.h>\n", capture_output=True, text=True, check=False)
                check(done.returncode == 0, f"{compiler} -std={standard}: {done.stderr[:500]}")

    text = pathlib.Path(o.include, "libvec_array.h").read_text(encoding="utf-8")
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    declared = set(re.findall(r"\b(vec_array_\w+)\(", code))
    listed = subprocess.run(["nm", "-D", "--defined-only", o.library], capture_output=True, text=True, check=True).stdout
    exported = {n for n in re.findall(r" [TWi] (vec_array_\w+)", listed)}
    wanted = names_of_table(pathlib.Path(o.functions).read_text(encoding="utf-8"))
    for what, other, name in ((declared, wanted, "declared, not of the table"), (wanted, declared, "of the table, not declared"),
                              (exported, declared, "exported, not declared"), (declared, exported, "declared, not exported")):
        check(what <= other, f"{name}: {' '.join(sorted(what - other)[:5])}")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
