"""The one-process server with its worker, and the command line."""
