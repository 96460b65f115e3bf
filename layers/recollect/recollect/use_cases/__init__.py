"""One verb per file. A use case speaks to ports only and holds no state of its own."""
