"""Looks for known vulnerabilities in what is locked for the laptop and for AWS.

Fails when one is known. Where the registry of this machine has no advisories it says what was not looked up, and fails
only with `--strict`, as whoever releases asks it to.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

LOCKS: Final = Path(__file__).parents[1] / "requirements"
AUDITED: Final = ("aws", "laptop")
EXIT_FOUND: Final = 1


@dataclass(frozen=True, slots=True)
class Audit:
    """What became of the requirements of a lock; vulnerable: a line for each vulnerability."""

    name: str
    looked_up: int
    skipped: int
    vulnerable: tuple[str, ...]

    def lines(self) -> list[str]:
        """Return what there is to tell."""
        told = [f"{self.name}: {self.looked_up} looked up, {len(self.vulnerable)} known vulnerabilities"]
        if self.skipped:
            told.append(f"{self.name}: {self.skipped} NOT looked up, the registry has no advisories of them")
        return [*told, *self.vulnerable]


def main(arguments: Sequence[str] | None = None) -> int:
    """Audit the locks; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strict", action="store_true", help="fail when something could not be looked up")
    strict = parser.parse_args(arguments).strict
    audits = [audit_of(name, run(LOCKS / f"{name}.txt")) for name in AUDITED]
    for one in audits:
        print(*one.lines(), sep="\n")
    failed = any(one.vulnerable or (strict and one.skipped) for one in audits)
    return EXIT_FOUND if failed else 0


def run(lock: Path) -> Mapping[str, Any]:
    """Return what pip-audit says of a lock.

    Raises:
        subprocess.CalledProcessError: it could not be run.
    """
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(lock), "--require-hashes", "--disable-pip"]
    command += ["--format", "json", "--progress-spinner", "off"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - fixed words
    if ended.returncode not in {0, EXIT_FOUND} or not ended.stdout.startswith("{"):
        print(ended.stderr, file=sys.stderr)
        raise subprocess.CalledProcessError(ended.returncode, command)
    answer: Mapping[str, Any] = json.loads(ended.stdout)
    return answer


def audit_of(name: str, answer: Mapping[str, Any]) -> Audit:
    """Return what an answer of pip-audit says."""
    dependencies = answer["dependencies"]
    looked_up = [one for one in dependencies if "skip_reason" not in one]
    vulnerable = [
        f"  {one['name']} {one['version']}: {found['id']}, mended in: {', '.join(found['fix_versions']) or 'nothing'}"
        for one in looked_up
        for found in one["vulns"]
    ]
    return Audit(name, len(looked_up), len(dependencies) - len(looked_up), tuple(vulnerable))


if __name__ == "__main__":
    sys.exit(main())
