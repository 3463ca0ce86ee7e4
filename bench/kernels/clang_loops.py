"""What clang's vectorizers did to the plain C forms, from their optimization records, as rows of a C++ array.

    clang_loops.py OUTPUT RECORD...      a record is NAME.clang.yaml
"""

import os
import sys


def vectorized(text):
    """'loop' if a loop was, 'slp' if only straight-line code was, else 'no'."""
    passed = [part for part in text.split("--- ") if part.startswith("!Passed")]
    if any("Pass:            loop-vectorize" in part for part in passed):
        return "loop"
    return "slp" if any("Pass:            slp-vectorizer" in part for part in passed) else "no"


def main(argv):
    with open(argv[1], "w", encoding="utf-8") as out:
        for path in argv[2:]:
            with open(path, encoding="utf-8") as record:
                name = os.path.basename(path).split(".")[0]
                out.write(f'{{"{name}", "{vectorized(record.read())}"}},\n')


if __name__ == "__main__":
    main(sys.argv)
