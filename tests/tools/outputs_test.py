"""Tests of what vecc and veczc write: each output complete or as it was, whatever happens, and nothing else changed.

    outputs_test.py --vecc VECC --veczc VECZC [NAME...]
"""

import argparse
import contextlib
import os
import pathlib
import resource
import shutil
import signal
import stat
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from tool_tests import Skipped, execute, must, run_tests  # noqa: E402

SMALL = "kernel void f(global int *p) { p[get_global_id(0)] = 1; }\n"
LARGE = """kernel void f(global float *a, global const float *b, int n) {
  for (int i = 0; i < n; ++i)
    a[get_global_id(0) + i] += exp(b[get_global_id(0) * n + i]) * pow(b[i], a[i]);
}
"""
IR = """target triple = "spir64-unknown-unknown"
declare i64 @_Z13get_global_idj(i32)
define spir_kernel void @f(ptr addrspace(1) %p) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %i
  store i32 1, ptr addrspace(1) %a
  ret void
}
"""


class Context:
    def __init__(self, options):
        self.vecc, self.veczc = os.path.abspath(options.vecc), os.path.abspath(options.veczc)

    def commands(self, folder):
        """(command without outputs, {option: what stands in that output when it is complete}) of each tool; writes the inputs."""
        write(folder, "k.cl", SMALL)
        write(folder, "k.ll", IR)
        return [([self.vecc, "k.cl", "--emit=llvm"], {"-o": "define void @f_range", "-h": "void f_range("}),
                ([self.vecc, "k.ll", "--emit=llvm"], {"-o": "define void @f_range", "-h": "void f_range("}),
                ([self.veczc, "k.ll", "-S", "-k", "f:4"], {"-o": "@__vecz_v4_f", "--vecz-json-stats": "{"})]


def write(folder, name, text):
    (pathlib.Path(folder) / name).write_text(text)
    return name


def read(folder, name):
    return (pathlib.Path(folder) / name).read_text()


def succeeds(command, folder, **more):
    done = must(command, folder, **more)
    assert not done.stderr, f"{command}: {done.stderr}"
    return done


def fails(command, folder, *words, **more):
    """Exit status 1, one error that has all the words, and the folder as it was."""
    before = snapshot(folder)
    done = execute(command, folder, **more)
    errors = [line for line in done.stderr.splitlines() if line.startswith(("vecc: error: ", "veczc: error: "))]
    assert done.returncode == 1 and len(errors) == 1, f"{command}: status {done.returncode}\n{done.stderr}"
    for word in words:
        assert word in errors[0], f"'{word}' is not in: {errors[0]}"
    assert snapshot(folder) == before, f"{command}: the folder has changed: {before} -> {snapshot(folder)}"


def snapshot(folder):
    """Name, kind and contents of all in the folder."""
    found = {}
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        mode = os.lstat(path).st_mode
        found[name] = (stat.S_IFMT(mode), os.readlink(path) if stat.S_ISLNK(mode)
                       else pathlib.Path(path).read_bytes() if stat.S_ISREG(mode) else b"")
    return found


def others(outputs, option):
    """The other outputs of the command, as regular files."""
    return [word for o in outputs if o != option for word in (o, f"other{o.strip('-')}")]


def each_output(c, d, test):
    """Calls test(folder, command, option, expected) for each output of each tool; the others are files."""
    for number, (_, outputs) in enumerate(c.commands(d)):
        for option in outputs:
            folder = os.path.join(d, f"{number}{option.strip('-')}")
            os.mkdir(folder)
            command, _ = c.commands(folder)[number]
            test(folder, [*command, *others(outputs, option)], option, outputs[option])


def nobody(c, d, folder):
    """Makes the test run without root's rights, which go over all others: arguments for subprocess."""
    if os.geteuid() != 0:
        return {}
    os.chmod(d, 0o755)
    os.chmod(folder, 0o777)
    user = {"user": 65534, "group": 65534, "extra_groups": []}
    for tool in (c.vecc, c.veczc):
        try:
            usable = execute([tool, "--help"], folder, **user).returncode == 0
        except PermissionError:
            usable = False
        if not usable:
            raise Skipped("root may write everywhere, and nobody else may run the tools")
    return user


def kinds_of_output():
    def symbolic_link(c, d):
        """The link stays, what it points to is written: there or not, in another folder, over several links."""
        def test(folder, command, option, expected):
            os.mkdir(f"{folder}/there")
            write(folder, "there/old", "old")
            for link, to in (("a", "there/old"), ("b", "a"), ("c", "there/new"), ("e", "d"), ("d", os.path.abspath(f"{folder}/there/e"))):
                os.symlink(to, f"{folder}/{link}")
            for link, target in (("b", "there/old"), ("c", "there/new"), ("e", "there/e")):
                succeeds([*command, option, link], folder)
                assert os.path.islink(f"{folder}/{link}") and os.path.islink(f"{folder}/a") and os.path.islink(f"{folder}/d")
                assert expected in read(folder, target), link
            assert sorted(os.listdir(f"{folder}/there")) == ["e", "new", "old"]
        each_output(c, d, test)

    def fifo(c, d):
        def test(folder, command, option, expected):
            os.mkfifo(f"{folder}/pipe")
            got = []
            reader = threading.Thread(target=lambda: got.append(read(folder, "pipe")), daemon=True)
            reader.start()
            succeeds([*command, option, "pipe"], folder)
            reader.join(10)
            assert got and expected in got[0] and stat.S_ISFIFO(os.lstat(f"{folder}/pipe").st_mode), got
        each_output(c, d, test)

    def device(c, d):
        """A device is written to: /dev/null takes all, /dev/full nothing."""
        def test(folder, command, option, expected):
            os.symlink("/dev/full", f"{folder}/full")
            os.symlink("/dev/null", f"{folder}/null")
            fails([*command, option, "full"], folder, "cannot write full", "No space left")
            fails([*command, option, "/dev/full"], folder, "cannot write /dev/full", "No space left")
            before = snapshot(folder)
            succeeds([*command, option, "null"], folder)
            succeeds([*command, option, "/dev/null"], folder)
            after = snapshot(folder)
            assert {k: v for k, v in after.items() if k in before} == before and stat.S_ISCHR(os.stat("/dev/null").st_mode)
        each_output(c, d, test)

    def device_node(c, d):
        """A device that the test may lose: only root makes one."""
        try:
            os.mknod(f"{d}/full", stat.S_IFCHR | 0o600, os.makedev(1, 7))
            open(f"{d}/full").close()
        except PermissionError:
            raise Skipped("only root makes devices, and not everywhere")
        for command, _ in c.commands(d):
            fails([*command, "-o", "full"], d, "cannot write full", "No space left")

    def standard_output(c, d):
        """By "-" and by its names, as a pipe and as a file to which others write, too."""
        def test(folder, command, option, expected):
            for name in ("-", "/dev/stdout", "/proc/self/fd/1"):
                assert expected in succeeds([*command, option, name], folder).stdout, name
                write(folder, "all", "first\n")
                with open(f"{folder}/all", "a") as all_of_it:
                    done = subprocess.run([*command, option, name], cwd=folder, stdout=all_of_it, stderr=subprocess.PIPE, timeout=60)
                    assert done.returncode == 0, done.stderr
                    all_of_it.write("last\n")
                text = read(folder, "all")
                assert text.startswith("first\n") and text.endswith("last\n") and expected in text, name
        each_output(c, d, test)

    def folder_that_may_not_be_written(c, d):
        def test(folder, command, option, expected):
            user = nobody(c, d, folder)
            os.mkdir(f"{folder}/closed")
            write(folder, "closed/out", "old" * 100000)
            os.chmod(f"{folder}/closed", 0o555)
            os.chmod(f"{folder}/closed/out", 0o666)
            succeeds([*command, option, "closed/out"], folder, **user)
            text = read(folder, "closed/out")
            fails([*command, option, "closed/new"], folder, "cannot write closed/new", "Permission denied", **user)
            os.chmod(f"{folder}/closed", 0o755)
            assert expected in text and "old" not in text
        each_output(c, d, test)

    def read_only_file(c, d):
        def test(folder, command, option, expected):
            user = nobody(c, d, folder)
            write(folder, "out", "old")
            os.chmod(f"{folder}/out", 0o444)
            fails([*command, option, "out"], folder, "cannot write out", "Permission denied", **user)
        each_output(c, d, test)

    def mode_of_files(c, d):
        """As the umask says, not executable and not the owner's alone."""
        old = os.umask(0o027)
        try:
            each_output(c, d, lambda folder, command, option, expected: (
                succeeds([*command, option, "out"], folder), check_mode(f"{folder}/out")))
        finally:
            os.umask(old)

    def check_mode(path):
        assert stat.S_IMODE(os.stat(path).st_mode) & 0o137 == 0 and os.access(path, os.R_OK), oct(os.stat(path).st_mode)

    def long_names(c, d):
        """As long as the file system has them."""
        each_output(c, d, lambda folder, command, option, expected: succeeds([*command, option, "n" * 255], folder))

    def rule_beside_the_output(c, d):
        """The file that -MD writes is an output like others."""
        c.commands(d)
        os.symlink("rule", f"{d}/k.d")
        succeeds([c.vecc, "k.cl", "-MD", "-o", "k.o"], d)
        assert os.path.islink(f"{d}/k.d") and read(d, "rule").startswith("k.o: k.cl"), read(d, "rule")
        os.symlink("/dev/full", f"{d}/g.d")
        fails([c.vecc, "k.cl", "-MD", "-o", "g.o", "-h", "g.h"], d, "cannot write g.d", "No space left")
        fails([c.vecc, "k.cl", "-MD", "-o", "/dev/null"], d, "-MD", "beside the output")
        write(d, "a b$.ll", IR)
        succeeds([c.vecc, "a b$.ll", "-MD", "-o", "s.o"], d)
        assert read(d, "s.d") == "s.o: a\\ b$$.ll\n", read(d, "s.d")

    return {k: v for k, v in locals().items() if callable(v) and k != "check_mode"}


def collisions():
    def over_the_input(c, d):
        """By its name, by another one, by links."""
        for number, (_, outputs) in enumerate(c.commands(d)):
            for option in outputs:
                folder = os.path.join(d, f"{number}{option.strip('-')}")
                os.mkdir(folder)
                command = c.commands(folder)[number][0]
                source = command[1]
                os.symlink(source, f"{folder}/link")
                os.link(f"{folder}/{source}", f"{folder}/hard")
                for name in (source, f"./{source}", f"{folder}/{source}", "link", "hard"):
                    fails([*command, *others(outputs, option), option, name], folder, f"{option} {name} would overwrite the input", source)

    def two_outputs_of_one_name(c, d):
        for command, outputs in c.commands(d):
            first, second = outputs
            os.makedirs(f"{d}/sub", exist_ok=True)
            if not os.path.islink(f"{d}/x.link"):
                os.symlink("x", f"{d}/x.link")
            for a, b in (("x", "x"), ("x", "./x"), ("x", "sub/../x"), ("x", "x.link"), ("-", "-")):
                fails([*command, first, a, second, b], d, f"{a} and {second}", "same file")
        fails([c.vecc, "k.cl", "-o", "y.o", "-h", "y.d", "-MD"], d, "y.d", "same file")

    def a_folder(c, d):
        os.mkdir(f"{d}/folder")
        for command, outputs in c.commands(d):
            for option in outputs:
                fails([*command, *others(outputs, option), option, "folder"], d, "cannot write folder", "directory")
                fails([*command, *others(outputs, option), option, "nowhere/x"], d, "cannot write nowhere/x", "No such file")
                fails([*command, *others(outputs, option), option, f"{command[1]}/x"], d, "cannot write", "Not a directory")

    return {k: v for k, v in locals().items() if callable(v)}


def mishaps():
    def full_disk(c, d):
        """A file system without room for all: nothing new, nothing truncated, nothing left behind."""
        if not shutil.which("unshare") or execute(["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "."], d).returncode:
            raise Skipped("a file system cannot be mounted here")
        write(d, "k.cl", LARGE)
        write(d, "k.ll", IR)
        script = ('mount -t tmpfs -o size=96k tmpfs disk && cp k.cl k.ll disk && cd disk && echo old > k.o && '
                  'head -c $1 /dev/zero > fill 2> /dev/null; shift; "$@"; echo "status $?"; ls -A; cat k.o | head -c 4')
        os.mkdir(f"{d}/disk")
        failures = 0
        for command in ([c.vecc, "k.cl", "-o", "k.o", "-h", "k.h", "-MD"], [c.veczc, "k.ll", "-k", "f:4", "-o", "k.o"]):
            for fill in (70000, 76000, 80000, 86000, 94000):
                done = execute(["unshare", "-rm", "sh", "-c", script, "sh", fill, *command], d)
                if "status 0" in done.stdout:
                    continue
                failures += 1
                assert "status 1\nfill\nk.cl\nk.ll\nk.o\nold\n" in done.stdout and done.stderr.count("error: cannot write k.") == 1, \
                    f"{fill}: {done.stdout}{done.stderr}"
        assert failures >= 3, failures

    def largest_file(c, d):
        """The same where a file may not become large (ulimit -f), which comes as a signal, too."""
        failures = 0
        write(d, "k.ll", IR)
        for command, outputs in (([c.vecc, "k.ll"], ["-o", "k.o", "-h", "k.h", "-MD"]), ([c.veczc, "k.ll", "-k", "f:4", "-S"], ["-o", "k.o"])):
            for limit in (0, 1, 100, 1000, 2000, 3000, 5000):
                write(d, "k.o", "old")
                before = snapshot(d)
                done = execute([*command, *outputs], d, preexec_fn=lambda n=limit: resource.setrlimit(resource.RLIMIT_FSIZE, (n, n)))
                if done.returncode:
                    failures += 1
                    assert done.returncode == 1 and done.stderr.count("error: cannot write k.") == 1, f"{limit}: {done}"
                    assert snapshot(d) == before, f"{limit}: {sorted(snapshot(d))}"
                else:
                    for name in set(os.listdir(d)) - {"k.ll"}:
                        os.remove(f"{d}/{name}")
        assert failures >= 6, failures

    def interrupted(c, d):
        """At any time: complete or as it was. Temporary files go, too."""
        write(d, "k.cl", LARGE)
        os.mkdir(f"{d}/t")
        os.mkdir(f"{d}/out")
        environment = {**os.environ, "TMPDIR": f"{d}/t"}
        command = [c.vecc, "k.cl", "-o", "out/k.o", "-h", "out/k.h", "-MD"]
        start = time.monotonic()
        succeeds(command, d, env=environment)
        took = time.monotonic() - start
        complete = set(os.listdir(f"{d}/out"))
        assert complete == {"k.o", "k.h", "k.d"}
        for turn in range(16):
            for name in os.listdir(f"{d}/out"):
                os.remove(f"{d}/out/{name}")
            tool = subprocess.Popen(command, cwd=d, env=environment, start_new_session=True, stderr=subprocess.DEVNULL)
            time.sleep(took * (turn + .5) / 16)
            # ^C reaches clang, too; kill does not.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(tool.pid, signal.SIGINT) if turn % 2 else tool.send_signal(signal.SIGTERM)
            tool.wait(60)
            time.sleep(.05)
            left = set(os.listdir(f"{d}/out"))
            assert left in (set(), complete) and not os.listdir(f"{d}/t"), f"turn {turn}: {left} {os.listdir(f'{d}/t')}"

    def interrupted_while_writing(c, d):
        """Where one output waits for a reader, the others are not there yet, nor is anything else."""
        for number in range(3):
            for kill in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                folder = os.path.join(d, f"{number}{kill}")
                os.mkdir(folder)
                command, outputs = c.commands(folder)[number]
                first, second = outputs
                os.mkfifo(f"{folder}/pipe")
                before = snapshot(folder)
                # Under nohup SIGHUP comes ignored, and a tool that ignores it would wait for ever.
                tool = subprocess.Popen([*command, first, "pipe", second, "second"], cwd=folder,
                                        preexec_fn=lambda: signal.signal(kill, signal.SIG_DFL))
                try:
                    deadline = time.monotonic() + 60
                    while len(os.listdir(folder)) == len(before) and time.monotonic() < deadline:
                        time.sleep(.01)
                    assert "second" not in os.listdir(folder)
                    tool.send_signal(kill)
                    assert tool.wait(60) == -kill
                finally:
                    tool.kill()
                assert snapshot(folder) == before, sorted(snapshot(folder))

    def closed_standard_files(c, d):
        """Without standard input, output or error the outputs are the same; output to a closed one is an error."""
        for command, outputs in c.commands(d):
            named = [word for option in outputs for word in (option, "out" + option)]
            succeeds([*command, *named], d)
            expected = snapshot(d)
            for closed in ("<&-", ">&-", "<&- >&-", "2>&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"):
                for option in outputs:
                    os.remove(f"{d}/out{option}")
                done = execute(["sh", "-c", f'exec "$@" {closed}', "sh", *command, *named], d)
                assert done.returncode == 0 and not done.stderr, f"{command} {closed}: status {done.returncode}\n{done.stderr}"
                assert snapshot(d) == expected, f"{command} {closed}: other files"
            fails(["sh", "-c", 'exec "$@" >&-', "sh", *command, "-o", "-"], d, "cannot write -")

    def one_output_of_many(c, d):
        """Several at once write the same outputs: all succeed, and what is there is whole."""
        write(d, "k.cl", SMALL)
        for turn in range(2):
            tools = [subprocess.Popen([c.vecc, "k.cl", "-o", "k.o", "-h", "k.h", "-MD"], cwd=d, stderr=subprocess.PIPE) for _ in range(6)]
            for tool in tools:
                assert tool.wait(120) == 0, tool.stderr.read()
                tool.stderr.close()
            assert sorted(os.listdir(d)) == ["k.cl", "k.d", "k.h", "k.o"]
            assert read(d, "k.d").startswith("k.o: k.cl") and read(d, "k.h").endswith("#endif\n")
            alone = succeeds([c.vecc, "k.cl", "-o", "-"], d, encoding="latin1").stdout
            assert (pathlib.Path(d) / "k.o").read_text("latin1") == alone

    return {k: v for k, v in locals().items() if callable(v)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--vecc", required=True)
    parser.add_argument("--veczc", required=True)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    return run_tests([kinds_of_output(), collisions(), mishaps()], Context(options), options.names)


if __name__ == "__main__":
    sys.exit(main())
