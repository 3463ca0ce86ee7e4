"""Checks that the kernels hold the constants that the Sollya scripts compute.

    check.py            runs every <name>.sollya here and looks for each number that it prints in ../kernels

A constant in a kernel that no script prints is not found by this; a printed one that no kernel has is an error.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
NUMBER = re.compile(r"-?0x1(?:\.[0-9a-f]+)?p-?[0-9]+|\b[0-9]{7,}\b")


def numbers(text):
    """Hexadecimal floats (a trailing f is not part of them) and table words."""
    return [float.fromhex(n) if "x" in n else int(n) for n in NUMBER.findall(text)]


def main():
    if not shutil.which("sollya"):
        print("check.py: Sollya is not installed: apt install sollya")
        print("0 passed, 0 failed, 1 skipped")
        return 77
    kernels = set()
    for source in (HERE / "../kernels").glob("*.*"):
        kernels.update(numbers(source.read_text()))
    failed = passed = 0
    for script in sorted(HERE.glob("*.sollya")):
        done = subprocess.run(["sollya", "--warnonstderr", script], stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            print(f"FAILED {script.name}: sollya ends with status {done.returncode}; a script ends with quit;")
            failed += 1
            continue
        # Errors of the approximations are printed in comments, in decimal.
        printed = re.sub(r"//.*", "", done.stdout)
        missing = [n for n in numbers(printed) if n not in kernels]
        for n in missing:
            print(f"FAILED {script.name}: no kernel has {n.hex() if isinstance(n, float) else n}")
        failed += bool(missing)
        passed += not missing
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
