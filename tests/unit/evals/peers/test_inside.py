"""What runs in the environments of other systems, where Recollect is not installed."""

import os
import subprocess
import sys

from tests.process.server import ROOT


def test_onnx_runtime_has_no_telemetry_there_whoever_imports_it() -> None:
    program = "import os, evals.peers.inside; print(os.environ['ORT_DISABLE_TELEMETRY'])"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "ORT_DISABLE_TELEMETRY": "0"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1"
