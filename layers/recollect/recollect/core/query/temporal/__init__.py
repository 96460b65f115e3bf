"""Questions that ask for a time of the record, read as a filter: "what did I decide on Tuesday?".

`spans` finds days, weeks, months and years (`core/language/dates.py`) and what prepositions make of them, `record_acts`
and `german_acts` whether they are said of the record; `temporal_questions` puts them together, and takes the time's
words out of what is searched for. A question that is not certainly one of these stays as it is: a window hides every
entry outside of it, while the ranking already prefers entries near dates that are named.
"""
