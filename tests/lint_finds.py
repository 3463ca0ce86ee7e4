"""Each rule of lint.py fails on a tree with one fault of its kind, and passes on the same tree without it.

    lint_finds.py CLANG-FORMAT

Last line: N passed, N failed, N skipped; one test is one tree.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

Good = {
    "passes/sum.cpp": "// Adds.\nint sum(int a, int b) { return a + b; }\n",
    "bench/fir.cl": "// A filter.\n",
    "bench/fir.cpp": "int fir();\n",
    "tests/sum.ll": "; Adds.\n",
    "tests/sum.py": '"""Adds."""\n',
    "README.md": "# Sums\n\n| " + 130 * "x" + " |\n\n    " + 130 * "x" + "\n\n```\n" + 130 * "x" + "\n```\n\n[a](" + 130 * "x" + ")\n",
}
# What is changed or added, and what lint.py says then; None: nothing.
Trees = [
    ({}, None),
    ({"passes/sum.cpp": "// Adds.\nint sum(int a,int b) { return a + b; }\n"}, "passes/sum.cpp: not formatted"),
    ({"passes/sum.cpp": "int sum();\n"}, "passes/sum.cpp: begins with no comment"),
    ({"passes/sum.h": "// Adds.\n", "passes/sum.cpp": "int sum();\n"}, "passes/sum.cpp: begins with no comment"),
    ({"bench/iir.cpp": "int iir();\n"}, "bench/iir.cpp: begins with no comment"),
    ({"bench/fir.cl": "kernel void fir() {}\n"}, "bench/fir.cl: begins with no comment"),
    ({"tests/sum.ll": "declare void @f()\n"}, "tests/sum.ll: begins with no comment"),
    ({"tests/sum.py": "import sys\n"}, "tests/sum.py: begins with no comment"),
    ({"docs/a.md": "# A\n\n" + 121 * "x" + "\n"}, "docs/a.md:3: more than 120 columns"),
    ({"docs/a.md": "- a\n    " + 121 * "x" + "\n"}, "docs/a.md:2: more than 120 columns"),
    ({"docs/a.md": 120 * "x" + "\n"}, None),
    ({"passes/README.md": 151 * "x\n"}, "passes/README.md: 151 lines"),
    ({"passes/README.md": 150 * "x\n"}, None),
    ({"docs/a.md": 151 * "x\n"}, None),
]


def main():
    clang_format = sys.argv[1]
    if shutil.which(clang_format) is None:
        print(f"skipped: there is no {clang_format}; Debian's package is clang-format-22")
        print(f"0 passed, 0 failed, {len(Trees)} skipped")
        return 0
    failed = 0
    for change, wanted in Trees:
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {".clang-format": "BasedOnStyle: LLVM\n", **Good, **change}.items():
                path = pathlib.Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            lint = [sys.executable, pathlib.Path(__file__).with_name("lint.py"), "--clang-format", clang_format, folder]
            run = subprocess.run(lint, capture_output=True, text=True, timeout=60)
        faults = [line for line in run.stdout.splitlines() if line.startswith("FAIL ")]
        good = not faults if wanted is None else len(faults) == 1 and faults[0].startswith("FAIL " + wanted)
        if not good or run.returncode != (wanted is not None):
            print(f"FAIL {change}: expected {wanted}; lint.py says:\n{run.stdout}{run.stderr}")
            failed += 1
    print(f"{len(Trees) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
