"""Choose the sentences of a conversation that are worth keeping, as they were said."""
