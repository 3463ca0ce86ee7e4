"""Adds up what the tests of a run say, for the last line of ./dev test.

    summary.py build/meson-logs/testlog.json

A test that ends with a line `N passed, N failed, N skipped` counts as it says; so do the summaries of doctest and lit; any
other test counts as one. A test that failed counts as at least one failure, whatever it printed before it died. The exit
status is 0 if nothing failed and something passed.
"""

import json
import re
import sys

OURS = re.compile(r"^(\d+) passed, (\d+) failed, (\d+) skipped$", re.M)
DOCTEST = re.compile(r"^\[doctest\] test cases: +\d+ \| +(\d+) passed \| +(\d+) failed \| +(\d+) skipped", re.M)
LIT_TOTAL = re.compile(r"^Total Discovered Tests: \d+", re.M)
LIT_LINE = re.compile(r"^ +([A-Z][A-Za-z ]+?) *: +(\d+) \([\d.]+%\)$", re.M)
LIT_KINDS = {  # what lit calls it -> our column
    "Passed": 0,
    "Passed With Retry": 0,
    "Expectedly Failed": 0,
    "Failed": 1,
    "Timed Out": 1,
    "Unresolved": 1,
    "Unexpectedly Passed": 1,
    "Unsupported": 2,
    "Skipped": 2,
    "Excluded": 2,
}
COLOUR = re.compile(r"\x1b\[[\d;]*m")


def printed_counts(output):
    """[passed, failed, skipped] as the test itself printed them, or None."""
    for pattern in (OURS, DOCTEST):
        found = pattern.findall(output)
        if found:
            return [int(n) for n in found[-1]]
    if LIT_TOTAL.search(output):
        counts = [0, 0, 0]
        for kind, number in LIT_LINE.findall(output[LIT_TOTAL.search(output).end() :]):
            if kind in LIT_KINDS:
                counts[LIT_KINDS[kind]] += int(number)
        return counts
    return None


def counts(test):
    result = test["result"]
    if result == "SKIP":
        return [0, 0, 1]
    good = result in ("OK", "EXPECTEDFAIL")
    printed = printed_counts(COLOUR.sub("", test.get("stdout", "")))
    if printed is None:
        return [1, 0, 0] if good else [0, 1, 0]
    if not good:
        printed[1] = max(printed[1], 1)
    return printed


def main(argv):
    if len(argv) != 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    total, failed, skipped = [0, 0, 0], [], []
    try:
        with open(argv[1], encoding="utf-8") as log:
            for line in log:
                test = json.loads(line)
                mine = counts(test)
                total = [a + b for a, b in zip(total, mine)]
                if mine[1]:
                    failed.append(test["name"])
                if mine[2]:
                    skipped.append(f"{test['name']} ({mine[2]})")
    except (OSError, ValueError, KeyError) as error:
        print(f"summary.py: {argv[1]}: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    if skipped:
        print("skipped in: " + ", ".join(skipped))
    if failed:
        print("failed: " + ", ".join(failed))
    print("{} passed, {} failed, {} skipped".format(*total))
    return 1 if total[1] or not total[0] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
