"""What runs in a peer's own environment: the standard library, NumPy, ONNX Runtime, and the peer."""

import os

# Recollect's module that does so is not installed here, and peers import ONNX Runtime themselves
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
