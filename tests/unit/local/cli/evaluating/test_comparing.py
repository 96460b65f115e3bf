"""Two rankings on the set: their numbers by hand, as of then, exit codes, what a person reads."""

from math import log2
from pathlib import Path

import pytest

from recollect.core.feedback.regression.ranking_comparison import FEWEST
from tests.unit.local.cli.evaluating.story import Story, StoryClock, evaluated, run, telling

KEPT = {
    "Which nuts can Maya not eat?": "Maya is allergic to walnuts, but almonds are fine.",
    "Where does Jonas live?": "Jonas moved to Lisbon in May and lives above a bakery.",
    "Wie heißt das WLAN für Gäste?": "Das WLAN für Gäste heißt Reiher, das Passwort hängt am Kühlschrank.",
    "What does the cat eat?": "Our cat Minka gets kidney diet food and half a tablet on Mondays.",
}
LATER = ("Maya eats walnuts, almonds and all nuts again.", "Jonas lives in Porto now.", "The cat eats what it finds.")
OTHER = "weights.relevance=0,weights.recency=1"


def searched(story: Story, query: str, entry_id: str, **asked: object) -> int:
    """The place of an entry in a search of now."""
    found = story.post("/search", {"query": query, "min_relevance": 0, "limit": 50, **asked})["results"]
    return 1 + [result["entry"]["id"] for result in found].index(entry_id)


@pytest.fixture
def places(folder: Path, clock: StoryClock) -> dict[str, tuple[int, int]]:
    """A folder with four questions; where two rankings had what was of use, when they were asked."""
    found = {}
    with telling(folder, clock) as story:
        story.set(keep_questions=True)
        ids = dict(zip(KEPT, story.remember(*KEPT.values()), strict=True))
        for query, entry_id in ids.items():
            clock.later(days=1)
            found[query] = (
                searched(story, query, entry_id),
                searched(story, query, entry_id, weights={"relevance": 0, "recency": 1}),
            )
            recall, shown = story.context(query)
            assert entry_id in shown
            story.used(recall, entry_id)
        clock.later(days=1)
        story.remember(*LATER)
    return found


def many(folder: Path, clock: StoryClock) -> None:
    """As many questions as it takes to tell a difference, of which the last memory is of use each time."""
    with telling(folder, clock) as story:
        story.set(keep_questions=True)
        ids = story.remember(*KEPT.values())
        for number in range(FEWEST):
            clock.later(hours=1)
            recall, _ = story.context(f"Which nuts can Maya not eat on day {number}?")
            story.used(recall, ids[0])


def test_each_question_is_answered_as_it_was_then_and_the_numbers_are_the_arithmetic_of_it(
    folder: Path, places: dict[str, tuple[int, int]]
) -> None:
    found = evaluated(folder, "--against", OTHER)
    for which, ranking in enumerate(found["rankings"]):
        at = [both[which] for both in places.values()]
        measures = ranking["measures"]
        assert measures["mrr"]["mean"] == pytest.approx(sum(1 / place for place in at) / 4)
        assert measures["ndcg_10"]["mean"] == pytest.approx(sum(1 / log2(place + 1) for place in at) / 4)
    gains = [1 / after - 1 / before for before, after in places.values()]
    assert found["difference"]["mrr"]["mean"] == pytest.approx(sum(gains) / 4)
    assert found["difference"]["mrr"]["mean"] < 0
    assert found["compared_as"] == "too_few"


def test_worse_beyond_chance_ends_with_1_where_that_is_asked_for(folder: Path, clock: StoryClock) -> None:
    many(folder, clock)
    worse = OTHER
    result = run(folder, "--mine", "--against", worse, "--fail-if-worse")
    assert result.exit_code == 1
    assert str(result.exception) == "the second ranking is worse on your questions"
    told = " ".join(result.stdout.split())
    assert "By NDCG@10 the second ranking is worse, beyond what chance explains." in told
    assert f"{FEWEST} of your questions, 2026-09-01 to 2026-09-02" in told
    assert run(folder, "--mine", "--against", worse).exit_code == 0
    assert run(folder, "--mine", "--ranking", worse, "--against", "profile=relevant", "--fail-if-worse").exit_code == 0
    assert evaluated(folder, "--ranking", worse, "--against", "profile=relevant")["compared_as"] == "better"


def test_of_few_questions_nothing_fails_and_no_interval_is_shown(
    folder: Path, places: dict[str, tuple[int, int]]
) -> None:
    result = run(folder, "--mine", "--against", OTHER, "--fail-if-worse")
    assert result.exit_code == 0
    told = " ".join(result.stdout.split())
    assert f"Fewer than {FEWEST} questions: too few to tell which is better." in told
    assert " to +" not in told
    assert "4 of your questions, 2026-09-02 to 2026-09-05" in told


def test_the_latest_questions_are_asked_where_there_are_more_than_wanted(
    folder: Path, places: dict[str, tuple[int, int]]
) -> None:
    found = evaluated(folder, "--limit", "1")
    assert (found["questions"], found["contexts"], found["from"][:10]) == (1, 4, "2026-09-05")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ((), "say --mine"),
        (("--mine", "--against", "profile=nice"), "profile: must be 'continuity', 'fact_check'"),
        (("--mine", "--against", "strategy=guess"), "strategy: must be 'hybrid'"),
        (("--mine", "--against", "colour=red"), "colour: is not known here; leave it out; a ranking has"),
        (("--mine", "--against", "mmr_lambda=2"), "mmr_lambda: must be less than or equal to 1"),
        (("--mine", "--against", "weights.recency=much"), "weights.recency: must be a valid number"),
        (("--mine", "--against", "profile"), "profile must be NAME=VALUE"),
        (("--mine", "--against", "profile=fact_check,profile=relevant"), "profile must be named once"),
        (("--mine", "--fail-if-worse"), "needs another ranking"),
    ],
)
def test_what_is_no_ranking_is_told_in_one_line(folder: Path, options: tuple[str, ...], told: str) -> None:
    result = run(folder, *options)
    assert result.exit_code != 0
    assert result.stdout == ""
    assert told in str(result.exception)
    assert not folder.exists()


def test_a_ranking_that_cannot_be_asked_here_is_told(folder: Path, places: dict[str, tuple[int, int]]) -> None:
    for named, told in (
        ("strategy=tiered", "strategy: must be hybrid or discover"),
        ("strategy=dual", "strategy: must be hybrid or discover"),
        ("strategy=rerank", "no reranker runs on this machine"),
        ("weights.relevance=0", "weights: must have one over 0"),
    ):
        result = run(folder, "--mine", "--against", named)
        assert result.stdout == ""
        assert told in str(result.exception)


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        (("RECOLLECT_STORE", "dynamodb"), "these settings name AWS"),
        (("RECOLLECT_EMBEDDER", "titan"), "the embedding model (titan) is not on this machine"),
    ],
)
def test_no_question_is_sent_to_another_machine(
    folder: Path, monkeypatch: pytest.MonkeyPatch, clock: StoryClock, setting: tuple[str, str], told: str
) -> None:
    folder.mkdir()
    (folder / "recollect.db").touch()
    monkeypatch.setenv(*setting)
    assert told in str(run(folder, "--mine").exception)


def test_a_folder_without_a_memory_is_not_made(folder: Path, clock: StoryClock) -> None:
    assert "there is no memory in" in str(run(folder, "--mine").exception)
    assert not folder.exists()
