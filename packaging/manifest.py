"""Keeps a list of what was installed below a prefix, and removes just that.

    manifest.py record PREFIX LOG     LOG is meson's of an installation, meson-logs/install-log.txt; what an earlier installation
                                      had and this one has not is removed
    manifest.py remove PREFIX

The list is PREFIX/share/libvec/manifest, a line for each file, link and folder that was made: its kind, the file's SHA-256 or the
link's target, the path from PREFIX. What was changed since, and folders with something else in them, stay.
"""

import hashlib
import os
import pathlib
import sys
from typing import NamedTuple

LIST = "share/libvec/manifest"


class Failure(Exception):
    pass


class Entry(NamedTuple):
    kind: str
    value: str
    path: str


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def entry_of(prefix, path):
    """What stands there now, or None."""
    absolute = prefix / path
    if absolute.is_symlink():
        return Entry("link", os.readlink(absolute), path)
    if absolute.is_dir():
        return Entry("folder", "-", path)
    return Entry("file", digest(absolute), path) if absolute.is_file() else None


def read(prefix):
    """The list of a prefix, empty where there is none."""
    file = prefix / LIST
    if not file.exists():
        return []
    out = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        fields = line.split("\t")
        path = pathlib.PurePosixPath(fields[-1])
        if len(fields) != 3 or fields[0] not in ("file", "link", "folder") or path.is_absolute() or ".." in path.parts:
            raise Failure(f"{file}:{number}: this is no line of a list of installed files: nothing was removed")
        out.append(Entry(*fields))
    return out


def write(prefix, entries):
    file = prefix / LIST
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name("manifest.new")
    beside.write_text("".join("\t".join(e) + "\n" for e in entries), encoding="utf-8")
    beside.replace(file)


def remove(prefix, entries):
    """Returns the paths that stay because they are not what was installed."""
    kept = []
    for entry in entries:
        now = entry_of(prefix, entry.path)
        if now == entry and entry.kind != "folder":
            (prefix / entry.path).unlink()
        elif now and entry.kind != "folder":
            kept.append(entry.path)
    for entry in sorted((e for e in entries if e.kind == "folder"), key=lambda e: len(e.path), reverse=True):
        folder = prefix / entry.path
        if folder.is_dir() and not folder.is_symlink() and not any(folder.iterdir()):
            folder.rmdir()
    return kept


def logged(prefix, log):
    """The paths of meson's log that lie below the prefix."""
    for line in log.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            path = pathlib.Path(os.path.normpath(line))
            if path == prefix or prefix in path.parents:
                yield path.relative_to(prefix).as_posix()
            elif path not in prefix.parents:  # such a folder is not ours alone
                raise Failure(f"{log} names {path}, which is not below {prefix}")


def record(prefix, log):
    if not log.exists():
        raise Failure(f"there is no {log}: meson install writes it")
    before = read(prefix)
    new = [e for e in (entry_of(prefix, path) for path in logged(prefix, log)) if e]
    paths = {e.path for e in new}
    remove(prefix, [e for e in before if e.path not in paths and e.kind != "folder"])
    # Folders are made once.
    write(prefix, new + [e for e in before if e.kind == "folder" and e.path not in paths])


def uninstall(prefix):
    entries = read(prefix)
    if not entries:
        raise Failure(f"there is no {prefix / LIST}: ./dev install has installed nothing there")
    kept = remove(prefix, [e for e in entries if e.kind != "folder"])
    (prefix / LIST).unlink()
    remove(prefix, [e for e in entries if e.kind == "folder"])
    for path in kept:
        print(f"manifest.py: {prefix / path} stays: it is not the file that was installed", file=sys.stderr)


def main(argv):
    if len(argv) == 4 and argv[1] == "record":
        action = lambda: record(pathlib.Path(os.path.abspath(argv[2])), pathlib.Path(argv[3]))
    elif len(argv) == 3 and argv[1] == "remove":
        action = lambda: uninstall(pathlib.Path(os.path.abspath(argv[2])))
    else:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        action()
    except (Failure, OSError, UnicodeDecodeError) as error:
        print(f"manifest.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
