"""The HTTP API: one FastAPI application, the same under uvicorn and behind API Gateway."""
