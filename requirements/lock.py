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
    WIDEST: [PROJECT, "--extra", "laptop", "--extra", "aws", "--group", "dev", "--group", "eval", "--group", "browser"],
    "laptop": [PROJECT, "--extra", "laptop"],
    "aws": [PROJECT, "--extra", "aws"],
    "dev": [PROJECT, "--extra", "laptop", "--extra", "aws", "--group", "dev"],
    "eval": [PROJECT, "--extra", "laptop", "--group", "eval"],
    "build": ["--group", f"{PROJECT}:build"],
    "browser": ["--group", f"{PROJECT}:browser"],
    "emulator": ["--group", f"{PROJECT}:emulator"],
    "sam": ["--group", f"{PROJECT}:sam"],
    "checkov": ["--group", f"{PROJECT}:checkov"],
    "audit": ["--group", f"{PROJECT}:audit"],
    "hadolint": ["--group", f"{PROJECT}:hadolint"],
    "docs": ["--group", f"{PROJECT}:docs"],
}
# What Recollect is compared with: each alone, for the machine that compares; one needs a newer Python
PEERS = {"lexical": "3.11", "chroma": "3.11", "lancedb": "3.11", "langgraph": "3.11", "mem0": "3.11", "txtai": "3.11"}
PEERS |= {"basic-memory": "3.12.1"}
ALONE = frozenset({WIDEST, "emulator", "sam", "checkov", "audit", "hadolint", "docs"})


def lock(name: str, selection: list[str], python: str = "3.11") -> None:
    """Resolve one group for every supported platform and interpreter into `<name>.txt`."""
    is_alone = name in ALONE or name.startswith("peers/")
    constraint = [] if is_alone else ["--constraint", str(HERE / f"{WIDEST}.txt")]
    command = [sys.executable, "-m", "uv", "--quiet", "pip", "compile"]
    command += ["--universal", "--python-version", python, "--generate-hashes", "--no-emit-index-url", "--no-header"]
    command += ["--no-annotate", *selection, *constraint, "--output-file", str(HERE / f"{name}.txt")]
    subprocess.run(command, check=True)  # noqa: S603 - fixed words


def main() -> None:
    """Lock the widest group first; the others take its versions."""
    for name, selection in GROUPS.items():
        lock(name, selection)
    (HERE / f"{WIDEST}.txt").unlink()
    for name, python in PEERS.items():
        lock(f"peers/{name}", ["--group", f"{PROJECT}:peers-{name}"], python)


if __name__ == "__main__":
    main()
