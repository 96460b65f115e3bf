"""What an operator does with the command line, against an emulator."""

import json
import os
import subprocess
import sys

from tests.e2e.cloud import STACK
from tests.e2e.deploy import ROOT
from tests.emulator.emulator import Emulator
from tests.patience import PATIENT_SECONDS


def redriven(emulator: Emulator, which: str) -> int:
    """Run `recollect admin dead-letters redrive`; return how many messages it gave back."""
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "recollect.local.cli",
            "admin",
            "dead-letters",
            "redrive",
            which,
            "--stack",
            STACK,
            "--json",
        ],
        env={**os.environ, "RECOLLECT_AWS_ENDPOINT": emulator.url},
        cwd=ROOT,
        capture_output=True,
        check=True,
        timeout=PATIENT_SECONDS,
    )
    counts: dict[str, int] = json.loads(done.stdout)["redriven"]
    return counts[which]
