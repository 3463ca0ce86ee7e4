"""`./dev VERB --help` prints what the verb does, and does nothing; where a program stands behind the verb, it is asked, too.

    dev_help.py

In a folder with a copy of ./dev alone, behind commands that tell if they are called: a verb that did anything would need
one of them. Last line: N passed, N failed, N skipped; one test is one verb.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

Dev = pathlib.Path(__file__).resolve().parent.parent / "dev"
Commands = ["apt-get", "dpkg-query", "git", "meson", "ninja", "sudo"]
# Programs behind verbs: of the tree, of the build.
Programs = {"figures": "libvec/figures.py", "hunt": "build/tests/libvec/libvec_hunt"}


def main():
    text = Dev.read_text(encoding="utf-8")
    verbs = re.findall(r"^  ([a-z]+)\)", text[text.index("case $verb in") :], re.M)
    failed = 0
    for verb in verbs:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            shutil.copy(Dev, root / "dev")
            called = root / "called"
            (root / "bin").mkdir()
            for command in Commands:
                (root / "bin" / command).write_text(f"#!/bin/sh\necho {command} >>{called}\nexit 1\n")
                (root / "bin" / command).chmod(0o755)
            if program := Programs.get(verb):
                (root / program).parent.mkdir(parents=True)
                (root / program).write_text(
                    'import sys\nprint("asked:", sys.argv[1:])\n' if program.endswith(".py") else "#!/bin/sh\necho \"asked: ['$*']\"\n")
                (root / program).chmod(0o755)
            before = sorted(root.rglob("*"))
            run = subprocess.run([root / "dev", verb, "--help"], capture_output=True, text=True, timeout=60,
                                 env={"PATH": f"{root}/bin:/usr/bin:/bin"})  # fmt: skip
            problems = []
            if run.returncode:
                problems.append(f"status {run.returncode}")
            if not run.stdout.startswith(f"  {verb}") or re.search(r"^  (?!%s\b)[a-z]" % verb, run.stdout, re.M):
                problems.append("the lines of the verb, and of no other, are not what it prints")
            if program and "asked: ['--help']" not in run.stdout:
                problems.append(f"{program} is not asked")
            if called.exists() or sorted(root.rglob("*")) != before:
                problems.append("it does something: " + (called.read_text() if called.exists() else "files are new"))
            if problems:
                print(f"FAIL ./dev {verb} --help: {'; '.join(problems)}\n{run.stdout}{run.stderr}")
            failed += bool(problems)
    print(f"{len(verbs) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed or not verbs else 0


if __name__ == "__main__":
    sys.exit(main())
