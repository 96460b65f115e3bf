"""A stack that tells a bus of EventBridge what changes."""
