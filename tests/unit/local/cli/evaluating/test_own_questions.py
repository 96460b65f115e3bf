"""Which questions become the set: what was asked over the HTTP API, and what must never be in it."""

from contextlib import closing
from pathlib import Path

from recollect.bootstrap.container import build
from recollect.settings import Settings
from tests.model_folder import MODEL_FOLDER
from tests.unit.local.cli.evaluating.story import Story, StoryClock, evaluated, run, telling

NUTS, LISBON, WIFI = (
    "Maya is allergic to walnuts, but almonds are fine.",
    "Jonas moved to Lisbon in May and lives above a bakery.",
    "Das WLAN für Gäste heißt Reiher, das Passwort hängt am Kühlschrank.",
)
ASKED = "Which nuts can Maya not eat?"


def begun(story: Story, *, keeps: bool = True) -> tuple[str, str, str]:
    story.set(keep_questions=keeps)
    nuts, lisbon, wifi = story.remember(NUTS, LISBON, WIFI)
    return nuts, lisbon, wifi


def ask(story: Story, query: str, used: str, **headers: str) -> str:
    recall, _ = story.context(query, **headers)
    story.used(recall, used)
    story.clock.later(hours=1)
    return recall


def none_because(folder: Path, *options: str) -> str:
    result = run(folder, "--mine", *options)
    assert result.exit_code == 1, result.output
    assert result.stdout == ""
    return " ".join(str(result.exception).split())


def held(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file())


def test_questions_with_feedback_are_scored_as_they_were_asked_in_two_languages(
    folder: Path, clock: StoryClock
) -> None:
    with telling(folder, clock) as story:
        nuts, _, wifi = begun(story)
        ask(story, ASKED, nuts)
        ask(story, "Wie heißt das WLAN für Gäste?", wifi)
        story.context("Where does Jonas live?")  # and nobody tells what became of it
    found = evaluated(folder)
    assert (found["questions"], found["contexts"], found["spaces"]) == (2, 3, {"default": 2})
    assert found["left_out"] == {"not_judged": 1}
    assert (found["from"], found["to"]) == ("2026-09-01T08:03:00+00:00", "2026-09-01T09:03:20+00:00")
    assert found["rankings"][0]["measures"]["mrr"] == {"mean": 1.0, "low": 1.0, "high": 1.0}
    assert found["compared_as"] is None


def test_without_the_setting_no_word_of_a_question_is_kept_and_the_command_says_what_would_help(
    folder: Path, clock: StoryClock
) -> None:
    with telling(folder, clock) as story:
        nuts, _, _ = begun(story, keeps=False)
        ask(story, ASKED, nuts)
    assert b"Which nuts" not in held(folder)
    told = none_because(folder)
    assert "1 whose question is not kept" in told
    assert "keep_questions=true" in told


def test_nothing_of_an_incognito_session_or_a_paused_space_is_in_the_set(folder: Path, clock: StoryClock) -> None:
    with telling(folder, clock) as story:
        nuts, lisbon, _ = begun(story)
        ask(story, ASKED, nuts)
        story.post("/incognito/start", {"session_id": "secret"})
        incognito = story.post("/context", {"query": "Where does Jonas hide?"}, x_session_id="secret")
        story.set(memory_enabled=False)
        paused = story.post("/context", {"query": "Where does Jonas sleep?"})
        assert (incognito["recall_id"], paused["recall_id"]) == (None, None)
        assert none_because(folder).startswith("no question of yours is known")
        assert "Paused, and not looked at: default" in none_because(folder)
        story.set(memory_enabled=True)
        ask(story, "Where does Jonas live?", lisbon)
    assert evaluated(folder)["questions"] == 2
    assert b"hide?" not in held(folder)
    assert b"sleep?" not in held(folder)


def test_a_question_whose_context_showed_what_was_forgotten_is_left_out_and_its_words_go_with_the_purge(
    folder: Path, clock: StoryClock
) -> None:
    with telling(folder, clock) as story:
        nuts, lisbon, wifi = begun(story)
        ask(story, "Is it Quokkabell who may eat no walnuts?", nuts)
        story.forget(wifi)
        ask(story, "Where does Jonas live?", lisbon)
        story.forget(nuts)
        clock.later(hours=30)
        assert "2 that showed what is forgotten by now" in none_because(folder)
        assert b"Quokkabell" in held(folder)
    with closing(build(Settings(data=folder, model=MODEL_FOLDER))) as recollect:
        recollect.order_job("purge", dry_run=False, ordered_by="operator", owner=None, space=None)
        assert recollect.parts.jobs is not None
        assert recollect.parts.jobs.queue is not None
        for delivery in recollect.parts.jobs.queue.receive(limit=9, lease_seconds=60):
            recollect.run_jobs(delivery.message, has_time=lambda: True)
    assert b"Quokkabell" not in held(folder)
    assert "2 that showed what is forgotten by now" in none_because(folder)


def test_what_is_forgotten_later_does_not_count_in_what_others_answer(folder: Path, clock: StoryClock) -> None:
    with telling(folder, clock) as story:
        nuts, lisbon, _ = begun(story)
        recall, shown = story.context_above_floor(ASKED)
        assert shown == [nuts]
        story.used(recall, nuts)
        story.forget(lisbon)  # which that context did not show
    assert evaluated(folder)["questions"] == 1


def test_switching_it_off_takes_the_questions_away_that_are_kept(folder: Path, clock: StoryClock) -> None:
    with telling(folder, clock) as story:
        nuts, _, _ = begun(story)
        ask(story, ASKED, nuts)
        story.context("Where does Jonas live?")
        assert evaluated(folder)["questions"] == 1
        story.set(soft_cap=150)
        assert evaluated(folder)["questions"] == 1
        story.set(keep_questions=False)
    assert "1 whose question is not kept" in none_because(folder)


def test_it_goes_after_90_days_and_without_feedback_after_30(folder: Path, clock: StoryClock) -> None:
    with telling(folder, clock) as story:
        nuts, _, _ = begun(story)
        ask(story, ASKED, nuts)
        story.context("Where does Jonas live?")
    clock.later(days=29)
    assert evaluated(folder)["contexts"] == 2
    clock.later(days=60)
    assert (evaluated(folder)["questions"], evaluated(folder)["contexts"]) == (1, 1)
    clock.later(days=2)
    assert "no context was served" in none_because(folder)


def test_others_have_questions_of_their_own(folder: Path, clock: StoryClock) -> None:
    with telling(folder, clock) as story:
        nuts, _, _ = begun(story)
        ask(story, ASKED, nuts)
    result = run(folder, "--mine", "--user", "mallory")
    assert "mallory has nothing" in str(result.exception)
    assert "--space: must be one in which local has something; work is none" in str(
        run(folder, "--mine", "--space", "work").exception
    )


def test_it_writes_nothing_into_the_folder(folder: Path, clock: StoryClock) -> None:
    with telling(folder, clock) as story:
        nuts, _, _ = begun(story)
        ask(story, ASKED, nuts)
    before = {file.name: file.read_bytes() for file in folder.rglob("*.db") if file.is_file()}
    evaluated(folder, "--against", "profile=frequent")
    assert {file.name: file.read_bytes() for file in folder.rglob("*.db") if file.is_file()} == before
    assert [
        file.name for file in folder.rglob("*") if b"Which nuts" in (file.read_bytes() if file.is_file() else b"")
    ] == ["recollect.db"]
