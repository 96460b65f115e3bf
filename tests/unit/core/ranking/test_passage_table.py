"""What all entries together are asked: who has a word, a related one, a name."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.model.entry import Entry
from recollect.core.ranking.analysis import analysis_of
from recollect.core.ranking.passage_table import passage_table, term_counts
from recollect.core.ranking.prepared import EntryFact, related_hashes
from recollect.core.text.taxonomy.related_words import related_stems
from recollect.core.text.words import stem
from tests.builders import a_memory, a_turn
from tests.unit.core.ranking.read_sets import a_reading

texts = st.text(st.sampled_from("abc ABC.?! dog cat 猫犬が \n") | st.characters(codec="utf-8"), max_size=200)


def by_id(*entries: Entry) -> list[Entry]:
    return sorted(entries, key=lambda entry: entry.id)


def test_who_has_a_word_and_who_a_related_one() -> None:
    entries = by_id(a_memory("Rex is a dog"), a_memory("A puppy and a dog"), a_memory("Likes tea"))
    stems = passage_table(a_reading(entries, in_session=False)).stems()
    assert stems.has("dog").tolist() == ["dog" in entry.text for entry in entries]
    related = related_stems(stem("pet"))
    expected = [1.0 * ("dog" in entry.text) for entry in entries]
    assert related["dog"] == 1.0
    assert stems.best(related_hashes(stem("pet"))).tolist() == expected
    assert not related_hashes("zzz").words.size


@pytest.mark.parametrize(
    ("asked", "expected"), [({"lena"}, True), ({"lena", "pixel"}, False), (set(), True), ({"tea"}, True)]
)
def test_a_name_is_another_than_those_asked_for(asked: set[str], *, expected: bool) -> None:
    table = passage_table(a_reading([a_memory("The cat of Lena is called Pixel")], in_session=False))
    assert table.capitalised().has_other_than(frozenset(asked)).tolist() == [expected]


def test_a_text_without_names_has_no_other_name() -> None:
    table = passage_table(a_reading([a_memory("Likes tea")], in_session=False))
    assert table.capitalised().has_other_than(frozenset()).tolist() == [False]


def test_facts_stand_with_their_entries() -> None:
    turn, memory = a_turn("On Monday in Rome"), a_memory("She must not eat nuts")
    entries = by_id(turn, memory)
    table = passage_table(a_reading(entries, in_session=False))
    at = entries.index(turn)
    assert table.entry_fact(EntryFact.IS_TURN)[[at, 1 - at]].tolist() == [1.0, 0.0]
    assert table.entry_fact(EntryFact.LIMITS)[[at, 1 - at]].tolist() == [0.0, 1.0]
    assert table.entry_fact(EntryFact.PLACE)[at] == 1.0
    assert table.entry_fact(EntryFact.DAY)[at] == turn.occurred_at.toordinal()


@given(st.lists(texts, min_size=1, max_size=5), st.integers(0, 5))
def test_terms_are_counted_as_the_analysis_counts_them(said: list[str], choice: int) -> None:
    entries = by_id(*map(a_turn, said))
    passages = [passage for entry in entries for passage in analysis_of(entry).passages]
    every: Counter[str] = sum((Counter(one.statements) + Counter(one.questions) for one in passages), Counter())
    terms = [term for term in sorted(every) if len(term) > 1][choice : choice + 8]
    counts = term_counts(passage_table(a_reading(entries)), terms)
    assert counts.statements.tolist() == [[one.statements.get(term, 0) for one in passages] for term in terms]
    assert counts.questions.tolist() == [[one.questions.get(term, 0) for one in passages] for term in terms]
    assert np.array_equal(counts.first(1).anywhere, counts.anywhere[:1])
