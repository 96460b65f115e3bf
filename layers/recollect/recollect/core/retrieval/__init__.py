"""The first stage of a search: what an index holds, is asked and answers."""
