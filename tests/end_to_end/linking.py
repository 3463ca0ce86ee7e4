"""Says: with the installed configuration files a program links as users link programs, and calls libvec and not libmvec:
shared, -static, -static-pie, by GNU ld and by lld, with ThinLTO and full LTO, for other targets, with libvec there and
without, and from an installation whose libdir is a distribution's. Each installed header compiles alone.

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
# Of libvec's other architectures: triple, emulator and its CPU, and for each ISA clang's flags, vecc's features and a variant.
TARGETS = {
    "aarch64": ("aarch64-linux-gnu", "qemu-aarch64", "max", {"n": ([], "", "_ZGVnN2v_"), "s": (["-march=armv8-a+sve"], "+sve", "_ZGVsMxv_")}),
    "ppc64le": ("powerpc64le-linux-gnu", "qemu-ppc64le", "power9", {"b": ([], "", "_ZGVbN2v_")}),
    "riscv64": ("riscv64-linux-gnu", "qemu-riscv64", "rv64,v=true,vext_spec=v1.0,vlen=256", {"r": (["-march=rv64gcv"], "+v", "_ZGVrMxv_")}),
}


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


def lay_out(tree, build, configured, prefix):
    """An installation with the libraries of `targets` by what was configured; they are the build's, that has them for its tests."""
    text = (configured / "libvec/libvec.cfg").read_text(encoding="utf-8")
    libdir = prefix / re.search(r"<CFGDIR>/(?:\.\./)*(\S+)/libvecpasses.so", text)[1]
    config = prefix / "share/libvec/libvec.cfg"
    for folder in (config.parent, libdir, prefix / "bin"):
        folder.mkdir(parents=True)
    config.write_text(text, encoding="utf-8")
    (prefix / "include").symlink_to(tree.include)
    for plugin in tree.libdir.glob("libvec*.so"):
        shutil.copy2(plugin, libdir, follow_symlinks=False)
    shutil.copy2(tree.include.parent / "bin/vecc", prefix / "bin")
    # Where vecc was configured to look.
    if libdir.name != tree.libdir.name:
        (libdir.parent / tree.libdir.name).symlink_to(libdir)
    for arch, (triple, *_) in TARGETS.items():
        scripts = libdir / "libvec/link" / triple
        scripts.mkdir(parents=True)
        for script in (configured / "libvec").glob(triple + "libvec-link.*"):
            shutil.copy2(script, scripts / script.name.removeprefix(triple))
        own = libdir / triple
        (own / "libvec").mkdir(parents=True)
        for library in (build / "libvec").glob(f"libvec-{arch}.so.*"):
            (own / "libvec.so").symlink_to(library)
            (own / "libvec.so.0").symlink_to(library)
            (own / "libvec/bodies.bc").symlink_to(build / f"libvec/{arch}.bodies.bc")
    return config


def check_targets(tree, build, configured):
    """For each target that libvec is built for: its variants in loops, bodies inlined, declare simd, linked, and vecc's objects."""
    checks, prefix = tree.checks, tree.folder / "of all"
    config = lay_out(tree, build, configured, prefix)
    program, source = tree.folder / "program", HERE / "targets.c"
    done = call(tree.bindir / "clang", "--config", tree.config, "-O1", "-fno-vectorize", source, "-o", program, "-lm")
    checks.expect(done.returncode == 0, "targets.c: compiles for this CPU", done.stdout)
    right = tree.printed(program, "targets.c")
    kernel = tree.folder / "k.cl"
    kernel.write_text("kernel void k(global float *y) { size_t i = get_global_id(0); y[i] = exp(y[i]); }\n", encoding="ascii")
    for arch, (triple, emulator, cpu, isas) in TARGETS.items():
        if not shutil.which(triple + "-gcc") or not shutil.which(emulator):
            checks.skip(f"{arch}: needs gcc-{triple} and qemu-user")
            continue
        for isa, (flags, features, variant) in isas.items():
            what = f"{arch}, ISA {isa}"
            done = call(tree.bindir / "clang", "--config", config, "--target=" + triple, *flags, "-O3", "-fopenmp-simd", "-Rpass=^vec$",
                        source, "-o", program, "-lm")
            checks.expect(done.returncode == 0, f"{what}: links", done.stdout)
            if done.returncode:
                continue
            checks.expect(f"{variant}exp is inlined" in done.stdout, f"{what}: a loop has the body of a variant", done.stdout)
            checks.expect(f"{variant}exp" in call(tree.bindir / "llvm-nm", "-D", program).stdout, f"{what}: its slow path is a call")
            # clang names no variants of functions for RISC-V.
            checks.expect(arch == "riscv64" or f"{variant}growth" in tree.symbols(program), f"{what}: the program has its own variant")
            checks.expect(tree.printed(program, what, emulator, "-cpu", cpu, "-L", f"/usr/{triple}") == right, f"{what}: the same results")
            objects = []
            for bodies in ("auto", "none"):
                done = call(prefix / "bin/vecc", kernel, f"--target={arch}{features}", f"--bodies={bodies}", "-o", tree.folder / "k.o")
                checks.expect(done.returncode == 0 and not done.stdout, f"{what}: vecc finds the library", done.stdout)
                objects.append((tree.folder / "k.o").read_bytes() if done.returncode == 0 else b"")
            checks.expect(objects[0] != objects[1], f"{what}: vecc inlines the body")


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
    """Debian's and Fedora's folders: what is configured names them, and nothing `lib`; for all targets that can be linked."""
    environment = dict(os.environ, CC=os.path.join(llvm_bindir, "clang"), CXX=os.path.join(llvm_bindir, "clang++"))
    targets = ",".join(["host", *(arch for arch, (triple, *_) in TARGETS.items() if shutil.which(triple + "-ld"))])
    setup = ["meson", "setup", folder, source, "--prefix=/opt/vec", "-Dtests=false", "-Dbench=false", "-Dtargets=" + targets]
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
        check_targets(tree, pathlib.Path(build).resolve(), folder / "other")
    print(f"{checks.passed} passed, {checks.failed} failed, {checks.skipped} skipped")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
