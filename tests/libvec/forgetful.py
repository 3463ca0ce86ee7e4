"""Calls of functions that lose a register of their caller are noticed, each by its name.

    forgetful.py --identity libvec_identity --served COMMAND --library libvec_forgetful.so --token ISA
"""

import argparse
import subprocess

parser = argparse.ArgumentParser()
for option in ("identity", "served", "library", "token"):
    parser.add_argument("--" + option, required=True)
arguments = parser.parse_args()
# What is asked for, and which function loses a register.
lanes = {"s": "Mx", "r": "Nx"}.get(arguments.token, "N2")
LOSES = {"sin": "vec_sin", "cos": f"_ZGV{arguments.token}{lanes}v_cos", "tan": f"_ZGV{arguments.token}{lanes}v_tan"}
failed = 0
for name, symbol in LOSES.items():
    command = [arguments.identity, arguments.served + f"'{arguments.library}' {arguments.token}", "sample", name]
    output = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    if f"FAILED {symbol}: changes a vector register" not in output:
        failed += 1
        print(f"FAILED {name}: {symbol} is not named:\n{output}")
print(f"{len(LOSES) - failed} passed, {failed} failed, 0 skipped")
raise SystemExit(failed != 0)
