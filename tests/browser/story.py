"""A few months of somebody's life, as an assistant is told them: facts, what changed, chatter, two languages."""

from dataclasses import dataclass
from typing import Any, Final

from tests.browser.sending import Sender

_FACTS: Final[tuple[tuple[str, str, tuple[str, ...]], ...]] = (
    (
        "2026-01-05T09:00:00Z",
        "Maya works as a product designer at Lumen, a company that makes bicycle lights.",
        ("work",),
    ),
    (
        "2026-01-09T18:30:00Z",
        "Maya lives in a flat in Graz, in Annenstraße, with her brother Jonas.",
        ("home", "family"),
    ),
    (
        "2026-01-14T07:10:00Z",
        "Maya is allergic to hazelnuts and always asks about them in restaurants.",
        ("health", "food"),
    ),
    (
        "2026-01-20T20:00:00Z",
        "Jonas plays the cello in the chamber orchestra of Graz on Thursdays.",
        ("family", "music"),
    ),
    (
        "2026-02-02T12:00:00Z",
        "Maya mag keine langen Besprechungen und arbeitet vormittags am liebsten allein.",
        ("work",),
    ),
    (
        "2026-02-11T17:45:00Z",
        "Maya's bike is a green Puch Clubman from 1981 that her grandfather repaired.",
        ("hobbies", "bike"),
    ),
    (
        "2026-02-19T10:00:00Z",
        "The launch of the new front light at Lumen is planned for the twelfth of May.",
        ("work", "launch"),
    ),
    (
        "2026-03-03T21:00:00Z",
        "Maya's best friend Ines moved to Lisbon and opened a bakery in Alfama.",
        ("friends", "travel"),
    ),
    ("2026-03-12T08:00:00Z", "Maya drinks oolong tea in the morning and no coffee after noon.", ("food",)),
    (
        "2026-03-28T19:20:00+02:00",
        "Jonas hat sich im März den Arm gebrochen und spielt bis Juni nicht.",
        ("family", "health"),
    ),
    ("2026-04-06T11:00:00Z", "Maya prefers trains to planes and wants a window seat.", ("travel",)),
    ("2026-04-18T16:00:00Z", "The password of the bike shed is on a note behind the mirror.", ("home", "bike")),
)
# What changed later, and what does not fit to what was said before
_CHANGES: Final[tuple[tuple[str, str, tuple[str, ...]], ...]] = (
    (
        "2026-04-27T09:00:00Z",
        "The launch of the new front light at Lumen was moved to the second of June.",
        ("work", "launch"),
    ),
    ("2026-05-08T18:00:00Z", "Maya moved from Graz to Vienna in May, into a flat in Neubaugasse.", ("home",)),
    ("2026-05-20T07:30:00+02:00", "Maya trinkt jetzt morgens Kaffee statt Oolong.", ("food",)),
    ("2026-06-01T13:00:00Z", "Maya works as head of design at Lumen since June.", ("work",)),
)
_CONVERSATIONS: Final[tuple[tuple[str, tuple[tuple[str, str, str, str], ...]], ...]] = (
    (
        "chat-lisbon",
        (
            (
                "user",
                "Maya",
                "2026-03-15T18:00:00Z",
                "I want to visit Ines in Lisbon over Easter, by train if that works.",
            ),
            (
                "assistant",
                "Memo",
                "2026-03-15T18:00:30Z",
                "By train it takes two days with a night in Paris. Shall I look for a window seat?",
            ),
            (
                "user",
                "Maya",
                "2026-03-15T18:01:10Z",
                "Yes please. And nothing with hazelnuts for breakfast in the hotel!",
            ),
            ("assistant", "Memo", "2026-03-15T18:01:30Z", "I'll remember that for the booking."),
        ),
    ),
    (
        "chat-umzug",
        (
            (
                "user",
                "Maya",
                "2026-05-09T09:00:00+02:00",
                "Der Umzug nach Wien ist geschafft, nur das Rad steht noch in Graz.",
            ),
            ("assistant", "Memo", "2026-05-09T09:00:20+02:00", "Soll ich dich erinnern, es am Wochenende zu holen?"),
            ("user", "Maya", "2026-05-09T09:01:00+02:00", "Ja, am Samstag. Jonas hat den Schlüssel zum Radkeller."),
        ),
    ),
    (
        "chat-small",
        (
            ("user", "Maya", "2026-06-10T20:00:00Z", "Good evening! It rained all day."),
            ("assistant", "Memo", "2026-06-10T20:00:10Z", "Then a good evening for tea. How was the launch?"),
            (
                "user",
                "Maya",
                "2026-06-10T20:00:50Z",
                "The launch went well, we sold four hundred lights on the first day.",
            ),
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class Story:
    """What a space was told: the ids of its memories by the beginning of their texts."""

    space: str
    memories: dict[str, str]

    def id_of(self, beginning: str) -> str:
        """Return the id of the memory whose text begins so. Raises AssertionError: not one."""
        found = [entry for text, entry in self.memories.items() if text.startswith(beginning)]
        assert len(found) == 1, f"{len(found)} memories begin with {beginning!r}"
        return found[0]


def tell(http: Sender, space: str = "default") -> Story:
    """Tell a space the story. Others may be told it as well."""
    memories: dict[str, str] = {}
    for at, text, tags in (*_FACTS, *_CHANGES):
        body: dict[str, Any] = {"text": text, "space": space, "occurred_at": at, "tags": list(tags)}
        memories[text] = http.post("/entries", **body)["entry"]["id"]
    for session, messages in _CONVERSATIONS:
        said = [
            {"id": f"{session}-{place}", "role": role, "speaker": speaker, "at": at, "text": text}
            for place, (role, speaker, at, text) in enumerate(messages)
        ]
        http.post("/events", space=space, session_id=session, messages=said)
    return Story(space, memories)


def fill(http: Sender, space: str, count: int) -> None:
    """Put so many different memories into a space."""
    subjects = ("Anna", "Bela", "Chiara", "Dario", "Elif", "Farid", "Greta", "Hugo", "Ines", "Jonas")
    things = (
        "a kettle",
        "a map of Vienna",
        "two bicycles",
        "a rain jacket",
        "an atlas",
        "a lamp",
        "a rare stamp",
        "a tent",
    )
    http.post("/settings", at=space, soft_cap=0)  # all of them stay in use
    batch: list[dict[str, Any]] = []
    for number in range(count):
        who, what = subjects[number % len(subjects)], things[number // len(subjects) % len(things)]
        day = f"2026-{1 + number % 6:02}-{1 + number % 28:02}T{number % 24:02}:00:00Z"
        text = f"{who} bought {what} for {10 + number} euros, receipt number {7_919 * number % 100_003}."
        batch.append({"text": text, "occurred_at": day, "tags": [who.lower(), "shopping"], "on_duplicate": "keep"})
        if len(batch) == 100 or number + 1 == count:
            http.post("/entries/batch", space=space, entries=batch)
            batch = []
