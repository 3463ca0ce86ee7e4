"""Tests of vecc: kernels are compiled, linked with a C program and run; bad input gives one clear error and no file.

    vecc_test.py --vecc VECC --cc GCC --cxx G++ [--libvec LIBVEC.SO] [--bodies BODIES.BC] [NAME...]

run/NAME.cl is compiled in each of MODES, linked with run/NAME.c and executed: the program compares with plain C and exits
with 0 if all is right. NAME picks single tests.
"""

import argparse
import inspect
import os
import sys

import bad_input_tests
import machines_tests
import outputs_tests
import run_option_tests
import semantics_tests
from vecc_context import HERE, MODES, Context
from tool_tests import run_tests


def kernels():
    return {f"{source.stem}, {mode}": lambda c, d, s=source.stem, m=mode: c.run_kernel(s, m, d)
            for source in sorted(HERE.glob("run/*.cl")) for mode in MODES}


MODULES = (outputs_tests, run_option_tests, semantics_tests, machines_tests, bad_input_tests)


def tests_of(module):
    """The functions of a context and a folder."""
    return {name: test for name, test in vars(module).items()
            if inspect.isfunction(test) and list(inspect.signature(test).parameters) == ["c", "d"]}


def main():
    parser = argparse.ArgumentParser()
    for option in ("--vecc", "--cc", "--cxx"):
        parser.add_argument(option, required=True)
    parser.add_argument("--libvec")
    parser.add_argument("--bodies")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    options.vecc = os.path.abspath(options.vecc)
    context = Context(options)
    return run_tests([kernels(), *map(tests_of, MODULES)], context, options.names)


if __name__ == "__main__":
    sys.exit(main())
