"""What runs in a peer's own environment: the standard library, NumPy, ONNX Runtime, and the peer."""
