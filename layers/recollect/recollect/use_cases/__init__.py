"""One class a verb, one subject a file. A use case speaks to ports only and holds no state of its own."""
