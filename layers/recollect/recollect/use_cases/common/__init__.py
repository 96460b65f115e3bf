"""What use cases share: references, listings, idempotency keys, confirmations, settings of a space."""
