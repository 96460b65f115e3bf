"""Tasks that need memory, also with parts of the server down."""
