"""The last messages of a conversation, made into one question that stands by itself: by rules, without a model.

`asking` finds what is asked and what was said before, `ellipsis` completes a question that leans on the one before it,
`pronouns` puts what they stand for in place of pronouns, `rewriter` does these in order. A question that stands by
itself comes back word for word; a pronoun for which nothing fits stays.
"""
