"""Writes a Python file with the functions, vector variants and ISAs that libvec/numba.py uses.

    gen_variants.py functions.def targets.def isa.def ARCH output

It has the functions of floating-point numbers only, without the exact ones, which LLVM computes by instructions.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../libvec"))

import tables  # noqa: E402

LLVM = {"f32": "float", "f64": "double"}


def lines(function_table, target_table, isa_table, arch):
    features = tables.read_features(isa_table)
    yield f'"""The vector variants of libvec on {arch}, by gen_variants.py, widest registers first."""'
    yield ""
    yield "# ISA, what it needs of the CPU, and how many lanes its variants have."
    yield "ISAS = ["
    targets = [t for t in tables.read_targets(target_table, arch) if not t.is_scalar and not t.is_scalable]
    for t in sorted(reversed(targets), key=lambda t: -t.float_bits):
        lanes = {LLVM[type]: t.lanes[type] for type in LLVM if t.lanes[type]}
        yield f'    ("{t.token}", {features[arch, t.token].split(",")}, {lanes}),'
    yield "]"
    yield ""
    yield "# C name -> the type, how many arguments."
    yield "FUNCTIONS = {"
    functions = [f for f in tables.read_functions(function_table) if set(f.types) == {"t"} and f.how != "exact"]
    for f in functions:
        yield f'    "{f.c_name}": ("{LLVM[f.type]}", {len(f.signature)}),'
    yield "}"
    yield ""
    yield "# LLVM's intrinsics for them."
    yield "INTRINSICS = {"
    for f in functions:
        if f.intrinsic:
            yield f'    "llvm.{f.intrinsic}.{f.type}": "{f.c_name}",'
    yield "}"


if __name__ == "__main__":
    sys.exit(tables.write_source(sys.argv, __doc__, 5 - 1, lines))
