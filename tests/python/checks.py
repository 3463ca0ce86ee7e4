"""What the tests of the Python package share: counting, and the functions with their scalar entry points."""

import contextlib
import os
import sys

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(SOURCE, "libvec"))


class Checks:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def expect(self, good, what, found=""):
        self.passed += bool(good)
        if not good:
            self.failed += 1
            print(f"FAIL {what}\n{found}".rstrip())

    def skip(self, what):
        self.skipped += 1
        print(f"SKIP {what}")

    @contextlib.contextmanager
    def test(self, what):
        """A failure of what is inside, an exception among them, is one failure."""
        try:
            yield
            self.passed += 1
        except Exception as error:
            self.failed += 1
            print(f"FAIL {what}\n{type(error).__name__}: {error}")

    def done(self):
        print(f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped")
        return 1 if self.failed else 0
