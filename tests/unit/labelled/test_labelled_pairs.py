"""The labelled pairs themselves: enough of them, none twice, and labels that agree with each other."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain

import pytest

from tests.labelled.bases import Base, Span, bases
from tests.labelled.mutations import MUTATORS, generated_pairs
from tests.labelled.mutators.verbs import infinitive, negated
from tests.labelled.pairs import CONFLICT, DIFFERENT, MERGE, Label, LabelledPair, Relation, written_pairs

WRITTEN = written_pairs()
GENERATED = generated_pairs()


def _share(pairs: tuple[LabelledPair, ...], relation: Relation) -> float:
    return sum(pair.label.relation is relation for pair in pairs) / len(pairs)


def _repeated(values: Iterable[object]) -> list[object]:
    return [value for value, count in Counter(values).items() if count > 1]


def test_there_are_enough_pairs_and_memories_to_start_from() -> None:
    assert len(WRITTEN) >= 360
    assert len(GENERATED) >= 1_000
    assert len(bases()) >= 150


def test_two_fifths_of_the_written_pairs_contradict_each_other_and_no_relation_is_rare() -> None:
    assert _share(WRITTEN, Relation.CONTRADICTION) >= 0.4
    assert _share(WRITTEN, Relation.SAME) >= 0.2
    assert _share(WRITTEN, Relation.DIFFERENT) >= 0.2


def test_the_near_duplicates_are_of_both_sorts() -> None:
    merged = Counter(pair.label.merge for pair in WRITTEN if pair.label.relation is Relation.SAME)
    assert merged[True] >= 60
    assert merged[False] >= 60


def test_contradictions_that_nobody_need_be_asked_about_are_among_the_pairs() -> None:
    asked = Counter(pair.label.conflict for pair in WRITTEN if pair.label.relation is Relation.CONTRADICTION)
    assert asked[True] >= 100
    assert asked[False] >= 20


def test_four_other_languages_have_ten_written_pairs_each() -> None:
    languages = Counter(pair.language for pair in WRITTEN)
    assert {language: count for language, count in languages.items() if count < 10} == {}
    assert set(languages) == {"en", "de", "es", "fr", "ja"}


def test_texts_are_of_three_words_and_of_sixty() -> None:
    lengths = [len(pair.earlier.text.split()) for pair in WRITTEN if pair.language == "en"]
    assert min(lengths) <= 3
    assert max(lengths) >= 60


def test_ids_are_unique() -> None:
    assert _repeated(pair.id for pair in chain(WRITTEN, GENERATED)) == []


@pytest.mark.parametrize("pairs", [WRITTEN, GENERATED], ids=["written", "generated"])
def test_no_pair_of_sides_comes_twice_in_one_kind_or_with_another_label(pairs: tuple[LabelledPair, ...]) -> None:
    sides = {(pair.earlier, pair.later, pair.kind): pair.label for pair in pairs}
    assert len(sides) == len(pairs)
    labels = {(pair.earlier, pair.later, pair.label) for pair in pairs}
    assert _repeated((earlier, later) for earlier, later, _ in labels) == []


def test_no_written_pair_comes_twice() -> None:
    assert _repeated(frozenset((pair.earlier, pair.later)) for pair in WRITTEN) == []


def test_only_repeats_and_other_speakers_have_equal_texts() -> None:
    kinds = {pair.kind for pair in chain(WRITTEN, GENERATED) if pair.earlier.text == pair.later.text}
    assert kinds == {"exact", "speaker", "other_speaker", "other_role"}


def test_no_text_is_blank_or_too_long_to_be_stored() -> None:
    texts = [side.text for pair in chain(WRITTEN, GENERATED) for side in (pair.earlier, pair.later)]
    assert [text for text in texts if not text.strip() or len(text) > 8_000] == []


@pytest.mark.parametrize(("relation", "merge", "conflict"), [("different", True, False), ("same", False, True)])
def test_a_label_that_contradicts_itself_is_refused(relation: str, *, merge: bool, conflict: bool) -> None:
    with pytest.raises(ValueError, match="only"):
        Label(Relation(relation), merge=merge, conflict=conflict)


def test_the_same_seed_gives_the_same_mutations_and_another_seed_others() -> None:
    assert generated_pairs() == GENERATED
    assert generated_pairs(seed=8) != GENERATED


def test_every_mutator_finds_a_memory_to_change() -> None:
    assert {mutator.kind for mutator in MUTATORS} - {pair.kind for pair in GENERATED} == set()


def test_a_third_of_the_mutations_should_merge_and_a_quarter_contradict() -> None:
    labels = Counter(pair.label for pair in GENERATED)
    assert labels[MERGE] >= len(GENERATED) / 3
    assert labels[CONFLICT] >= len(GENERATED) / 4
    assert labels[DIFFERENT] >= len(GENERATED) / 4


def test_marks_are_read_with_their_places_and_left_out_of_the_text() -> None:
    base = Base.marked("[My|Her] aunt *likes* <red|blue> more than {Ida} and {Max}.")
    assert base.text == "My aunt likes red more than Ida and Max."
    assert base.subjects == (Span(0, 2, ("Her",)),)
    assert base.values == (Span(14, 17, ("blue",)),)
    assert [base.said(span) for span in (*base.verbs, *base.names)] == ["likes", "Ida", "Max"]
    assert base.replaced({base.subjects[0]: "Her", base.values[0]: "blue"}).startswith("Her aunt likes blue more")


def test_no_mark_is_left_in_a_memory() -> None:
    assert [base.text for base in bases() if set("{}<>[]*|") & set(base.text)] == []


@pytest.mark.parametrize(
    ("verb", "full", "brief"),
    [
        ("is", "is not", "isn't"),
        ("am", "am not", "am not"),
        ("can", "cannot", "can't"),
        ("lives", "does not live", "doesn't live"),
        ("copies", "does not copy", "doesn't copy"),
        ("use", "do not use", "don't use"),
        ("chose", "did not choose", "didn't choose"),
    ],
)
def test_verbs_are_negated_as_english_does(verb: str, full: str, brief: str) -> None:
    assert (negated(verb, brief=False), negated(verb, brief=True)) == (full, brief)


def test_infinitives_are_those_of_the_dictionary() -> None:
    assert [infinitive(verb) for verb in ("watches", "has", "goes", "was", "closes")] == [
        "watch",
        "have",
        "go",
        "be",
        "close",
    ]
