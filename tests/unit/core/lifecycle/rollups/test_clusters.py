"""What belongs together is found by what it shares; what is taken away whole leaves the rest as it was."""

from datetime import timedelta
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.lifecycle.rollups.candidates import Candidate, blocks, candidate_of
from recollect.core.lifecycle.rollups.clusters import ClusterRules, affinities, attracts, clusters
from recollect.core.lifecycle.rollups.rollup import rollup_of, told_without
from recollect.core.lifecycle.rollups.telling import draft_of, entry_of_rollup, extracted
from recollect.core.model.entry import Entry
from recollect.core.model.vectors import Float32Array
from tests.builders import a_memory, an_id
from tests.fakes.clock import START

WORDS = st.sampled_from(["boat", "oven", "mast", "bread", "sail", "Whitby", "Miwe", "green", "loaf"])
RULES = ClusterRules(most_entries=5, most_words=20)


@st.composite
def lives(draw: st.DrawFn) -> list[Candidate]:
    """Memories of some months: words, names, sessions and vectors as they come."""
    found = []
    for _ in range(draw(st.integers(0, 14))):
        text = " ".join(draw(st.lists(WORDS, min_size=1, max_size=6))) + "."
        now = START + timedelta(days=draw(st.integers(0, 120)), minutes=draw(st.integers(0, 1_000)))
        fields: dict[str, Any] = {
            "category": draw(st.sampled_from(["work", "hobbies"])),
            "entities": tuple(draw(st.lists(WORDS, max_size=2))),
            "session_id": draw(st.none() | st.sampled_from(["s1", "s2"])),
        }
        found.append(
            Candidate(a_memory(text, now=now, **fields), draw(st.none() | st.builds(direction, st.integers(0, 9))))
        )
    return found


def direction(seed: int) -> Float32Array:
    vector = np.random.default_rng(seed).normal(size=8).astype(np.float32)
    return vector / np.float32(np.linalg.norm(vector))


def every_cluster(life: list[Candidate]) -> list[list[str]]:
    found = (cluster for block in blocks(life).values() for cluster in clusters(block, RULES))
    return [[one.entry.id for one in cluster] for cluster in found]


@given(lives())
def test_clusters_keep_to_their_bounds_and_no_entry_is_in_two(life: list[Candidate]) -> None:
    found = every_cluster(life)
    ids = [one for cluster in found for one in cluster]
    assert len(ids) == len(set(ids))
    by_id = {one.entry.id: one for one in life}
    for cluster in found:
        members = [by_id[one] for one in cluster]
        assert RULES.least_entries <= len(members) <= RULES.most_entries
        assert sum(len(one.entry.text.split()) for one in members) <= RULES.most_words
        assert len({one.block for one in members}) == 1
        assert [one.day for one in members] == sorted(one.day for one in members)


@given(lives(), st.data())
def test_what_is_taken_away_whole_leaves_the_others_as_they_were(life: list[Candidate], data: st.DataObject) -> None:
    found = every_cluster(life)
    gone = data.draw(st.sets(st.sampled_from(range(len(found))))) if found else set()
    taken = {one for place in gone for one in found[place]}
    left = every_cluster([one for one in life if one.entry.id not in taken])
    assert left == [cluster for place, cluster in enumerate(found) if place not in gone]


@given(lives())
def test_affinities_are_shares(life: list[Candidate]) -> None:
    for block in blocks(life).values():
        found = affinities(block)
        assert found.shape == (len(block), len(block))
        assert np.allclose(found, found.T)
        assert ((found >= 0) & (found <= 1 + 1e-9)).all()
        assert not attracts(block, [])


@given(lives(), st.data())
def test_a_roll_up_tells_what_its_sources_say_and_nothing_of_those_that_left(
    life: list[Candidate], data: st.DataObject
) -> None:
    for block in blocks(life).values():
        for cluster in clusters(block, RULES):
            draft = draft_of(cluster)
            rollup = extracted(draft)
            assert rollup is not None
            entry = entry_of_rollup(draft, rollup, entry_id=an_id(), now=START)
            assert rollup_of(entry) == rollup
            said = " ".join(one.text for one in draft.entries)
            assert all(sentence.text in said for sentence in rollup.sentences)
            gone = data.draw(st.sets(st.sampled_from(entry.source_ids)))
            must_tell_none_of(entry, gone)


def must_tell_none_of(entry: Entry, gone: set[str]) -> None:
    left = told_without(entry, sorted(gone))
    if left is None:
        rollup = rollup_of(entry)
        assert rollup is not None
        assert all(gone & set(sentence.entry_ids) for sentence in rollup.sentences)
        return
    rollup = rollup_of(left)
    assert rollup is not None
    assert gone.isdisjoint(left.source_ids)
    assert all(gone.isdisjoint(sentence.entry_ids) for sentence in rollup.sentences)
    assert candidate_of(left).rollup == rollup
