"""The last messages of a conversation, made into one question that stands by itself: by rules, without a model.

`asking` finds what is asked and what was said before, `speakers` calls several speakers by name, `reading` finds what
a sentence names (`tokens`, `nouns`, `name_sorts`, `phrases`; `tongues` has the small words of each language), `talk`
keeps what was spoken of, `pronouns` puts it in the place of pronouns, `fragments` and `ellipsis` complete a question
that leans on the one before it, `corrections` tells what mends it, `rewriter` does these in order. A
question that stands by itself comes back word for word.
"""
