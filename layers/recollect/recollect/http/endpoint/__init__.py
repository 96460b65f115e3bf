"""What a route works with: the call, batches, pages, idempotency keys."""
