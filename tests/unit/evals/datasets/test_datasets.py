import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from evals.datasets.datasets import (
    LOCOMO_CATEGORIES,
    NO_DATE,
    SAMPLE,
    Case,
    DataError,
    Layout,
    load,
    load_questions,
    load_set,
    named_or_sample,
)
from evals.datasets.development import PEOPLE, development
from recollect.core.model.entry import Role

LOCOMO: list[dict[str, Any]] = [
    {
        "sample_id": "conv-1",
        "conversation": {
            "session_10_date_time": "10:00 am on 9 May, 2023",
            "session_10": [{"speaker": "Bob", "dia_id": "D10:1", "text": "Later."}],
            "session_2_date_time": "1:56 pm on 8 May, 2023",
            "session_2": [{"speaker": "Ann", "dia_id": "D2:1", "text": "Hi!", "blip_caption": "a cat"}],
        },
        "qa": [
            {"question": "Who?", "evidence": ["D2:1; D:10:01", "D99:1"], "category": 1},
            {"question": "None?", "evidence": [], "category": 4},
        ],
    }
]
BEAM = [
    {
        "chat": "beam-1",
        "sessions": [{"session_id": "batch-1", "messages": [{"id": "0", "role": "assistant", "text": "Hello"}]}],
        "questions": [{"question": "What?", "gold": ["0"], "type": "summarization"}],
    }
]

PERSON: dict[str, Any] = {
    "person": "Ann",
    "memories": [
        {"id": "a-1", "text": "I like tea", "at": "2026-03-14T18:20:00+01:00"},
        {"id": "a-2", "text": "lol ok"},
    ],
    "questions": [
        {"q": "Which hot drink?", "gold": ["a-1", "a-9"], "gap": True},
        {"q": "Tea?", "gold": ["a-1"], "gap": False},
        {"q": "Gone?", "gold": ["a-9"], "gap": False},
    ],
    "unanswerable": ["Which tea?"],
}
COMMITTED = Path(__file__).parents[4] / "evals" / "people"


def stored(folder: Path, content: object) -> Path:
    path = folder / "data.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def test_locomo_sessions_are_in_order_with_their_dates(tmp_path: Path) -> None:
    (conversation,) = load(stored(tmp_path, LOCOMO))
    first, second = conversation.messages
    assert (first.id, first.session, first.speaker, first.caption) == ("D2:1", "session_2", "Ann", "a cat")
    assert first.at == datetime(2023, 5, 8, 13, 56, tzinfo=UTC)
    assert (second.id, second.caption) == ("D10:1", None)


def test_malformed_evidence_is_read_and_questions_without_any_are_left_out(tmp_path: Path) -> None:
    (conversation,) = load(stored(tmp_path, LOCOMO))
    assert conversation.cases == (Case("Who?", frozenset({"D2:1", "D10:1"}), "multi-hop"),)


def test_adversarial_questions_stay_cases_and_count_as_unanswerable(tmp_path: Path) -> None:
    asked = {"question": "Hers?", "evidence": ["D2:1"], "category": 5}
    (conversation,) = load(stored(tmp_path, [{**LOCOMO[0], "qa": [*LOCOMO[0]["qa"], asked]}]))
    assert [(case.question, case.category) for case in conversation.cases] == [
        ("Who?", "multi-hop"),
        ("Hers?", "adversarial"),
    ]
    assert conversation.unanswerable == ("Hers?",)
    assert [case.question for case in conversation.answerable] == ["Who?"]


def test_what_is_remembered_of_a_person_is_read_without_sessions(tmp_path: Path) -> None:
    (conversation,) = load(stored(tmp_path, [PERSON]))
    first, second = conversation.messages
    assert (conversation.name, first.id, first.text, first.session) == ("Ann", "a-1", "I like tea", None)
    assert (first.at, second.at) == (datetime(2026, 3, 14, 17, 20, tzinfo=UTC), NO_DATE)
    gold = frozenset({"a-1"})
    assert conversation.cases == (Case("Which hot drink?", gold, "gap"), Case("Tea?", gold, "shared"))
    assert conversation.unanswerable == ("Which tea?",)


def test_a_person_needs_no_unanswerable_questions(tmp_path: Path) -> None:
    (conversation,) = load(stored(tmp_path, [{name: PERSON[name] for name in ("person", "memories", "questions")}]))
    assert conversation.unanswerable == ()


@pytest.mark.parametrize(("content", "layout"), [(LOCOMO, Layout.LOCOMO), ([PERSON], Layout.PEOPLE)])
def test_a_set_knows_its_layout(content: object, layout: Layout, tmp_path: Path) -> None:
    assert load_set(stored(tmp_path, content)).layout is layout


def test_beam_messages_have_roles(tmp_path: Path) -> None:
    (conversation,) = load(stored(tmp_path, BEAM))
    assert [(message.role, message.session) for message in conversation.messages] == [(Role.ASSISTANT, "batch-1")]
    assert conversation.cases == (Case("What?", frozenset({"0"}), "summarization"),)


def test_a_plain_folder_is_one_collection_without_sessions(tmp_path: Path) -> None:
    corpus = [{"_id": "d1", "title": "T", "text": "one"}, {"_id": "d2", "text": "two"}]
    (tmp_path / "corpus.jsonl").write_text("\n".join(map(json.dumps, corpus)), encoding="utf-8")
    queries = [{"_id": "q1", "text": "One?"}, {"_id": "q2", "text": "Unjudged?"}]
    (tmp_path / "queries.jsonl").write_text("\n".join(map(json.dumps, queries)), encoding="utf-8")
    (tmp_path / "qrels.tsv").write_text("query\tdoc\tgrade\nq1\td1\t1\nq1\td2\t0\n", encoding="utf-8")
    (conversation,) = load(tmp_path)
    assert [(message.text, message.session) for message in conversation.messages] == [("T\none", None), ("two", None)]
    assert conversation.cases == (Case("One?", frozenset({"d1"}), "all"),)


def test_absent_data_is_said_plainly(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no data at"):
        load(tmp_path / "nowhere.json")
    with pytest.raises(DataError, match=r"corpus\.jsonl"):
        load(tmp_path)


@pytest.mark.parametrize("content", [[], [{"other": 1}]])
def test_an_unknown_layout_is_said_plainly(tmp_path: Path, content: list[dict[str, int]]) -> None:
    with pytest.raises(DataError, match="layout"):
        load(stored(tmp_path, content))


def test_questions_that_belong_nowhere_are_a_list(tmp_path: Path) -> None:
    assert load_questions(stored(tmp_path, ["Why?", "How?"])) == ("Why?", "How?")


@pytest.mark.parametrize("content", [{"q": "Why?"}, [1]])
def test_other_questions_are_refused(content: object, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no JSON list"):
        load_questions(stored(tmp_path, content))
    with pytest.raises(DataError, match="no questions at"):
        load_questions(tmp_path / "nowhere.json")


def test_people_that_are_committed_are_development_or_held_out_and_never_both() -> None:
    people, held_out = load(COMMITTED / "development.json"), load(COMMITTED / "held_out.json")
    assert development([*people, *held_out]) == people
    assert (len(people), len(held_out)) == (8, 4)
    assert {person.name for person in people} <= PEOPLE
    far, far_held_out = (load_questions(COMMITTED / f"far_{name}.json") for name in ("development", "held_out"))
    assert set(far).isdisjoint(far_held_out)
    assert len(set(far)) == len(far)


@pytest.mark.parametrize("name", ["development", "held_out"])
def test_every_person_that_is_committed_is_complete(name: str) -> None:
    people = load(COMMITTED / f"{name}.json")
    counts = [[case.category for case in person.cases].count("gap") for person in people]
    assert counts == [9] * len(people)
    assert {(len(person.cases), len(person.unanswerable)) for person in people} == {(15, 5)}
    written = json.loads((COMMITTED / f"{name}.json").read_text(encoding="utf-8"))
    named = [set(asked["gold"]) for one in written for asked in one["questions"]]
    assert [set(case.gold) for person in people for case in person.cases] == named
    ids = [message.id for person in people for message in person.messages]
    assert len(set(ids)) == len(ids)


def test_where_no_data_is_named_there_is_a_sample_with_questions_of_each_category() -> None:
    assert named_or_sample("here.json") == Path("here.json")
    (sample,) = load(named_or_sample(""))
    assert load_set(SAMPLE).layout is Layout.LOCOMO
    assert {case.category for case in sample.cases} == set(LOCOMO_CATEGORIES.values())
    assert len(sample.cases) >= 12
