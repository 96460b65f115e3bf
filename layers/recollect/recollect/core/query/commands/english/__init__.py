"""English commands."""
