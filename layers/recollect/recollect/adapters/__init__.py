"""The only code that knows SQLite, ONNX Runtime, AWS and HTTP model endpoints. Foreign errors are translated here."""
