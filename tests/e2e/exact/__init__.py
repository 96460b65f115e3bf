"""With exact search: what does not depend on how candidates are found is tried here."""
