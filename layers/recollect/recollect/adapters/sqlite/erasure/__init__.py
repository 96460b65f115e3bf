"""What is taken away for good: entries that were forgotten, spaces that are erased, and the ledger of erasures."""
