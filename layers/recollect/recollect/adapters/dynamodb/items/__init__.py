"""How things stand in the table: keys, items, attribute values."""
