"""The handlers of the functions. Each module imports what its function needs; `open_handler` wires it."""
