"""Says: an installation has the promised layout, and programs in C and C++, by every compiler here, shared and static,
build against it with what pkg-config prints, without a warning, and run.

    install.py build-folder source-folder llvm-bindir
"""

import os
import shutil
import subprocess
import sys
import tempfile

LAYOUT = """
bin/veczc bin/vecc lib/libvec/bodies.bc lib/libvec.so lib/libvec.so.0 lib/libvec.a lib/libvecpasses.so include/libvec.h
lib/libvecpasses.a lib/pkgconfig/libvecpasses.pc lib/pkgconfig/libvec.pc share/libvec/libvec.cfg
include/libvec/simd_math.h include/libvec/simd.hpp include/libvec/simd_functions.h include/libvec/eigen.hpp
include/libvec/gfortran/math-vector-fortran.h lib/pkgconfig/libvec-gcc.pc lib/pkgconfig/libvec-gfortran.pc
share/libvec/libvec-flang.cfg
lib/pkgconfig/libvec-clang.pc lib/cmake/libvec/libvec-config.cmake share/man/man1/vecc.1 share/man/man3/vec_expf.3
share/man/man7/libvec.7 share/doc/libvec/LICENSE share/doc/libvec/README.md share/doc/libvec/docs share/doc/libvec/examples
""".split()

# The header alone, as strict as it gets, in both languages.
HEADER_ONLY = "#include <libvec.h>\n"
# GCC passes x in a register here; clang without -mavx would pass it in memory.
WIDE_CALL = """#include <libvec.h>
__attribute__((target(VEC_TARGET_d))) void f(double *p) { _mm256_storeu_pd(p, _ZGVdN4v_exp(_mm256_loadu_pd(p))); }
"""
STRICT = ["-Wall", "-Wextra", "-pedantic", "-Werror"]


class Checks:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def expect(self, good, what, output=""):
        if good:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL {what}\n{output}".rstrip())

    def skip(self, what):
        self.skipped += 1
        print(f"SKIP {what}")


def call(*command, **kwargs):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300, **kwargs)


def build_and_run(checks, folder, compiler, source, flags, libraries, environment, what):
    program = os.path.join(folder, "program")
    r = call(*compiler, "-O2", *STRICT, *flags, source, "-o", program, *libraries)
    checks.expect(r.returncode == 0, f"{what}: compiles", r.stdout)
    if r.returncode == 0:
        r = call(program, env=environment)
        checks.expect(r.returncode == 0, f"{what}: runs", r.stdout)


def check_programs(checks, folder, prefix, source, llvm_bindir):
    pkgconfig = os.path.join(prefix, "lib/pkgconfig")
    query = ["pkg-config", "libvec"]
    environment = dict(os.environ, PKG_CONFIG_PATH=pkgconfig)
    cflags = call(*query, "--cflags", env=environment).stdout.split()
    libs = call(*query, "--libs", env=environment).stdout.split()
    checks.expect("-lvec" in libs, "pkg-config --libs names the library", " ".join(libs))
    environment = dict(os.environ, LD_LIBRARY_PATH=os.path.join(prefix, "lib"))
    archive = os.path.join(prefix, "lib/libvec.a")
    header = os.path.join(folder, "header.c")
    with open(header, "w", encoding="utf-8") as f:
        f.write(HEADER_ONLY)

    for compiler in (["gcc"], ["clang-14"], [os.path.join(llvm_bindir, "clang")]):
        name = os.path.basename(compiler[0])
        if not shutil.which(compiler[0]):
            checks.skip(f"{name}: not installed")
            continue
        for language in (["-x", "c", "-std=c99"], ["-x", "c", "-std=c17"], ["-x", "c++", "-std=c++11"]):
            for isa in ([], ["-mavx2"], ["-march=x86-64-v4"]):
                r = call(*compiler, *STRICT, *language, *isa, *cflags, "-fsyntax-only", header)
                checks.expect(r.returncode == 0, f"{name} {' '.join(language + isa)}: libvec.h is clean", r.stdout)
        for what, flags, libraries in (
            ("shared", cflags, libs + ["-lm"]),
            ("static library", cflags, [archive, "-lm"]),
            ("static program", cflags + ["-static"], [archive, "-lm"]),
            ("tuned for this CPU", cflags + ["-march=native"], libs + ["-lm"]),
        ):
            build_and_run(checks, folder, compiler, source, flags, libraries, environment, f"{name}, {what}")
        calls = os.path.join(folder, "calls.c")
        with open(calls, "w", encoding="utf-8") as f:
            f.write(WIDE_CALL)
        r = call(*compiler, *cflags, "-S", "-o", os.devnull, calls)
        good = r.returncode == 0 if name == "gcc" else r.returncode != 0 and "clang calls it right with" in r.stdout
        checks.expect(good, f"{name}: a call that would pass its argument wrongly is refused, others are not", r.stdout)
    r = call("gcc", *cflags, "-U__x86_64__", "-fsyntax-only", header)
    checks.expect(r.returncode != 0 and "libvec.h needs" in r.stdout, "libvec.h refuses what it does not know", r.stdout)


def check_embedding(checks, folder, prefix, source, llvm_bindir):
    """A C++ program links the vectorizer with what pkg-config prints, and its overrides are heard."""
    query = ["pkg-config", "libvecpasses"]
    environment = dict(os.environ, PKG_CONFIG_PATH=os.path.join(prefix, "lib/pkgconfig"))
    cflags = call(*query, "--cflags", env=environment).stdout.split()
    libs = call(*query, "--libs", env=environment).stdout.split()
    program = os.path.join(folder, "embed")
    compiler = os.path.join(llvm_bindir, "clang++")
    r = call(compiler, "-std=c++20", *cflags, source, "-o", program, *libs)
    checks.expect(r.returncode == 0, "embed.cpp: compiles with pkg-config's flags", r.stdout)
    if r.returncode == 0:
        r = call(program)
        checks.expect(r.returncode == 0 and "64 gathered by our own function ok" in " ".join(r.stdout.split()),
                      "embed.cpp: runs, and its target is asked", r.stdout)


def main(argv):
    if len(argv) != 4:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    build, source, llvm_bindir = argv[1:]
    checks = Checks()
    with tempfile.TemporaryDirectory() as folder:
        destination = os.path.join(folder, "root")
        r = call("meson", "install", "-C", build, "--no-rebuild", "--destdir", destination)
        checks.expect(r.returncode == 0, "meson install", r.stdout)
        found = [d for d, _, files in os.walk(destination) if "libvec.h" in files]
        if not found:
            checks.expect(False, "libvec.h is installed")
        else:
            prefix = os.path.dirname(found[0])
            for file in LAYOUT:
                checks.expect(os.path.exists(os.path.join(prefix, file)), f"{file} is installed")
            r = call("readelf", "-d", os.path.join(prefix, "lib/libvec.so"))
            checks.expect("[libvec.so.0]" in r.stdout, "the soname is libvec.so.0", r.stdout)
            checks.expect("(NEEDED)" not in r.stdout, "libvec.so needs no other library", r.stdout)
            check_programs(checks, folder, prefix, os.path.join(source, "examples/direct.c"), llvm_bindir)
            check_embedding(checks, folder, prefix, os.path.join(source, "examples/embed.cpp"), llvm_bindir)
    print(f"{checks.passed} passed, {checks.failed} failed, {checks.skipped} skipped")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
