"""The table's stream to a bus of EventBridge."""
