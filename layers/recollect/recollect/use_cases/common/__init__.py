"""What use cases share: references, listings, idempotency keys, settings of a space."""
