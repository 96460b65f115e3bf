"""Memory as a file: taken away from a server, brought into one."""
