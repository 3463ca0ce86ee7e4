"""Programs that tests start. What they print is caught, as text.

    run(*command)     the CompletedProcess, whatever its exit status
    must(*command)    the same of a program that has to succeed: another exit status than 0 ends the test, and is told with the
                      command and what it printed; `what` names the case

Further arguments are those of subprocess.run. A script in a folder below has this one on its path:

    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
"""

import pathlib
import subprocess
import sys


def run(*command, **options):
    return subprocess.run([str(c) for c in command], capture_output=True, text=True, check=False, **options)


def must(*command, what="", **options):
    done = run(*command, **options)
    if done.returncode:
        case = what and what + ": "
        sys.exit(f"{pathlib.Path(sys.argv[0]).name}: {case}exit status {done.returncode}: {' '.join(map(str, command))}\n"
                 f"{done.stdout}{done.stderr}")
    return done
