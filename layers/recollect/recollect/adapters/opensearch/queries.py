"""The two searches of a question, and the filter language in the words of the query DSL, as values."""

from collections.abc import Mapping
from typing import Any, Final

from recollect.adapters.opensearch.documents import Terms, json_vector, terms_of_question
from recollect.core.model.entry import State
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import Float32Array
from recollect.core.retrieval.candidates import CandidateQuery, EntryFilter
from recollect.core.retrieval.filters.clauses import And, Clause, Not, OneOf, Or, TokenRange, Window, steady
from recollect.core.retrieval.filters.facts import Facet

Body = dict[str, Any]
BM25: Final = "bm25"
DENSE: Final = "dense"

# OpenSearch refuses to return or to look for more
MAX_HITS: Final = 10_000
# Wider than a leg: a better approximation, and equal vectors at its end fall in the order of their ids
LEAST_NEIGHBOURS: Final = 100
NEIGHBOURS_PER_HIT: Final = 2

# Read from columns, not from the stored document: who the hit belongs to is checked again on arrival
HIT_FIELDS: Final = ("memory_id", "version", "user", "space")
_BEST_FIRST: Final = [{"_score": "desc"}, {"memory_id": "asc"}]


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


def leg_bodies(scope: Scope, query: CandidateQuery, near_to: Float32Array | None) -> Mapping[str, Body]:
    """Return the body of each leg that has something to ask, BM25 first.

    near_to: what the index holds of the query's vector, float32 [d], None where there is no such leg.
    """
    bodies: dict[str, Body] = {}
    terms = terms_of_question(query.words)
    if terms.spaced or terms.unspaced or terms.lone:
        bodies[BM25] = bm25_body(scope, query, terms)
    if near_to is not None and near_to.any():
        bodies[DENSE] = dense_body(scope, query, json_vector(near_to))
    return bodies


def bm25_body(scope: Scope, query: CandidateQuery, terms: Terms) -> Body:
    """Return one plain `match` of the question's words, and one of its pairs when it has any; one hit is enough.

    A lone character is a wildcard among the pairs: it finds, and scores 1, since pairs scored one by one could be more
    clauses than OpenSearch takes.
    """
    matches: list[Body] = [
        {"match": {field: text}} for field, text in (("search", terms.spaced), ("pairs", terms.unspaced)) if text
    ]
    matches += [{"wildcard": {"pairs": {"value": f"*{character}*"}}} for character in terms.lone]
    asked = {"bool": {"filter": _filter(scope, query.filter), "should": matches, "minimum_should_match": 1}}
    return _best(asked, query.per_leg)


def dense_body(scope: Scope, query: CandidateQuery, vector: list[float]) -> Body:
    """Return the nearest neighbours among what the filter admits: inside k-NN, where it costs nobody a place."""
    wanted = min(MAX_HITS, max(LEAST_NEIGHBOURS, NEIGHBOURS_PER_HIT * query.per_leg))
    admitted = [*_filter(scope, query.filter), {"term": {"model": query.model}}]
    asked = {"knn": {"vector": {"vector": vector, "k": wanted, "filter": {"bool": {"filter": admitted}}}}}
    return _best(asked, query.per_leg)


def _filter(scope: Scope, admits: EntryFilter) -> list[Body]:
    """Return the conditions that hold in both legs: the scope, always, and the filter."""
    whose: list[Body] = [{"term": {"user": scope.owner}}, {"term": {"space": scope.space}}]
    if scope.tags is not None:
        whose.append({"terms": {Facet.TAG.value: sorted(scope.tags)}})
    return [*whose, *(condition(steady(one)) for one in admits.clause().clauses)]


def _best(query: Body, per_leg: int) -> Body:
    return {
        "size": min(per_leg, MAX_HITS),
        "query": query,
        "sort": _BEST_FIRST,
        "track_scores": True,
        "track_total_hits": False,
        "_source": False,
        "docvalue_fields": list(HIT_FIELDS),
    }


def documents_body(
    scope: Scope,
    size: int,
    *,
    after: str | None = None,
    entry_ids: list[str] | None = None,
    of_what_is_there: bool = False,
) -> Body:
    """Return the search for documents of a space, by the ids of their entries, behind those of an entry.

    entry_ids: of these entries, None for all; of_what_is_there: that say more than that an entry is gone.
    """
    wanted: list[Body] = [{"term": {"user": scope.owner}}, {"term": {"space": scope.space}}]
    if entry_ids is not None:
        wanted.append({"terms": {"memory_id": entry_ids}})
    gone = [{"term": {"state": State.DELETED.value}}] if of_what_is_there else []
    return {
        "size": size,
        **({"search_after": [after]} if after is not None else {}),
        "query": {"bool": {"filter": wanted, "must_not": gone}},
        "track_total_hits": False,
        "_source": False,
        "docvalue_fields": ["memory_id", "version", "model"],
        "sort": [{"memory_id": "asc"}],
    }
