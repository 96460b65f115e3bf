"""Shortening: whole sentences around the best match, within an allowance."""

from recollect.core.context.shortening import CUT, shortened
from tests.builders import a_memory

TEXT = "One is here. Two is there. Three has oolong. Four is far. Five is near."


def short(allowance: int, asked: frozenset[str] = frozenset({"oolong"}), text: str = TEXT) -> str | None:
    found = shortened(a_memory(text, speaker="Bob"), asked, allowance, lambda piece: len(piece.split()))
    assert found is None or len(found.text.split()) <= found.cost
    assert found is None or found.cost <= max(allowance, 5)  # the best sentence, whatever it costs
    return found and found.text


def test_the_sentence_that_matches_stands_alone_when_there_is_no_room_for_more() -> None:
    assert short(5) == f"{CUT} Three has oolong. {CUT}"


def test_it_grows_by_whole_sentences_on_both_sides() -> None:
    assert short(8) == f"{CUT} Three has oolong. Four is far. {CUT}"
    assert short(11) == f"{CUT} Two is there. Three has oolong. Four is far. {CUT}"
    assert short(14) == f"{CUT} Two is there. Three has oolong. Four is far. Five is near."


def test_a_match_at_the_beginning_grows_forward() -> None:
    assert short(8, frozenset({"here"})) == f"One is here. Two is there. {CUT}"


def test_without_a_match_it_begins_at_the_beginning() -> None:
    assert short(5, frozenset()) == f"One is here. {CUT}"


def test_the_sentence_that_matches_stays_whatever_it_costs() -> None:
    assert short(1) == f"{CUT} Three has oolong. {CUT}"


def test_a_text_without_a_sentence_has_no_part() -> None:
    assert short(100, text=" \n ") is None


def test_a_sentence_without_end_is_cut_into_parts_at_words() -> None:
    text = "word " * 300 + "oolong " + "word " * 300
    found = short(90, text=text)
    assert found is not None
    assert "oolong" in found
    assert len(found.split()) <= 90
