"""What must not come in: secrets, and texts that give orders to a model."""
