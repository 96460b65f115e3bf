"""The HTTP API behind API Gateway."""
