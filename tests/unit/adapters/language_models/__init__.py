"""Language models over a loopback server that speaks both wires."""
