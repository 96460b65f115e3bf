"""The gate of the write path: secrets, and instructions in text that no person wrote."""
