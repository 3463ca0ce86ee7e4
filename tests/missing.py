"""The test that stands for those which need a tool that this machine lacks: they count as skipped, by name.

    missing.py WHAT
"""

import sys

if __name__ == "__main__":
    print(f"skipped: {sys.argv[1]} is not installed\n0 passed, 0 failed, 1 skipped")
    sys.exit(77)
