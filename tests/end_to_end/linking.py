"""Says: with the installed configuration files a program links as users link programs, and calls libvec and not libmvec:
shared, -static, -static-pie, by GNU ld and by lld, with ThinLTO and full LTO, for another target, and from an installation
whose libdir is a distribution's. Each installed header compiles alone.

    linking.py BUILD SOURCE LLVM-BINDIR
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from install import Checks

HERE = pathlib.Path(__file__).parent / "linking"
TUNED = ["-O2", "-march=x86-64-v3"]


def call(*command, environment=None):
    return subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=300, env=environment)


class Installation:
    """An installed tree, and programs that are compiled with it into a folder."""

    def __init__(self, root, llvm_bindir, folder, checks):
        self.config = next(root.rglob("libvec.cfg"))
        self.static_config = self.config.with_name("libvec-static.cfg")
        self.libdir = next(root.rglob("libvecpasses.so")).parent
        self.include = next(root.rglob("libvec.h")).parent
        self.bindir, self.folder, self.checks = pathlib.Path(llvm_bindir), folder, checks

    def compile(self, what, config, source, *options):
        """The program, or None: then the check has failed."""
        program = self.folder / "program"
        program.unlink(missing_ok=True)
        done = call(self.bindir / "clang", "--config", config, *TUNED, *options, HERE / source, "-o", program, "-lm")
        self.checks.expect(done.returncode == 0, f"{what}: links", done.stdout)
        return program if done.returncode == 0 else None

    def printed(self, program, what, *emulator):
        done = call(*emulator, program)
        self.checks.expect(done.returncode == 0, f"{what}: runs", done.stdout)
        return done.stdout

    def symbols(self, program):
        return call(self.bindir / "llvm-nm", "--defined-only", program).stdout


def check_link_forms(tree):
    checks = tree.checks
    with_cpu = {"avx2", "fma"} <= set(re.findall(r"\w+", pathlib.Path("/proc/cpuinfo").read_text(encoding="ascii")))
    program = tree.compile("shared", tree.config, "sines.c")
    if not program:
        return
    checks.expect("_ZGVdN4v_sin" in call(tree.bindir / "llvm-nm", "-D", program).stdout, "shared: calls a variant")
    if not with_cpu:
        checks.skip("running for x86-64-v3: this CPU lacks AVX2 or FMA")
    right = tree.printed(program, "shared") if with_cpu else ""
    linkers = {"GNU ld": [], "lld": ["-fuse-ld=lld"]}
    for linker, choice in linkers.items():
        if choice and not shutil.which(tree.bindir / "ld.lld"):
            checks.skip("lld: not installed")
            continue
        for form, config in (("-static", tree.config), ("-static", tree.static_config), ("-static-pie", tree.static_config)):
            what = f"{form} {config.name} {linker}"
            program = tree.compile(what, config, "sines.c", form, *choice)
            if not program:
                continue
            names = tree.symbols(program)
            checks.expect("_ZGVdN4v_sin\n" in names and "_ZGVdN4v_sin_avx2" not in names, f"{what}: libvec's sin, not libmvec's")
            if with_cpu:
                checks.expect(tree.printed(program, what) == right, f"{what}: the same bits as the shared program")


def check_arrays(tree):
    """They take the widest ISA, and what VEC_ISA says, in static programs, too, where constructors are called otherwise."""
    for form in (["-Wl,--as-needed"], ["-static"]):
        what = f"arrays, {form[0]}"
        program = tree.compile(what, tree.config, "arrays.c", *form)
        if not program:
            continue
        printed = tree.printed(program, what)
        tree.checks.expect(re.fullmatch(r"0 1 0x1\.5bf0a8p\+1 [bde]\n", printed), f"{what}: values", printed)
        narrow = call(program, environment=dict(os.environ, VEC_ISA="b")).stdout
        tree.checks.expect(narrow == printed[:-2] + "b\n", f"{what}: VEC_ISA=b", narrow)
        for wrong in ("", "E", "e2", "512"):
            other = call(program, environment=dict(os.environ, VEC_ISA=wrong)).stdout
            tree.checks.expect(other == printed, f"{what}: VEC_ISA={wrong!r} counts for nothing", other)


def check_link_time_optimization(tree):
    checks = tree.checks
    if not shutil.which(tree.bindir / "ld.lld"):
        checks.skip("link-time optimization: lld is not installed")
        return
    plugin = "-Wl,--load-pass-plugin=" + str(tree.libdir / "libvecpasses.so")
    for what, options in (("-flto=full", ["-flto=full"]), ("-flto=thin", ["-flto=thin"]),
                          ("-flto=thin, plugin in the link", ["-flto=thin", plugin])):
        program = tree.compile(what, tree.config, "sines.c", "-fuse-ld=lld", *options)
        if program:
            # -O2 inlines no body.
            checks.expect("_ZGVdN4v_sin" in call(tree.bindir / "llvm-nm", "-D", program).stdout, f"{what}: calls a variant")
    program = tree.compile("-flto=thin -fno-vectorize", tree.config, "sines.c", "-fuse-ld=lld", "-flto=thin", "-fno-vectorize")
    if program:
        checks.expect("_ZGV" not in call(tree.bindir / "llvm-nm", "-D", program).stdout, "-flto=thin -fno-vectorize: no variant")
    # The variants of a program's own functions may be made in the link: without the plugin there they are missed.
    done = call(tree.bindir / "clang", "--config", tree.config, *TUNED, "-flto=thin", "-fopenmp-simd", "-Rpass-missed=^vec$", "-c",
                HERE / "area.c", "-o", tree.folder / "area.o")
    checks.expect("load-pass-plugin" in done.stdout, "-flto=thin: what is left to the link is told", done.stdout)


def check_other_target(tree):
    """The configuration file serves a target that libvec is not built for: the program's own variants, and no libvec."""
    if not shutil.which("aarch64-linux-gnu-gcc") or not shutil.which("qemu-aarch64"):
        tree.checks.skip("AArch64: needs gcc-aarch64-linux-gnu and qemu-user")
        return
    program = tree.folder / "program"
    for linker in ("ld", "lld"):
        if linker == "lld" and not shutil.which(tree.bindir / "ld.lld"):
            tree.checks.skip("AArch64 by lld: not installed")
            continue
        what = f"AArch64 by {linker}"
        done = call(tree.bindir / "clang", "--config", tree.config, "--target=aarch64-linux-gnu", f"-fuse-ld={linker}", "-O2",
                    "-fopenmp-simd", HERE / "area.c", "-o", program)
        tree.checks.expect(done.returncode == 0, f"{what}: links", done.stdout)
        if done.returncode == 0:
            tree.checks.expect("_ZGVnN2v_area" in tree.symbols(program), f"{what}: the variant of the program is there")
            tree.printed(program, what, "qemu-aarch64", "-L", "/usr/aarch64-linux-gnu")


def check_headers(tree):
    cflags = call("pkg-config", "libvecpasses", "--cflags",
                  environment=dict(os.environ, PKG_CONFIG_PATH=str(tree.libdir / "pkgconfig"))).stdout.split()
    headers = sorted(h for h in (tree.include / "libvec").rglob("*") if h.suffix in (".h", ".hpp"))
    tree.checks.expect(len(headers) > 10, "headers are installed")
    clang, eigen = tree.bindir / "clang", pathlib.Path("/usr/include/eigen3")
    vectors = [clang, "-x", "c++", "-std=c++17", "-I", tree.include, "-isystem", eigen, "-Wall", "-Wextra", "-Werror", "-Wno-unused",
               "-Wno-pragma-once-outside-header"]
    others = {"simd_math.h": ["gcc", "-x", "c"], "math-vector-fortran.h": ["gfortran", "-x", "f95"], "simd.hpp": vectors,
              "eigen.hpp": vectors, "simd_functions.h": [*vectors, "-include", "libvec/simd.hpp"]}
    for header in headers:
        command = [clang, "-x", "c++", "-std=c++20", *cflags]
        if header.parent.name == "libvec": # for users' C programs
            command = [clang, "-x", "c", "--config", tree.config]
        command = others.get(header.name, command)
        if not shutil.which(command[0]) or header.name == "eigen.hpp" and not eigen.exists():
            tree.checks.skip(f"{header.name}: {'libeigen3-dev' if shutil.which(command[0]) else command[0]} is not installed")
            continue
        done = call(*command, "-fsyntax-only", header)
        tree.checks.expect(done.returncode == 0, f"{header.relative_to(tree.include)} compiles alone", done.stdout)


def check_libdirs(source, llvm_bindir, folder, checks):
    """Debian's and Fedora's folders: what is configured names them, and nothing `lib`."""
    environment = dict(os.environ, CC=os.path.join(llvm_bindir, "clang"), CXX=os.path.join(llvm_bindir, "clang++"))
    setup = ["meson", "setup", folder, source, "--prefix=/opt/vec", "-Dtests=false", "-Dbench=false"]
    for libdir, again in (("lib/x86_64-linux-gnu", []), ("lib64", ["--reconfigure"])):
        done = call(*setup, *again, "--libdir=" + libdir, environment=environment)
        checks.expect(done.returncode == 0, f"--libdir={libdir}: configures", done.stdout)
        if done.returncode:
            return
        for name in ("libvec.cfg", "libvec-static.cfg"):
            text = (folder / "libvec" / name).read_text(encoding="utf-8")
            named = re.findall(r"^-.*<CFGDIR>/(?:\.\./)*(lib\S*)", text, re.M)
            checks.expect(len(named) > 3 and all(n.startswith(libdir) for n in named), f"{name} names {libdir}", " ".join(named))
        # From their own folders, as they will be installed.
        root = folder / "installed" / libdir
        expected = {"libdir": root, "includedir": folder / "installed/include", "configdir": folder / "installed/share/libvec"}
        for name, where, pattern in (("libvec-config.cmake", "cmake/libvec", r"\(_libvec_(\w+) \"\$\{_libvec_here\}/(\S+)\""),
                                     ("libvec.pc", "pkgconfig", r"^(\w+)=\$\{pcfiledir\}/(.*)$")):
            text = (folder / "packaging" / name).read_text(encoding="utf-8")
            paths = {key: os.path.normpath(root / where / path) for key, path in re.findall(pattern, text, re.M)}
            good = "libdir" in paths and all(paths[key] == str(path) for key, path in expected.items() if key in paths)
            checks.expect(good, f"--libdir={libdir}: {name} finds the other folders", text)
        build = (folder / "build.ninja").read_text(encoding="utf-8")
        checks.expect(f'VEC_LIBDIR=\\"../{libdir}' in build.replace('"', '\\"').replace("\\\\", "\\"),
                      f"vecc looks for libvec's bodies in {libdir}")


def main(argv):
    if len(argv) != 4:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    build, source, llvm_bindir = argv[1:]
    checks = Checks()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        done = call("meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", folder / "root")
        checks.expect(done.returncode == 0, "meson install", done.stdout)
        tree = Installation(folder / "root", llvm_bindir, folder, checks)
        check_link_forms(tree)
        check_arrays(tree)
        check_link_time_optimization(tree)
        check_other_target(tree)
        check_headers(tree)
        check_libdirs(source, llvm_bindir, folder / "other", checks)
    print(f"{checks.passed} passed, {checks.failed} failed, {checks.skipped} skipped")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
