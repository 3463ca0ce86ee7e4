"""clang-tidy over abi, builtins/info, passes and bench, by the .clang-tidy of the folder.

    tidy.py BUILD [--clang-tidy PROGRAM] [--all] [--jobs N] [FILE...]

Without --all and FILEs: what has changed since the branch left its upstream, or in the last commit if nothing has; of a
header the source of its name, or the first that includes it. At most MOST files, so that this takes less than two minutes
of a processor; what is beyond counts as skipped, as does a missing PROGRAM or repository.

Last line: N passed, N failed, N skipped; one test is one source.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

Root = pathlib.Path(__file__).resolve().parent.parent
Folders = ("abi/", "builtins/info/", "passes/", "bench/")
Most = 30
Included = re.compile(r"^#include ?<(.*)>$", re.MULTILINE)


def commands(build):
    """The command of each source that the build compiles, by its path from the root. Several sources may be one to the
    compiler, which includes them."""
    found = {}
    for command in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        folder = pathlib.Path(command["directory"])
        unit = folder / command["file"]
        sources = Included.findall(unit.read_text(encoding="utf-8")) if "-unity" in unit.name and unit.exists() else [command["file"]]
        for source in sources:
            path = pathlib.Path(os.path.normpath(folder / source))
            if path.is_relative_to(Root) and path.suffix == ".cpp" and path.relative_to(Root).as_posix().startswith(Folders):
                own = command["command"].replace(f"-c {command['file']}", f"-c {path}")
                found[path.relative_to(Root).as_posix()] = {"directory": str(folder), "command": own, "file": str(path)}
    return dict(sorted(found.items()))


def git(*arguments):
    """What git prints, by lines; None where it fails."""
    done = shutil.which("git") and subprocess.run(["git", *arguments], cwd=Root, capture_output=True, text=True)
    return done.stdout.split("\n")[:-1] if done and done.returncode == 0 else None


def changed():
    """The files that differ from the upstream's, those of the last commit if none does; None without a repository."""
    base = git("merge-base", "HEAD", "@{upstream}")
    new = git("ls-files", "--others", "--exclude-standard")
    if new is None:
        return None
    differing = (git("diff", "--name-only", base[0]) if base else None) or git("diff", "--name-only", "HEAD")
    return set(differing or git("diff", "--name-only", "HEAD~1") or []) | set(new)


def sources_of(files, sources):
    """The sources by which clang-tidy sees these files."""
    wanted = [f for f in sources if f in files]
    for header in sorted(f for f in files if f.endswith(".h")):
        own = header[:-2] + ".cpp"
        if own in sources:
            wanted.append(own)
        else:
            line = f'#include "{header}"'
            wanted += [f for f in sources if line in (Root / f).read_text(encoding="utf-8")][:1]
    return list(dict.fromkeys(wanted))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--clang-tidy", default="clang-tidy-22")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("files", nargs="*")
    arguments = parser.parse_intermixed_args()
    known = commands(arguments.build)
    sources = list(known)
    names = arguments.files or (None if arguments.all else changed())
    if not arguments.all and names is None:
        print("skipped: no repository says what has changed; ./dev lint looks at all files")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    wanted = sources if arguments.all else sources_of(names, sources)
    beyond = [] if arguments.all or arguments.files else wanted[Most:]
    wanted = wanted[: len(wanted) - len(beyond)]
    if shutil.which(arguments.clang_tidy) is None:
        print(f"skipped: there is no {arguments.clang_tidy}; Debian's package is clang-tidy-22")
        print(f"0 passed, 0 failed, {len(wanted) + len(beyond)} skipped")
        return 0
    if beyond:
        print(f"skipped, for {Most} files are the most that are looked at here; ./dev lint looks at all: {' '.join(beyond)}")

    failed = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        (pathlib.Path(folder) / "compile_commands.json").write_text(json.dumps(list(known.values())), encoding="utf-8")

        def tidy(file):
            return subprocess.run([arguments.clang_tidy, "--quiet", "-p", folder, file], cwd=Root, capture_output=True, text=True)

        for file, run in zip(wanted, pool.map(tidy, wanted)):
            if run.returncode:
                failed += 1
                print(f"FAIL {file}:\n{run.stdout}{'' if run.stdout.strip() else run.stderr}")
    print(f"{len(wanted) - failed} passed, {failed} failed, {len(beyond)} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
