"""Take memory away as a file, and bring it in."""
