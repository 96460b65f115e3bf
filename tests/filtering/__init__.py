"""Random entries and filters, and a model of what filters mean that knows nothing of how the program does it."""
