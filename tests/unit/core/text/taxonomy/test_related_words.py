from collections.abc import Iterator
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.text.taxonomy.related_words import (
    CLASS,
    MEMBER,
    MEMBER_OF_MEMBER,
    SAME,
    THROUGH_A_SYNONYM,
    TOPICS,
    related_stems,
)
from recollect.core.text.word_files import read_entries
from recollect.core.text.words import stem, words

ENTRIES: Final = [entry for topic in TOPICS for entry in read_entries("recollect.core.text.taxonomy", f"{topic}.txt")]


def lines() -> Iterator[tuple[str, str]]:
    for entry in ENTRIES:
        names, mark, members = entry.partition(" > ")
        if mark:
            yield names, members


def groups() -> Iterator[str]:
    return (entry for entry in ENTRIES if ">" not in entry)


STEMS: Final = sorted({stem(word) for names, members in lines() for word in words(f"{names} {members}")})


def near(asked: str, other: str) -> float:
    return related_stems(stem(asked)).get(stem(other), 0.0)


@pytest.mark.parametrize(("name", "member"), [("pet", "dog"), ("pet", "cat"), ("nut", "walnut"), ("sibling", "sister")])
def test_a_class_finds_its_members_and_a_member_less_its_class(name: str, member: str) -> None:
    assert near(name, member) == MEMBER
    assert near(member, name) == CLASS


@pytest.mark.parametrize(("one", "other"), [("sofa", "couch"), ("courgette", "zucchini"), ("pet", "animal")])
def test_synonyms_find_each_other(one: str, other: str) -> None:
    assert near(one, other) == near(other, one) == SAME


def test_what_is_further_off_counts_less() -> None:
    assert near("pet", "labrador") == MEMBER_OF_MEMBER
    assert near("pet", "kitty") == THROUGH_A_SYNONYM


@pytest.mark.parametrize(
    ("one", "other"), [("cat", "dog"), ("walnut", "hazelnut"), ("brother", "sister"), ("tea", "coffee")]
)
def test_two_members_of_a_class_are_not_related(one: str, other: str) -> None:
    assert near(one, other) == near(other, one) == 0


def test_a_name_with_an_apostrophe_is_found_as_it_is_written() -> None:
    assert near("peanut", words("Reese's cups")[0]) == MEMBER
    assert related_stems("dont") == related_stems(stem(words("don't")[0])) != {}


@given(st.sampled_from(STEMS))
def test_no_stem_is_related_to_itself_and_every_relation_counts_for_something(asked: str) -> None:
    found = related_stems(asked)
    assert asked not in found
    assert all(0 < strength <= 1 for strength in found.values())


@given(st.text(max_size=30))
def test_an_unknown_stem_is_related_to_nothing_and_any_may_be_asked_for(text: str) -> None:
    assert related_stems(f"{text}zzq") == {}


def test_every_line_names_a_class_and_members_each_once() -> None:
    for names, members in lines():
        both = [*names.split(), *members.split()]
        assert names.split(), members
        assert members.split(), names
        assert len(both) == len(set(both)), names


def test_every_group_of_synonyms_has_several_each_once() -> None:
    for group in groups():
        assert len(group.split()) == len(set(group.split())) > 1, group
