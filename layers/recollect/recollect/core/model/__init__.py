"""The vocabulary: the values that everything else is said in."""
