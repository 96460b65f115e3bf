"""The filter language in the words of the query DSL, as values."""

from typing import Any

from recollect.core.retrieval.filters.clauses import And, Clause, Not, OneOf, Or, TokenRange, Window

Body = dict[str, Any]


def condition(clause: Clause) -> Body:
    """Return the query that only decides and scores nothing; facets and moments are fields of their own names."""
    match clause:
        case And(clauses):
            return {"bool": {"filter": [condition(one) for one in clauses]}} if clauses else {"match_all": {}}
        case Or(()):
            return {"match_none": {}}
        case Or(clauses):
            return {"bool": {"should": [condition(one) for one in clauses], "minimum_should_match": 1}}
        case Not(inner):
            return {"bool": {"must_not": [condition(inner)]}}
        case _:
            return _leaf(clause)


def _leaf(clause: OneOf | TokenRange | Window) -> Body:
    match clause:
        case OneOf(facet, tokens):
            return {"terms": {facet.value: sorted(tokens)}}
        case TokenRange(facet, first, end):
            return {"range": {facet.value: {"gte": first, "lt": end}}}
        case Window(moment, None, None):
            return {"exists": {"field": moment.value}}
        case Window(moment, start, end):
            bounds = (("gte", start), ("lt", end))
            return {"range": {moment.value: {name: at for name, at in bounds if at is not None}}}
