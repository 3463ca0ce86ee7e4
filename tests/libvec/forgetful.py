"""Calls of functions that lose a register of their caller are noticed, each by its name.

    forgetful.py --identity libvec_identity --served COMMAND --library libvec_forgetful.so
"""

import argparse
import subprocess

# What is asked for, and which function loses a register.
LOSES = {"sin": "vec_sin", "cos": "_ZGVnN2v_cos", "tan": "_ZGVnN2v_tan"}

parser = argparse.ArgumentParser()
for option in ("identity", "served", "library"):
    parser.add_argument("--" + option, required=True)
arguments = parser.parse_args()
failed = 0
for name, symbol in LOSES.items():
    command = [arguments.identity, arguments.served + f"'{arguments.library}'", "sample", name]
    output = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    if f"FAILED {symbol}: changes a vector register" not in output:
        failed += 1
        print(f"FAILED {name}: {symbol} is not named:\n{output}")
print(f"{len(LOSES) - failed} passed, {failed} failed, 0 skipped")
raise SystemExit(failed != 0)
