"""Files that memory is taken away in."""
