"""What `pip install .` calls: meson-python, by packages of this Python where it has them.

Debian has meson-python and NumPy as packages, which pip's build isolation hides: they are found again, and nothing is
fetched. Where they are missing, pip is told to fetch them. The wheel is what Meson tags `python-runtime`, as newer
meson-python has it by itself: that of Debian 12 (0.12) would take all that is installed.
"""

import importlib.util
import json
import os
import shutil
import subprocess
import sys

NEEDED = {"mesonpy": "meson-python", "numpy": "numpy"}  # module -> its name for pip
OWN_PATH = f"import json, sys, {', '.join(NEEDED)}; print(json.dumps(sys.path))"


def _missing():
    """What pip has to fetch."""
    missing = [package for module, package in NEEDED.items() if not importlib.util.find_spec(module)]
    if missing:
        own = subprocess.run([sys.executable, "-I", "-c", OWN_PATH], capture_output=True, text=True)
        if own.returncode == 0:
            sys.path += [path for path in json.loads(own.stdout) if path not in sys.path]
            os.environ.pop("PYTHONPATH", None)  # pip's, which hides them from Meson, too
            return []
    return missing


def _meson_python():
    if missing := _missing():
        sys.exit(f"libvec: this Python lacks {' and '.join(missing)}; Debian: apt-get install python3-mesonpy python3-numpy")
    for variable, compiler in (("CC", "clang-22"), ("CXX", "clang++-22")):  # GCC takes three times as long
        if shutil.which(compiler):
            os.environ.setdefault(variable, compiler)
    import mesonpy

    class Project(mesonpy.Project):
        @property
        def _install_plan(self):
            plan = super()._install_plan
            return {kind: {f: how for f, how in files.items() if how.get("tag") == "python-runtime"} for kind, files in plan.items()}

    if [int(n) for n in mesonpy.__version__.split(".")[:2]] < [0, 13]:
        mesonpy.Project = Project
    return mesonpy


def get_requires_for_build_wheel(config_settings=None):
    return _missing()


def get_requires_for_build_sdist(config_settings=None):
    return _missing()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    return _meson_python().build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory, config_settings=None):
    return _meson_python().build_sdist(sdist_directory, config_settings)
