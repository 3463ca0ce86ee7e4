"""Says: packaging/manifest.py, by which ./dev uninstall works, removes what meson has installed and nothing else, keeps what was
changed since, drops what a later version has no more, and refuses a folder where libvec was not installed.

    uninstall.py SOURCE
"""

import pathlib
import sys
import tempfile

from install import Checks, call

PROJECT = """project('installed')
install_data({files}, install_dir: 'share/libvec')
install_data('library.txt', install_dir: 'lib')
install_symlink('library.so', pointing_to: 'library.txt', install_dir: 'lib')
install_emptydir('share/made')
"""


def contents(folder):
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_symlink() or not p.is_dir())


def install(checks, folder, prefix, manifest, files):
    source = folder / "source"
    source.mkdir(exist_ok=True)
    for name in [*files, "library.txt"]:
        (source / name).write_text(f"this is {name}\n", encoding="utf-8")
    (source / "meson.build").write_text(PROJECT.format(files=", ".join(f"'{f}'" for f in files)), encoding="utf-8")
    build = folder / "build"
    if not build.exists():
        call("meson", "setup", build, source, "--prefix", prefix)
    done = call("meson", "install", "-C", build)
    checks.expect(done.returncode == 0, "meson install", done.stdout)
    done = call(sys.executable, manifest, "record", prefix, build / "meson-logs/install-log.txt")
    checks.expect(done.returncode == 0, "the list is written", done.stdout)


def main(argv):
    if len(argv) != 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    manifest = pathlib.Path(argv[1]) / "packaging/manifest.py"
    checks = Checks()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        prefix = folder / "prefix"
        # Somebody's own file, in a folder that libvec shares.
        (prefix / "lib").mkdir(parents=True)
        (prefix / "lib/theirs.txt").write_text("theirs\n", encoding="utf-8")
        install(checks, folder, prefix, manifest, ["a.txt", "old.txt"])
        checks.expect((prefix / "share/libvec/old.txt").exists(), "the first version is there")
        install(checks, folder, prefix, manifest, ["a.txt", "b.txt"])
        checks.expect(not (prefix / "share/libvec/old.txt").exists(), "what the second version has no more is removed")
        checks.expect(contents(prefix) == ["lib/library.so", "lib/library.txt", "lib/theirs.txt", "share/libvec/a.txt",
                                           "share/libvec/b.txt", "share/libvec/manifest"],
                      "the second version is there", "\n".join(contents(prefix)))
        # Changed, and put beside.
        (prefix / "share/libvec/b.txt").write_text("changed\n", encoding="utf-8")
        (prefix / "share/libvec/notes.txt").write_text("theirs\n", encoding="utf-8")
        done = call(sys.executable, manifest, "remove", prefix)
        checks.expect(done.returncode == 0 and "b.txt stays" in done.stdout and done.stdout.count("stays") == 1,
                      "what stays is told", done.stdout)
        checks.expect(contents(prefix) == ["lib/theirs.txt", "share/libvec/b.txt", "share/libvec/notes.txt"],
                      "what was installed is gone, all else is there", "\n".join(contents(prefix)))
        checks.expect(not (prefix / "share/made").exists(), "folders that were made are gone")
        done = call(sys.executable, manifest, "remove", prefix)
        checks.expect(done.returncode == 1 and "has installed nothing there" in done.stdout and "Traceback" not in done.stdout,
                      "a folder without libvec is refused", done.stdout)
        for line in ("file\t-\t../theirs.txt", f"file\t-\t{folder}/theirs.txt", "file lib/theirs.txt"):
            (prefix / "share/libvec/manifest").write_text(f"link\t-\tlib/theirs.txt\n{line}\n", encoding="utf-8")
            done = call(sys.executable, manifest, "remove", prefix)
            checks.expect(done.returncode == 1 and "manifest:2: " in done.stdout and (prefix / "lib/theirs.txt").exists(),
                          f"a damaged list is refused: {line}", done.stdout)
    print(f"{checks.passed} passed, {checks.failed} failed, {checks.skipped} skipped")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
