"""A person's memory as lines of a file: what is carried, how it is written, how it is read back."""
