"""Whatever is begun, ended, paused, said and brought late, in any order: what is stored is what a model lets in."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from recollect.adapters.clock import RandomIds
from recollect.core.model.drafts import ConversationEvent, EntryDraft, Message, Remembered
from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Selection
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Owner, Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.memory_mode import KEPT_FOR, incognito_key
from recollect.core.spaces.person_profile import PersonProfile
from recollect.errors import NotIncognitoError, VersionConflictError
from recollect.use_cases.common.person import ReadPerson, inherited
from recollect.use_cases.common.settings import ChangeSettings, ReadSettings
from recollect.use_cases.conversations.ingest_event import IngestEvent
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.people.incognito import IncognitoSession, SwitchIncognito
from recollect.use_cases.people.profile import WriteProfile
from tests.contract.store.parts import Parts
from tests.fakes.clock import FixedClock
from tests.profiles import sampled
from tests.write_path import wired

AUTHOR = Author()
CHAT = "chat"
HOURS = 12
FEW = sampled(12, of=200)
_people = itertools.count()
_said = itertools.count()

steps = st.one_of(
    st.sampled_from([("start", 0), ("end", 0), ("pause", 0), ("resume", 0), ("hide all", 0), ("hide none", 0)]),
    st.tuples(st.just("wait"), st.integers(min_value=1, max_value=8 * 60)),
    st.tuples(st.sampled_from(["say", "late"]), st.integers(min_value=0, max_value=24 * 60)),
)


@dataclass
class Model:
    """What was done and when; each question is answered by going through all of it."""

    done: list[tuple[datetime, str]] = field(default_factory=list)

    def is_paused(self, moment: datetime) -> bool:
        is_paused = False
        for at, what in self.done:
            if at <= moment and what in {"pause", "resume"}:
                is_paused = what == "pause"
        return is_paused

    def is_hidden(self, moment: datetime) -> bool:
        by_default, by_hand = False, None
        until = moment
        for at, what in self.done:
            if at > moment:
                break
            if what in {"hide all", "hide none"}:
                by_default = what == "hide all"
            if what == "start":
                by_hand, until = True, at + timedelta(hours=HOURS)
            if what == "end":
                by_hand = False
        if by_hand and moment >= until:
            by_hand = None
        return by_default if by_hand is None else by_hand

    def begun(self, moment: datetime) -> bool:
        """Whether somebody has begun it by hand, so that beginning it again changes nothing."""
        return Model([one for one in self.done if one[1] in {"start", "end"}]).is_hidden(moment)

    def lets_in(self, said_at: datetime, now: datetime, *, late: bool) -> bool:
        if self.is_paused(now) or self.is_paused(said_at) or self.is_hidden(said_at):
            return False
        return late or not self.is_hidden(now)


class Bench:
    """The use cases over one store, for a person that nobody else is."""

    def __init__(self, parts: Parts) -> None:
        self.store, self.clock = parts.store, parts.clock
        self.scope = Scope(f"person-{next(_people)}")
        self.read = ReadSettings(self.store)
        self.change = ChangeSettings(self.store, self.clock, self.read)
        self.record = RecordEvent(self.store, self.clock, RandomIds(), self.read)
        self.ingest = IngestEvent(self.record)
        self.start = SwitchIncognito(self.store, self.clock, self.read).start
        self.end = SwitchIncognito(self.store, self.clock, self.read).end
        self.model = Model()
        self.expected: set[str] = set()
        self.hidden: set[str] = set()

    def do(self, what: str, minutes: int) -> None:
        now = self.clock.now()
        match what:
            case "wait":
                self.clock.advance(minutes=minutes)
                return
            case "say" | "late":
                self.say(now - timedelta(minutes=minutes), late=what == "late")
                return
            case "start":
                if self.model.begun(now):
                    begun = max(at for at, done in self.model.done if done == "start")
                    assert self.start(self.scope, CHAT, AUTHOR).started_at == begun
                    return
                self.start(self.scope, CHAT, AUTHOR)
            case "end":
                if not self.model.is_hidden(now):
                    with pytest.raises(NotIncognitoError):
                        self.end(self.scope, CHAT, AUTHOR)
                    return
                self.end(self.scope, CHAT, AUTHOR)
            case "pause" | "resume":
                self.change(self.scope, {"memory_enabled": what == "resume"}, AUTHOR)
            case _:
                self.change(self.scope, {"incognito_default": what == "hide all"}, AUTHOR)
        self.model.done.append((now, what))

    def say(self, at: datetime, *, late: bool) -> None:
        text = f"quokka{next(_said)}quokka"
        event = ConversationEvent(CHAT, (Message(text=text, id=text, at=at),))
        (self.ingest if late else self.record)(self.scope, event, AUTHOR)
        is_kept = self.model.lets_in(at, self.clock.now(), late=late)
        (self.expected if is_kept else self.hidden).add(text)

    def entries(self) -> list[Entry]:
        found: list[Entry] = []
        after = None
        while True:
            page = self.store.list_entries(self.scope, Selection(states=frozenset(State)), limit=100, after=after)
            found += page.items
            after = page.next_after
            if after is None:
                return found

    def everything(self) -> str:
        records = [
            str(record)
            for collection in Collection
            for record in self.store.list_records(self.scope, RecordPrefix(collection), limit=500).items
        ]
        return "\n".join([*map(str, self.entries()), *records])


@given(done=st.lists(steps, min_size=4, max_size=25))
@settings(max_examples=FEW, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_what_is_stored_is_what_the_model_lets_in(parts: Parts, done: Sequence[tuple[str, int]]) -> None:
    bench = Bench(parts)
    for what, minutes in done:
        bench.do(what, minutes)
    assert {entry.text for entry in bench.entries()} == bench.expected
    kept = bench.everything()
    assert not [text for text in bench.hidden if text in kept]


def test_starting_twice_is_the_same_as_once(parts: Parts) -> None:
    bench = Bench(parts)
    first = bench.start(bench.scope, CHAT, AUTHOR)
    bench.clock.advance(hours=1)
    assert bench.start(bench.scope, CHAT, AUTHOR) == first
    assert first.until is not None
    assert first.started_at == first.until - timedelta(hours=HOURS)
    audit = bench.store.list_records(bench.scope, RecordPrefix(Collection.AUDIT), limit=9).items
    assert [one.key.parts[2] for one in audit] == ["incognito_started"]


def test_ending_is_audited_and_done_once(parts: Parts) -> None:
    bench = Bench(parts)
    with pytest.raises(NotIncognitoError):
        bench.end(bench.scope, CHAT, AUTHOR)
    begun = bench.start(bench.scope, CHAT, AUTHOR)
    bench.clock.advance(minutes=5)
    now = bench.clock.now()
    ended = IncognitoSession(session_id=CHAT, incognito=False, started_at=begun.started_at, until=now)
    assert bench.end(bench.scope, CHAT, AUTHOR) == ended
    with pytest.raises(NotIncognitoError):
        bench.end(bench.scope, CHAT, AUTHOR)
    audit = bench.store.list_records(bench.scope, RecordPrefix(Collection.AUDIT), limit=9).items
    assert [one.key.parts[1:3] for one in audit] == [(CHAT, "incognito_started"), (CHAT, "incognito_ended")]


def test_a_session_of_any_id_can_be_incognito(parts: Parts) -> None:
    bench = Bench(parts)
    for session in ("é" * 256, "a#b/c%d", "s"):
        assert bench.start(bench.scope, session, AUTHOR).incognito
        bench.clock.advance(seconds=1)
        assert not bench.end(bench.scope, session, AUTHOR).incognito


def test_another_session_and_another_space_are_remembered(parts: Parts) -> None:
    bench = Bench(parts)
    bench.start(bench.scope, CHAT, AUTHOR)
    for scope, session in ((bench.scope, "other"), (Scope(bench.scope.owner, "work"), CHAT)):
        event = ConversationEvent(session, (Message(text="Good morning."),))
        (result,) = bench.record(scope, event, AUTHOR)
        assert getattr(result, "entry_id", None) is not None


def test_intervals_go_when_no_late_message_can_be_about_them(parts: Parts, clock: FixedClock) -> None:
    bench = Bench(parts)
    bench.start(bench.scope, CHAT, AUTHOR)
    clock.advance(minutes=1)
    bench.end(bench.scope, CHAT, AUTHOR)
    key = incognito_key(CHAT)
    assert key in bench.store.records(bench.scope, [key])
    clock.advance(days=KEPT_FOR.days)
    assert key not in bench.store.records(bench.scope, [key])
    assert bench.start(bench.scope, CHAT, AUTHOR).started_at == clock.now()


def test_a_memory_is_neither_stored_nor_noted(parts: Parts) -> None:
    bench = Bench(parts)
    path = wired(bench.store, bench.clock, RandomIds())
    bench.start(bench.scope, CHAT, AUTHOR)
    before = bench.everything()
    drafts = [EntryDraft(text="The safe is blue.", session_id=CHAT), EntryDraft(text="The door is red.")]
    inside = Scope(bench.scope.owner, session=CHAT)
    for outcome in path.remember(inside, drafts, AUTHOR):
        assert isinstance(outcome, Remembered)
        assert (outcome.action, outcome.reason) == ("skipped", "incognito")
    assert bench.everything() == before


def test_a_part_of_a_space_is_paused_with_it(parts: Parts) -> None:
    bench = Bench(parts)
    bench.change(bench.scope, {"memory_enabled": False}, AUTHOR)
    path = wired(bench.store, bench.clock, RandomIds())
    limited = Scope(bench.scope.owner, tags=frozenset({"tea"}))
    (outcome,) = path.remember(limited, [EntryDraft(text="Tea at five.", tags=("tea",))], AUTHOR)
    assert getattr(outcome, "reason", None) == "memory_off"


def test_a_profile_belongs_to_the_person_and_to_no_space(parts: Parts) -> None:
    bench = Bench(parts)
    owner = Owner(bench.scope.owner)
    read = ReadPerson(bench.store)
    write = WriteProfile(bench.store, bench.clock, read)
    assert read(owner).version == 0
    said = PersonProfile(name="Alice", language="de", time_zone="Europe/Lisbon", text="I am a nurse.")
    first = write(owner, said, AUTHOR)
    assert (first.version, first.text) == (1, "I am a nurse.")
    assert write(owner, said, AUTHOR) == first
    assert read(owner) == first
    with pytest.raises(VersionConflictError):
        write(owner, PersonProfile(text="I am a doctor."), AUTHOR, expected_version=7)
    assert write(owner, PersonProfile(text="I am a doctor."), AUTHOR, expected_version=1).version == 2
    assert list(bench.store.spaces(owner, limit=9).items) == []
    assert owner.person not in bench.store.every_scope(limit=1_000).items


def test_spaces_have_zone_and_language_of_the_person_unless_they_set_their_own(parts: Parts) -> None:
    bench = Bench(parts)
    owner = Owner(bench.scope.owner)
    WriteProfile(bench.store, bench.clock, ReadPerson(bench.store))(
        owner, PersonProfile(language="de", time_zone="Europe/Lisbon"), AUTHOR
    )
    held = inherited(bench.store, bench.scope, bench.read(bench.scope))
    assert (held.time_zone, held.language) == ("Europe/Lisbon", "de")
    bench.change(bench.scope, {"time_zone": "Asia/Tokyo"}, AUTHOR)
    held = inherited(bench.store, bench.scope, bench.read(bench.scope))
    assert (held.time_zone, held.language) == ("Asia/Tokyo", "de")
