"""Store conversations and read them back."""
