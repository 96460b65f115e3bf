"""Which entries may be found: a boolean language over what an entry says of itself, the same for every index.

`clauses` are its values, `facts` what they look at, `parsing` reads them from JSON. Texts are compared code point by
code point: case counts, and nothing is folded but tags (`model.tags`). A condition on something that an entry does not
have is not met, so its `not` is.
"""
