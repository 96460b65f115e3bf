"""`recollect entities`, `neighbourhood` and strategies of a search, for people at a terminal."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import Result

from recollect.http.openapi.examples import ANSWERS

ENTITY: dict[str, Any] = ANSWERS["entity"]
NEAR: dict[str, Any] = ANSWERS["neighbours"]
FOUND: dict[str, Any] = ANSWERS["found"]
NAME = "entity:ümit"
PATH = "/v1/memory/entities/entity%3A%C3%BCmit"


def test_entities_are_listed_with_all_their_names(answered: Callable[..., Result], sent: list[Any]) -> None:
    shown = answered([ANSWERS["entities"]], "entities", "list", "ali", "--order", "name", "--limit", "3").stdout
    assert sent == [
        ("GET", "/v1/memory/entities", {"space": "default", "order": "name", "limit": "3", "text": "ali"}),
    ]
    for one in ANSWERS["entities"]["items"]:
        assert one["id"] in shown
        assert all(alias["name"] in shown for alias in one["aliases"])


def test_an_entity_is_shown_with_why_and_what_it_may_be(answered: Callable[..., Result], sent: list[Any]) -> None:
    shown = answered([ENTITY], "entities", "show", NAME).stdout
    assert sent[0][:2] == ("GET", PATH)
    assert all(one["name"] in shown for one in (*ENTITY["aliases"], *ENTITY["related"], *ENTITY["may_be"]))
    assert "may be it" in shown


@pytest.mark.parametrize(
    ("words", "body", "answer"),
    [
        (("merge", NAME, "entity:anna"), {"other": "entity:anna", "reason": "same"}, "entities_merged"),
        (("split", NAME, "Anna"), {"alias": "Anna", "reason": "same"}, "entity_split"),
        (("undo", NAME), {"reason": "same"}, "entities_merged"),
    ],
)
def test_decisions_about_entities_are_sent_with_their_reason(
    answered: Callable[..., Result], sent: list[Any], words: tuple[str, ...], body: dict[str, str], answer: str
) -> None:
    ended = answered([ANSWERS[answer]], "entities", *words, "--reason", "same")
    assert ended.exit_code == 0
    assert sent == [("POST", f"{PATH}/{words[0]}", body)]


@pytest.mark.parametrize(
    ("words", "path"),
    [
        (("entities", "around", NAME), f"{PATH}/neighbourhood"),
        (("neighbourhood", "tea preference"), "/v1/memory/entries/tea%20preference/neighbourhood"),
    ],
)
def test_what_is_around_is_listed_with_the_way_to_it(
    answered: Callable[..., Result], sent: list[Any], words: tuple[str, ...], path: str
) -> None:
    shown = answered([NEAR], *words, "--hops", "1", "--limit", "7").stdout
    assert sent == [("GET", path, {"space": "default", "hops": "1", "limit": "7"})]
    for one in NEAR["items"]:
        assert one["entry"]["text"] in shown
        assert all(step["words"] in shown for step in one["path"])
    assert answered([], *words, "--hops", "3").exit_code == 2


def test_a_search_may_choose_its_strategy_and_shows_reasons(answered: Callable[..., Result], sent: list[Any]) -> None:
    (result, *_) = FOUND["results"]
    reasoned = {**FOUND, "results": [{**result, "reason": "two hops from Anna"}]}
    shown = answered([reasoned], "search", "who", "--strategy", "discover").stdout
    assert sent[0][2]["strategy"] == "discover"
    assert "two hops from Anna" in shown
    nothing = {**FOUND, "results": [], "tried": ["words", "graph"]}
    ended = answered([nothing], "search", "who", "--strategy", "discover")
    assert "tried: words, graph" in ended.output
    assert answered([], "search", "who", "--strategy", "guess").exit_code == 2


def test_a_context_may_choose_its_strategy(answered: Callable[..., Result], sent: list[Any]) -> None:
    ended = answered([ANSWERS["context"]], "context", "who", "--strategy", "dual", "--json")
    assert sent[0][2]["strategy"] == "dual"
    assert json.loads(ended.stdout)["text"] == ANSWERS["context"]["text"]
