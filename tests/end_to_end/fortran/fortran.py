"""Says: flang's loops over functions of libm call libvec with the pass plugin alone, and compute what they computed; what the
root's README says of `declare simd` is so.

    fortran.py --flang FLANG --plugin libvecpasses.so --library libvec.so --source FOLDER

The last line is "N passed, N failed, N skipped".
"""

import argparse
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from processes import run  # noqa: E402

# Per subroutine: what it calls; the letters of AVX2's variants.
CALLS = {
    "hypots": ["_ZGVdN4vv_hypot"],
    "gammas": ["_ZGVdN4v_tgamma"],
    "sums": ["_ZGVdN4v_erf", "_ZGVdN4v_asinh", "_ZGVdN4v_lgamma"],
    "singles": ["_ZGVdN8v_expf", "_ZGVdN8v_sinf", "_ZGVdN8vv_powf"],
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("flang", "plugin", "library", "source"):
        parser.add_argument("--" + name, required=True)
    arguments = parser.parse_args()
    source, library = pathlib.Path(arguments.source).resolve(), pathlib.Path(arguments.library).resolve()
    plugin = f"-fpass-plugin={pathlib.Path(arguments.plugin).resolve()}"
    counts = [0, 0, 0]

    def expect(good, what, more=""):
        counts[0 if good else 1] += 1
        if not good:
            print(f"FAIL {what}\n{more}")

    with tempfile.TemporaryDirectory() as folder:
        tuned = ["-O3", "-march=x86-64-v3", plugin]
        done = run(arguments.flang, *tuned, "-Rpass-missed=^vec$", "-S", source / "loops.f90", "-o", "loops.s", cwd=folder, timeout=300)
        expect(done.returncode == 0, "compiles", done.stderr)
        assembly = (pathlib.Path(folder) / "loops.s").read_text(encoding="utf-8") if done.returncode == 0 else ""
        for name, variants in CALLS.items():
            body = re.search(rf"^_QMloopsP{name}:(.*?)^\.Lfunc_end", assembly, re.M | re.S)
            for variant in variants:
                expect(body and re.search(rf"call\w*\s+{variant}\b", body[1]), f"{name} calls {variant}")
        expect("_FortranAModReal8, which has no variant" in done.stderr, "mod() is flang's runtime, and told of", done.stderr)
        flags = pathlib.Path("/proc/cpuinfo").read_text(encoding="ascii")
        if not {"avx2", "fma"} <= set(re.findall(r"\w+", flags)):
            counts[2] += 1
            print("skipped: running for x86-64-v3: this CPU lacks AVX2 or FMA")
        else:
            plain = ours = []
            for name, options in {"plain": ["-O1"], "ours": [*tuned, library, f"-Wl,-rpath,{library.parent}"]}.items():
                done = run(arguments.flang, source / "loops.f90", *options, "-o", name, cwd=folder, timeout=300)
                expect(done.returncode == 0, f"{name}: links", done.stderr)
                printed = run(pathlib.Path(folder) / name, timeout=300).stdout if done.returncode == 0 else ""
                plain, ours = ours, [float(x) for x in printed.split()]
            expect(len(plain) == 5 * 77 and len(ours) == len(plain), f"prints {len(plain)} and {len(ours)} numbers")
            far = [i for i, (a, b) in enumerate(zip(plain, ours)) if abs(a - b) > (1e-14 if i < 4 * 77 else 1e-6) * max(1, abs(a))]
            expect(not far, f"the same results: {far}")
        done = run(arguments.flang, "-fopenmp", *tuned, "-S", source / "simd.f90", "-o", "simd.s", cwd=folder, timeout=300)
        expect(done.returncode and "not yet implemented" in done.stderr,
               "flang implements `declare simd`: test it, and say so in README.md", done.stderr)
    print("{} passed, {} failed, {} skipped".format(*counts))
    return 1 if counts[1] else 0


if __name__ == "__main__":
    sys.exit(main())
