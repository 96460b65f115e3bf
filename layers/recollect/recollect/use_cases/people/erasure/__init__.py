"""Erase a space, or all of a person's spaces, from every store; the receipt; the ledger that outlives a restore."""
