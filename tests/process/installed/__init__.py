"""What `make wheel` builds, installed into clean environments: the server, the client, both together."""
