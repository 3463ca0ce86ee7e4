"""The test of equal bits notices a single symbol with other bits, and names it; with the library itself it finds nothing.

    identity_selftest.py --identity PROGRAM --library libvec.so SYMBOL=LIBRARY...

Each LIBRARY is libvec but for SYMBOL (other_bits.c).
"""

import argparse
import re
import subprocess
import sys


def wrong_symbols(program, library):
    done = subprocess.run([program, library, "sin"], capture_output=True, text=True)
    wrong = set(re.findall(r"^FAILED (\S+) and \S+ differ", done.stdout, re.M))
    last = re.search(r"^\d+ passed, (\d+) failed, \d+ skipped$", done.stdout, re.M)
    if not last or (int(last[1]) > 0) != (done.returncode == 1) or bool(wrong) != (done.returncode == 1):
        sys.exit(f"identity_selftest.py: {program} {library}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--identity", required=True)
    parser.add_argument("--library", required=True)
    parser.add_argument("wrong", nargs="+")
    arguments = parser.parse_args()
    flags = set(re.search(r"^flags\s*: (.*)$", open("/proc/cpuinfo", encoding="ascii").read(), re.M)[1].split())
    needs = {"b": set(), "c": {"avx"}, "d": {"avx2", "fma"}}
    passed = failed = skipped = 0
    for symbol, library in [("", arguments.library), *(w.split("=") for w in arguments.wrong)]:
        if symbol and not needs[symbol[4]] <= flags:
            print(f"skipped {symbol}: this CPU lacks the instructions")
            skipped += 1
            continue
        found, expected = wrong_symbols(arguments.identity, library), {symbol} - {""}
        passed += found == expected
        failed += found != expected
        if found != expected:
            print(f"FAIL {library}: reported are {sorted(found)}, not {sorted(expected)}")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
