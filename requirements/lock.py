"""Writes the hashed locks. Every group is pinned to the versions of the widest one, so that they mix.

The emulator and the tools for the template are alone in their environments and keep to their own pins.
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
WIDEST = "everything"
PROJECT = str(HERE.parent / "pyproject.toml")
GROUPS = {
    WIDEST: [PROJECT, "--extra", "laptop", "--extra", "aws", "--group", "dev", "--group", "eval"],
    "laptop": [PROJECT, "--extra", "laptop"],
    "aws": [PROJECT, "--extra", "aws"],
    "dev": [PROJECT, "--extra", "laptop", "--extra", "aws", "--group", "dev"],
    "eval": [PROJECT, "--extra", "laptop", "--group", "eval"],
    "build": ["--group", f"{PROJECT}:build"],
    "emulator": ["--group", f"{PROJECT}:emulator"],
    "sam": ["--group", f"{PROJECT}:sam"],
    "checkov": ["--group", f"{PROJECT}:checkov"],
    "audit": ["--group", f"{PROJECT}:audit"],
    "hadolint": ["--group", f"{PROJECT}:hadolint"],
}
ALONE = frozenset({WIDEST, "emulator", "sam", "checkov", "audit", "hadolint"})


def lock(name: str, selection: list[str]) -> None:
    """Resolve one group for every supported platform and interpreter into `<name>.txt`."""
    constraint = [] if name in ALONE else ["--constraint", str(HERE / f"{WIDEST}.txt")]
    command = [sys.executable, "-m", "uv", "--quiet", "pip", "compile"]
    command += ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-emit-index-url", "--no-header"]
    command += ["--no-annotate", *selection, *constraint, "--output-file", str(HERE / f"{name}.txt")]
    subprocess.run(command, check=True)  # noqa: S603 - fixed words


def main() -> None:
    """Lock the widest group first; the others take its versions."""
    for name, selection in GROUPS.items():
        lock(name, selection)
    (HERE / f"{WIDEST}.txt").unlink()


if __name__ == "__main__":
    main()
