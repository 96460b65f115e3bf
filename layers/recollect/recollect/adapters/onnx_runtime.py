"""The only import of ONNX Runtime, its telemetry off; its errors, which share no base class; how a model is opened."""

import logging
import os
import sys
from pathlib import Path
from typing import Final

TELEMETRY_SWITCH: Final = "ORT_DISABLE_TELEMETRY"
logger = logging.getLogger(__name__)

# ONNX Runtime reads the switch when it is first imported, and starts to send: no later call stops that
if "onnxruntime" in sys.modules and os.environ.get(TELEMETRY_SWITCH) != "1":
    logger.warning(
        "This process imported onnxruntime before Recollect did, with its vendor's telemetry on. "
        "To keep it off, set ORT_DISABLE_TELEMETRY=1 before the process starts."
    )
os.environ[TELEMETRY_SWITCH] = "1"

import onnxruntime  # noqa: E402, TID251
from onnxruntime.capi import onnxruntime_pybind11_state as onnx_errors  # noqa: E402, TID251

RUNTIME_ERRORS: Final = (
    onnx_errors.EPFail,
    onnx_errors.Fail,
    onnx_errors.InvalidArgument,
    onnx_errors.InvalidGraph,
    onnx_errors.InvalidProtobuf,
    onnx_errors.NoSuchFile,
    onnx_errors.NotImplemented,
    onnx_errors.RuntimeException,
)


def open_on_cpu(model: Path, *, threads_of_a_pass: int) -> onnxruntime.InferenceSession:
    """Load a model for the CPU. Raises one of RUNTIME_ERRORS."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads_of_a_pass
    options.inter_op_num_threads = 1
    # Threads that wait for the next product by spinning take the processor from everything else
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(str(model), options, ["CPUExecutionProvider"])
