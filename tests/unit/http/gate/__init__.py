"""No secret comes in by any field of any operation."""
