"""Receivers of published changes: a webhook, and a bus of EventBridge."""
