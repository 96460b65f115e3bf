"""The one-process server: its folder, its worker, its health."""
