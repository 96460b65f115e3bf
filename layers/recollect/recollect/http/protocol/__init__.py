"""What HTTP itself asks for: limits, request ids, headers, entity tags, cursors, bodies."""
