"""Questions that ask for a time of the record, read as a filter: "what did I decide on Tuesday?".

`calendar_days` reads a day, week, month or year, `spans` what prepositions make of it, `record_acts` whether it is
said of the record, `temporal_questions` puts them together, and `leaving_out` takes the time's words out of what is
searched for; `german_days` and `german_acts` do the same for German. A question that is not certainly one of these
stays as it is: a window hides every entry outside of it, while the ranking already prefers entries near dates that are
named.
"""
