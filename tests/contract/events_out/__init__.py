"""A bus of EventBridge, and the table's changes that it is told of."""
