"""Loops that call the user's own vector functions compute what they computed before; GCC made the functions.

    run.py --clang CLANG --gcc GCC --plugin libvecpasses.so --frontend libvecclang.so --source folder

Each loop says below what it must call at AVX2, or that it must stay scalar. The last line is "N passed, N failed, N skipped".
"""

import argparse
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3]))
from processes import must, run  # noqa: E402

AVX512 = {"avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512cd"}
BUILDS = [
    ("SSE2", ["-march=x86-64"], set()),
    ("AVX", ["-march=sandybridge"], {"avx"}),
    ("AVX2", ["-march=haswell"], {"avx2", "fma", "bmi2"}),
    ("AVX-512", ["-march=skylake-avx512"], AVX512),
    ("AVX-512, 512 bits preferred", ["-march=skylake-avx512", "-mprefer-vector-width=512"], AVX512),
    ("AVX2, -Os", ["-march=haswell", "-Os"], {"avx2", "fma", "bmi2"}),
]
# loop: the variant that its AVX2 code calls; "" for a loop that must call none.
WANTED = {
    "straight": "_ZGVdN8v_", "condition": "_ZGVdM8v_", "nested": "_ZGVdM8vv_", "sum": "_ZGVdN8vv_",
    "conditional_sum": "_ZGVdM4v_", "mixed_floats": "_ZGVdN4v_", "mixed_integers": "_ZGVdN8vv_", "narrow": "_ZGVdN4v_",
    "bytes_alone": "_ZGVdN32vv_", "bytes_condition": "_ZGVdM32vv_", "always_masked": "_ZGVdM8vv_", "division": "_ZGVdN8vv_",
    "length4": "_ZGVdN4v_", "length16": "_ZGVdM16v_", "length16_condition": "_ZGVdM16v_", "length8": "_ZGVdN8v_",
    "asked_for": "_ZGVdN8v_", "linear1": "_ZGVdN8luv_", "linear1_condition": "_ZGVdM8luv_", "not_uniform": "",
    "linear3": "_ZGVdN8l3v_", "linear2_for_3": "", "linear_run_time": "_ZGVdN8ls1uv_", "linear_wrong_step": "",
    "linear_or_vector": "_ZGVdN8lv_", "reading": "_ZGVdN4l8v_", "reading_backwards": "", "reading_condition": "_ZGVdM4l8v_",
    "reading_run_time": "_ZGVdN4ls1uv_",
    "reading_wrong_step": "", "reading_gathered": "_ZGVdN4v_", "reading_what_is_written": "", "writing": "_ZGVdN4vl8_", "writing_condition": "_ZGVdM4vl8_",
    "writing_in_order": "", "writing_at": "_ZGVdN8ulv_", "writing_and_reading": "", "two_results": "_ZGVdN4vl8l8_",
    "two_results_private": "_ZGVdM4vl8l8_", "two_results_twice": "_ZGVdN4vl8l8_", "one_result_for_two": "_ZGVdN4vl8l8_", "in_and_out": "_ZGVdM8vvv_",
    "shared_overwritten": "_ZGVdN8vv_", "shared_carried": "", "no_mask": "", "object_apart": "", "value_behind_one": "_ZGVdN4vU_",
    "value_behind_each": "_ZGVdM4vL_", "stack_of_bytes": "_ZGVdM8vvvv_", "value_behind_one_condition": "_ZGVdN4vU_", "other_value_behind_one": "",
    "record": "_ZGVdN4vv_", "record_condition": "_ZGVdM4vv_", "record_of_many_types": "_ZGVdN4l16v_", "record_copied": "_ZGVdN4vv_",
    "large_record_copied": "_ZGVdN4l16v_", "array_of_three": "_ZGVdN8v_", "array_condition": "_ZGVdN8v_", "records_apart": "", "two_records": "_ZGVdN4vvv_",
    "record_method": "_ZGVdN8vv_", "complex_for_all": "_ZGVdN8uv_", "record_for_all": "_ZGVdM8uv_", "complex_in_two": "_ZGVdM4vu_",
    "record_in_two": "_ZGVdN8uv_", "record_in_two_step_behind": "_ZGVdN4uls2u_", "record_in_memory": "",
    "array_for_all": "_ZGVdN8ua16v_",
    "two_results_apart": "_ZGVdN4vl8l8_", "references": "_ZGVdN4R8_", "temporaries": "_ZGVdN4R8_", "lookup": "_ZGVdN8ua16v_", "member": "_ZGVdN8vv_",
    "group4": "_ZGVbN4v_", "group_masked_only": "_ZGVbM4vv_",
}


def called_variants(clang, source, options):
    """Which variants each function of the module calls."""
    done = run(clang, *options, "-S", "-emit-llvm", "-o", "-", source)
    if done.returncode:
        sys.exit("run.py: " + done.stderr)
    bodies = re.findall(r"^define [^@]*@(\w+)\((.*?)^}", done.stdout, re.M | re.S)
    return {name: set(re.findall(r"@(_ZGV\w+)\(", body)) for name, body in bodies}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("clang", "gcc", "plugin", "frontend", "source"):
        parser.add_argument("--" + name, required=True)
    arguments = parser.parse_args()
    source = pathlib.Path(arguments.source)
    loops = source / "loops.cpp"
    names = re.findall(r"FUNCTION\((\w+)\) {", loops.read_text(encoding="utf-8"))
    with open("/proc/cpuinfo", encoding="ascii") as info:
        flags = set(re.search(r"^flags\s*: (.*)$", info.read(), re.M).group(1).split())
    total = [0, 0, 0]

    def check(good, what):
        total[0 if good else 1] += 1
        if not good:
            print("FAIL " + what)

    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        (folder / "names.inc").write_text("".join(f"LOOP_NAME({name})\n" for name in names), encoding="utf-8")
        must(arguments.gcc, "-O2", "-fopenmp-simd", "-c", source / "bodies.cpp", "-o", folder / "bodies.o", what="GCC")
        must(arguments.clang, "-O1", "-fno-vectorize", "-DPREFIX(N)=plain_##N", "-c", loops, "-o", folder / "plain.o", what="plain")
        must(arguments.clang, "-O1", "-I", folder, "-c", source / "main.cpp", "-o", folder / "main.o", what="main")
        for name, options, needed in BUILDS:
            options = ["-O3", *options, "-fopenmp-simd", "-ffp-contract=off", "-fpass-plugin=" + arguments.plugin,
                       "-fplugin=" + arguments.frontend,
                       "-DPREFIX(N)=bridged_##N"]
            if name == "AVX2":
                called = called_variants(arguments.clang, loops, options)
                for loop, wanted in WANTED.items():
                    got = called.get("bridged_" + loop, set())
                    good = any(v.startswith(wanted) for v in got) if wanted else not got
                    check(good, f"{loop}: calls {' '.join(sorted(got)) or 'no variant'}, wanted {wanted or 'none'}")
            if not needed <= flags:
                total[2] += 1
                print(f"skipped {name}: this CPU lacks {' '.join(sorted(needed - flags))}")
                continue
            must(arguments.clang, *options, "-c", loops, "-o", folder / "bridged.o", what=name)
            must(arguments.gcc, *(folder / f for f in ("main.o", "plain.o", "bridged.o", "bodies.o")), "-o", folder / "program", what=name)
            done = run(folder / "program")
            counts = re.search(r"^(\d+) passed, (\d+) failed", done.stdout, re.M)
            if not counts:
                check(False, f"{name}: exit status {done.returncode}: {done.stdout}{done.stderr}")
                continue
            total[0] += int(counts.group(1))
            total[1] += int(counts.group(2))
            for line in done.stdout.splitlines():
                if line.startswith("FAIL"):
                    print(f"{line} ({name})")
    print("{} passed, {} failed, {} skipped".format(*total))
    return 1 if total[1] else 0


if __name__ == "__main__":
    sys.exit(main())
