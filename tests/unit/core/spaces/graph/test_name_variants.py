"""Names that are written another way: what is proposed, how clear it is, and that nothing is united by it."""

import pytest

from recollect.core.spaces.graph.entities import entities_of
from recollect.core.spaces.graph.name_links import SAME, Why, variant_links
from recollect.core.spaces.graph.name_variants import CLEAR, LIKELY, OPEN, as_heard, plain_letters
from recollect.core.spaces.graph.space_map import SpaceMap, map_row
from tests.builders import a_memory


@pytest.mark.parametrize(
    ("names", "why", "confidence"),
    [
        (("robert lang", "bob lang"), Why.SHORT_FORM, CLEAR),
        (("robert lang", "bob"), Why.SHORT_FORM, OPEN),
        (("margaret", "peggy"), Why.SHORT_FORM, OPEN),
        (("jürgen möller", "juergen moeller"), Why.SPELLING, CLEAR),
        (("łukasz wójcik", "lukasz wojcik"), Why.SPELLING, CLEAR),
        (("юлия соколова", "yulia sokolova"), Why.SPELLING, CLEAR),
        (("γιώργος παππάς", "giorgos pappas"), Why.SPELLING, CLEAR),
        (("stefan meier", "stephan meyer"), Why.SPELLING, LIKELY),
        (("klara", "clara"), Why.SPELLING, OPEN),
        (("wien", "vienna"), Why.TRANSLATED, CLEAR),
        (("sägewerk ahrens", "ahrens sawmill"), Why.TRANSLATED, CLEAR),
        (("hillside tennis club", "htc"), Why.ABBREVIATED, CLEAR),
        (("wendover rowing club", "wendover rc"), Why.ABBREVIATED, CLEAR),
        (("institute of marine research", "imr"), Why.ABBREVIATED, CLEAR),
        (("deutscher alpenverein", "dav"), Why.ABBREVIATED, OPEN),
        (("kiel harbour", "kh"), Why.ABBREVIATED, OPEN),
        (("daniel okafor", "d. okafor"), Why.INITIAL, CLEAR),
        (("john fitzgerald price", "john f. price"), Why.INITIAL, CLEAR),
        (("frau jürgen möller", "juergen moeller"), Why.SPELLING, CLEAR),
    ],
)
def test_another_form_is_a_question_that_is_clear_or_open(names: tuple[str, str], why: Why, confidence: float) -> None:
    (link,) = variant_links(names)
    assert {link.one, link.other} == set(names)
    assert (link.why, link.confidence) == (why, confidence)
    assert link.confidence < SAME


@pytest.mark.parametrize(
    "names",
    [
        ("robert lang", "bob miller"),
        ("eva lang", "eva lange"),
        ("jan peters", "jan petersen"),
        ("jörg müller", "jürgen müller"),
        ("herr jürgen möller", "frau juergen moeller"),
        ("sägewerk ahrens", "ahrens bakery"),
        ("rote halle", "blue hall"),
        ("keller", "cellar"),
        ("hillside tennis club", "hampton theatre company", "htc"),
        ("wendover rowing club", "marlow rc"),
        ("anna berger", "ab"),
        ("information desk", "it"),
        ("dora okafor", "daniel okafor", "d. okafor"),
        ("john fitzgerald price", "john b. price"),
        ("schuppen 1", "schuppen 12"),
    ],
)
def test_what_only_looks_like_another_form_is_no_question(names: tuple[str, ...]) -> None:
    assert not list(variant_links(names))


def test_a_short_form_that_may_be_many_is_none_of_them() -> None:
    of_four = [f"robert {last}" for last in ("lang", "kern", "vogt", "roth")]
    assert len(list(variant_links([*of_four, "bob"]))) == 4
    assert not list(variant_links([*of_four, "robert hart", "bob"]))


def test_letters_are_plain_and_sounds_are_rough() -> None:
    assert plain_letters("Jürgen Großøy") == plain_letters("juergen grossoy") == "jurgen grossoy"
    assert as_heard("stephan meyer") == as_heard("stefan maier")
    assert as_heard("sarah") != as_heard("zara")


def test_a_clear_form_bears_a_doubtful_name_out_and_both_stay_apart() -> None:
    made = SpaceMap()
    for text in ("Am Samstag fahren wir nach Köln.", "The workshop is in Cologne near the river."):
        made.apply(map_row(a_memory(text=text)))
    found = entities_of(made)
    one, other = found.find("köln"), found.find("cologne")
    assert one is not None
    assert other is not None
    assert one.id != other.id
    assert one.proposals == ((other.id, Why.TRANSLATED, CLEAR),)
