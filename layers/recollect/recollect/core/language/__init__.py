"""What each language says in words of its own, as tables and forms in data files."""
