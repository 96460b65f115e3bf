"""Recollect beside what people would use instead, on the same data, with the same embedding: `make peers DATA=path`."""
