"""What a memory says, found by rules: entities, keyphrases, a category, what kind of statement it is."""
