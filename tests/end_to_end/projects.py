"""Says: the projects of examples/projects build against an installed tree that was moved, by CMake, Meson and make, and run; their
loops call libvec. The CMake package links in each way that it promises, and says why it has not what it has not.

    projects.py BUILD SOURCE LLVM-BINDIR [--subproject]

--subproject: the Meson project instead, with libvec's tree in its own; all of libvec is built.
"""

import os
import pathlib
import re
import shutil
import sys
import tempfile

from install import Checks, call

HERE = pathlib.Path(__file__).resolve().parent
SUM = "1410.648903"  # of loop.c


def has_cpu():
    return {"avx2", "fma"} <= set(re.findall(r"\w+", pathlib.Path("/proc/cpuinfo").read_text(encoding="ascii")))


class Tree:
    """An installed tree, in a folder where nobody expects it, and what is built with it."""

    def __init__(self, checks, folder, prefix, llvm_bindir):
        self.checks, self.folder, self.prefix, self.bindir = checks, folder, prefix, pathlib.Path(llvm_bindir)
        self.environment = dict(os.environ, CC=str(self.bindir / "clang"), CXX=str(self.bindir / "clang++"),
                                PKG_CONFIG_PATH=str(prefix / "lib/pkgconfig"))
        for name in ("CFLAGS", "CXXFLAGS", "LDFLAGS", "CMAKE_PREFIX_PATH", "LD_LIBRARY_PATH"):
            self.environment.pop(name, None)

    def step(self, what, *command, **environment):
        if os.path.isabs(command[0]) and not os.path.exists(command[0]):
            self.checks.expect(False, what, f"there is no {command[0]}")
            return None
        done = call(*map(str, command), env={**self.environment, **environment})
        self.checks.expect(done.returncode == 0, what, done.stdout)
        return done.stdout if done.returncode == 0 else None

    def check_programs(self, what, folder, needs_path=False):
        """call and loop run with the library of this tree, without the path of libraries if they need none."""
        path = {"LD_LIBRARY_PATH": str(self.prefix / "lib")} if needs_path else {}
        self.step(f"{what}: call runs", folder / "call", **path)
        symbols = call(self.bindir / "llvm-nm", "-D", "--undefined-only", folder / "loop").stdout
        self.checks.expect("_ZGVdN4v_exp\n" in symbols and "_ZGVdN4v_log\n" in symbols, f"{what}: the loop calls libvec", symbols)
        libraries = call("ldd", folder / "loop", env={**self.environment, **path}).stdout
        found = re.search(r"libvec\.so\.0 => (\S+)", libraries)
        good = found and os.path.realpath(found[1]) == os.path.realpath(self.prefix / "lib/libvec.so.0")
        self.checks.expect(good, f"{what}: loop finds the library of the moved tree", libraries)
        if has_cpu():
            printed = self.step(f"{what}: loop runs", folder / "loop")
            self.checks.expect(printed == None or printed.strip() == SUM, f"{what}: loop prints the sum", printed or "")


def check_cmake(tree, projects):
    if not shutil.which("cmake"):
        tree.checks.skip("cmake is not installed")
        return
    build = tree.folder / "cmake"
    arguments = [f"-DCMAKE_PREFIX_PATH={tree.prefix}", "-DCMAKE_BUILD_TYPE=Release", "-G", "Ninja"]
    if tree.step("cmake: configures", "cmake", "-S", projects / "cmake", "-B", build, *arguments):
        if tree.step("cmake: builds", "cmake", "--build", build):
            tree.check_programs("cmake", build)


def check_cmake_package(tree):
    if not shutil.which("cmake"):
        return
    checks = tree.checks
    arguments = [f"-DCMAKE_PREFIX_PATH={tree.prefix}", "-G", "Ninja"]
    build = tree.folder / "checks"
    printed = tree.step("CMake package: configures", "cmake", "-S", HERE / "projects", "-B", build, *arguments) or ""
    said = dict(re.findall(r"^-- (\w+ \S+): (.*)$", printed, re.M))
    for name, begins in {"component vec": "1", "component static": "1", "component loops": "1", "component tools": "1",
                         "component speed": "0: component 'speed': libvec has no such component",
                         "version 0": "1", "version 0.1": "1", "version 0.1.0": "1", "version 0.2": "0", "version 0.1.1": "0",
                         "version 1": "0", "version 0.1...0.5": "1", "version 0.2...<1": "0"}.items():
        checks.expect(re.sub("^TRUE", "1", re.sub("^FALSE", "0", said.get(name, ""))).startswith(begins),
                      f"CMake package: {name}: {begins}", printed)
    check_cmake_programs(tree, "CMake package", build)
    # Without some files, by GCC, then by a compiler that cannot load a plugin of LLVM 22.
    part = tree.folder / "part"
    shutil.copytree(tree.prefix, part, symlinks=True, ignore=shutil.ignore_patterns("vecc", "man", "doc"))
    arguments[0] = f"-DCMAKE_PREFIX_PATH={part}"
    build = tree.folder / "gcc"
    printed = tree.step("CMake package, GCC: configures", "cmake", "-S", HERE / "projects", "-B", build, *arguments, CC="gcc", CXX="g++") or ""
    checks.expect(f"libvec: not available: 'tools': there is no {part}/bin/vecc" in printed,
                  "CMake package: the file that is missing is named", printed)
    check_cmake_programs(tree, "CMake package, GCC", build)
    if not shutil.which("clang++-14"):
        checks.skip("clang-14 is not installed")
        return
    done = call("cmake", "-S", HERE / "projects", "-B", tree.folder / "clang14", *arguments,
                env={**tree.environment, "CC": "clang-14", "CXX": "clang++-14"})
    checks.expect("it needs clang 22, flang 22 or GCC; this project has Clang 14." in done.stdout,
                  "CMake package: clang 14 gets no libvec::loops, and is told why", done.stdout)


def check_cmake_fortran(tree):
    for compiler in ("gfortran", "flang-22"):
        if not shutil.which("cmake") or not shutil.which(compiler):
            tree.checks.skip(f"{compiler} by cmake: not installed")
            continue
        what, build = f"CMake package, {compiler}", tree.folder / compiler
        if not tree.step(f"{what}: configures", "cmake", "-S", HERE / "projects/fortran", "-B", build, f"-DCMAKE_PREFIX_PATH={tree.prefix}",
                         "-G", "Ninja", FC=compiler):
            continue
        if tree.step(f"{what}: builds", "cmake", "--build", build):
            symbols = call(tree.bindir / "llvm-nm", "-D", "--undefined-only", build / "loop").stdout
            tree.checks.expect("_ZGVdN4v_exp\n" in symbols, f"{what}: the loop calls libvec", symbols)
            if has_cpu():
                printed = tree.step(f"{what}: runs", build / "loop")
                tree.checks.expect((printed or "").strip() == SUM, f"{what}: prints the sum", printed or "")


def check_cmake_programs(tree, what, build):
    if not tree.step(f"{what}: builds", "cmake", "--build", build):
        return
    for name in ("order", "static"):
        tree.step(f"{what}: {name} runs: libvec's sin, not libmvec's", build / name)
    symbols = call(tree.bindir / "llvm-nm", "--defined-only", build / "static_pie").stdout
    tree.checks.expect("_ZGVdN4v_sin\n" in symbols, f"{what}: -static-pie has libvec's sin", symbols[-2000:])
    symbols = call(tree.bindir / "llvm-nm", "-D", "--undefined-only", build / "loops").stdout
    tree.checks.expect("_ZGVdN4v_sin\n" in symbols, f"{what}: the loop calls libvec's sin", symbols)
    for name in ("loops", "static_pie") if has_cpu() else ():
        tree.step(f"{what}: {name} runs", build / name)


def check_meson(tree, projects):
    build = tree.folder / "meson"
    if tree.step("meson: configures", "meson", "setup", "--buildtype=release", "--wrap-mode=nofallback", build, projects / "meson"):
        if tree.step("meson: builds", "ninja", "-C", build):
            tree.check_programs("meson", build)


def check_make(tree, projects):
    if not shutil.which("make"):
        tree.checks.skip("make is not installed")
        return
    copy = tree.folder / "make"
    shutil.copytree(projects, copy)
    if tree.step("make: builds", "make", "-C", copy / "make", "CC=" + tree.environment["CC"]):
        tree.check_programs("make", copy / "make", needs_path=True)
    flags = (tree.step("pkg-config --static", "pkg-config", "--static", "--cflags", "--libs", "libvec") or "").split()
    program = tree.folder / "static"
    if tree.step("pkg-config --static: links", tree.environment["CC"], "-static", HERE / "projects/sines.c", "-o", program, *flags, "-lm"):
        tree.step("pkg-config --static: runs", program)


def check_subproject(checks, folder, source, llvm_bindir):
    """The Meson project with libvec in its tree, and no installed one."""
    project = folder / "project"
    shutil.copytree(source / "examples/projects", project)
    (project / "meson/subprojects").mkdir()
    (project / "meson/subprojects/libvec").symlink_to(source)
    environment = dict(os.environ, CC=os.path.join(llvm_bindir, "clang"), CXX=os.path.join(llvm_bindir, "clang++"))
    build = folder / "build"
    done = call("meson", "setup", "--buildtype=release", "--wrap-mode=forcefallback", build, project / "meson", env=environment)
    checks.expect(done.returncode == 0, "subproject: configures", done.stdout)
    if done.returncode:
        return
    targets = call("meson", "introspect", "--targets", build).stdout
    checks.expect("/subprojects/libvec/passes/" in targets and "/subprojects/libvec/tests/" not in targets and
                  "/subprojects/libvec/bench/" not in targets, "subproject: neither tests nor benchmarks")
    while True:  # each call has its time limit
        done = call("timeout", "-k", "10", "240", "ninja", "-C", str(build), "call", "loop")
        if done.returncode != 124:
            break
    checks.expect(done.returncode == 0, "subproject: builds", done.stdout[-4000:])
    if done.returncode == 0:
        done = call(build / "call")
        checks.expect(done.returncode == 0, "subproject: call runs", done.stdout)
        symbols = call(os.path.join(llvm_bindir, "llvm-nm"), "-D", "--undefined-only", build / "loop").stdout
        checks.expect("_ZGVdN4v_exp\n" in symbols, "subproject: the loop calls libvec", symbols)
        if has_cpu():
            done = call(build / "loop")
            checks.expect(done.stdout.strip() == SUM, "subproject: loop runs", done.stdout)


def main(argv):
    if len(argv) not in (4, 5) or argv[4:] not in ([], ["--subproject"]):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    build, source, llvm_bindir = argv[1], pathlib.Path(argv[2]).resolve(), argv[3]
    checks = Checks()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        if argv[4:]:
            check_subproject(checks, folder, source, llvm_bindir)
        else:
            done = call("meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", str(folder / "root"))
            checks.expect(done.returncode == 0, "meson install", done.stdout)
            next((folder / "root").rglob("libvec.h")).parent.parent.rename(folder / "moved")
            tree = Tree(checks, folder, folder / "moved", llvm_bindir)
            check_cmake(tree, source / "examples/projects")
            check_cmake_package(tree)
            check_cmake_fortran(tree)
            check_meson(tree, source / "examples/projects")
            check_make(tree, source / "examples/projects")
    print(f"{checks.passed} passed, {checks.failed} failed, {checks.skipped} skipped")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
