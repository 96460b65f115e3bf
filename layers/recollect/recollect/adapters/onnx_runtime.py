"""What every model on ONNX Runtime shares: its errors, which have no base class of their own, and how it is opened."""

from pathlib import Path
from typing import Final

import onnxruntime
from onnxruntime.capi import onnxruntime_pybind11_state as onnx_errors

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
