"""Values as the JSON that callers read."""
