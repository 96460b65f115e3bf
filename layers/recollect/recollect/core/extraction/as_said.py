"""Memories as they were said: the sentences of a message that are worth keeping, word for word, with dates beside days.

Linear judges choose them (core/judges), or a language model does. Nothing is put into other words.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, tzinfo
from functools import cached_property
from itertools import islice
from typing import Final, NamedTuple

from recollect.core.enrichment.enriched import enriched
from recollect.core.enrichment.findings import Entity, EntityType
from recollect.core.enrichment.saving import asks_to_save, only_asks_to_save, refuses_to_be_saved, without_request
from recollect.core.extraction.utterance import Utterance
from recollect.core.guardrails.prompt_injection.detector import looks_like_instructions
from recollect.core.judges import follow_up, keep
from recollect.core.judges.text_judge import Group, TextJudge, text_judges
from recollect.core.language.dates import day_words
from recollect.core.language.day_arithmetic import Days, month_of, year_of
from recollect.core.language.reading import read
from recollect.core.model.entry import MAX_TEXT_LENGTH, Language, Role
from recollect.core.text.safety_facts import is_safety_fact

KEPT_FROM: Final = 0.7  # probability
ASKED_FROM: Final = 0.3  # of what somebody asks to be kept
SAFETY_FROM: Final = 0.45  # of an allergy, an illness or a medication
SURELY_ASKED: Final = 0.5
FOLLOWS_FROM: Final = 0.2  # that a sentence says nothing without the one before it
ANSWERS_FROM: Final = 0.5  # that it says nothing without the question of the message before
FEWEST_WORDS: Final = 3  # of a sentence that another one needs: "Hi!" is none
MOST_SENTENCES: Final = 120  # of a message, the first ones
MOST_KEPT: Final = 15  # of these, the likeliest
LONGEST_MEMORY: Final = 400  # characters; a longer sentence is kept alone
_FENCED: Final = re.compile(r"^ {0,3}(```|~~~).*?(?:^ {0,3}\1|\Z)", re.DOTALL | re.MULTILINE)
_SHORT_QUESTION: Final = 200  # characters of a question that an answer is kept with
_GREETING: Final = re.compile(
    r"\A(?:hi|hey|hello|hiya|good (?:morning|evening|afternoon)|hallo|moin|servus|guten (?:morgen|tag|abend))\b"
    r"(?: [^\W\d_]{1,15}){0,2}[,!.] {1,3}(?=\S)",
    re.IGNORECASE,
)
_LETTERS: Final = re.compile(r"[^\W\d_]+")
# Between a day and the date or month that it is of
_BESIDE: Final = re.compile(r",? ?\(?(?:(?:a|the|of|in|ein|der|dem|den|des|im) )?")
# In a text that says so a weekday is one of many
_EVERY: Final = re.compile(
    r"\b(?:every|each|always|usually|jede[nrsm]?|immer|meistens|mornings|afternoons|evenings|nights|weekends"
    r"|\w{3,6}days|\w{3,7}tags|mittwochs|morgens|abends)\b",
    re.IGNORECASE,
)
_SHORT_DAY: Final = 4  # letters of "Tue", "Thu" and the like, which stand in timetables
_YEAR: Final = re.compile(r"\d{4}")


@dataclass(frozen=True, slots=True)
class Kept:
    """What a message says that is worth keeping.

    text: whole sentences of it. asked: whether somebody asked for it. answers: whether the question of the message
    before stands in front.
    """

    text: str
    asked: bool = False
    answers: bool = False


@dataclass(frozen=True, slots=True)
class KeepJudges:
    """Tell of a sentence whether it is worth keeping, asked for, and says nothing without the one before."""

    keep: TextJudge
    asked: TextJudge
    follow_up: TextJudge


def shipped() -> KeepJudges:
    """Return the judges that stand in the package."""
    return KeepJudges(*text_judges("keep"), *text_judges("follow_up"))


class SentenceRun(NamedTuple):
    """Neighbouring sentences of a message, [first, last], counted from 0.

    names: what words of them point at, put in brackets behind them: ("She", "Lena").
    answers: whether the question of the message before stands in front.
    """

    first: int
    last: int
    names: tuple[tuple[str, str], ...] = ()
    answers: bool = False


def kept_of(turns: Sequence[Utterance], index: int, zone: tzinfo, judges: KeepJudges | None = None) -> tuple[Kept, ...]:
    """Return what the message at `index` says that is worth keeping, in its order.

    Args:
        turns: the conversation, in order; what stands behind `index` is not read.
        index: the message.
        zone: where it was said: "tomorrow" counts from the day there.
        judges: others than are shipped.
    """
    message = _Message(turns, index, judges or shipped())
    return message.memories(message.judged(), zone)


def selected_of(
    turns: Sequence[Utterance],
    index: int,
    zone: tzinfo,
    selected: Sequence[SentenceRun],
    judges: KeepJudges | None = None,
) -> tuple[Kept, ...]:
    """Return the sentences that a language model selected of the message at `index`, in their order.

    Sentences that somebody asks to keep are kept too, and none that somebody asks not to. The other arguments are those
    of `kept_of`.
    """
    message = _Message(turns, index, judges or shipped())
    chosen, taken = list[SentenceRun](), set[int]()
    for one in sorted(selected):
        places = range(one.first, one.last + 1)
        if message.refused.isdisjoint(places) and taken.isdisjoint(places):
            chosen.append(one)
            taken.update(places)
    passed_over = [
        part
        for part in message.judged()
        if taken.isdisjoint(range(part.first, part.last + 1))
        and not message.asked.isdisjoint(range(part.first, part.last + 1))
    ]
    return message.memories(sorted([*chosen, *passed_over]), zone)


class _Message:
    """A message as the judges see it."""

    def __init__(self, turns: Sequence[Utterance], index: int, judges: KeepJudges) -> None:
        self.turn, self._judges = turns[index], judges
        self._former = turns[index - 1] if index else None
        self._assisted = all(
            one.role is not Role.USER or one.speaker == self.turn.speaker for one in turns[: index + 1]
        )
        text = self.turn.text[:MAX_TEXT_LENGTH] if self.turn.role is Role.USER else ""
        self.said = sentences_of(text)

    @cached_property
    def asked(self) -> set[int]:
        """The places of the sentences that somebody asks to be kept."""
        asking, beside = self._asking
        surely = (place for place, one in enumerate(self._shown) if self._judges.asked.probability(one) >= SURELY_ASKED)
        return {*asking, *beside, *surely}

    @cached_property
    def refused(self) -> set[int]:
        """The places of what somebody asks not to keep: the request, the sentences beside it, what needs these."""
        found = {
            place + step for place, text in enumerate(self.said) if refuses_to_be_saved(text) for step in (-1, 0, 1)
        }
        for place in range(1, len(self.said)):
            if place - 1 in found and _follows(self.said[place - 1], self.said[place], self._judges, same_message=True):
                found.add(place)
        return found

    @cached_property
    def _asking(self) -> tuple[set[int], set[int]]:
        return _asked(self.said, self.turn)

    @cached_property
    def _shown(self) -> list[list[Group]]:
        text = self.turn.text[:MAX_TEXT_LENGTH]
        former = self._former
        before = former.text[:MAX_TEXT_LENGTH] if former is not None and _is_by_another(former, self.turn) else ""
        return [
            keep.features(keep.SentenceInMessage(self.said, place, text, before, self._assisted))
            for place in range(len(self.said))
        ]

    @cached_property
    def _question(self) -> str:
        """The question of an assistant that stands before the message, "" for none."""
        former = self._former
        return _question(former.text[:MAX_TEXT_LENGTH]) if former is not None and former.role is Role.ASSISTANT else ""

    def judged(self) -> list[SentenceRun]:
        """Return what the judges keep."""
        likely = [self._judges.keep.probability(one) for one in self._shown]
        asking, beside = self._asking
        minded = {place for place, text in enumerate(self.said) if is_safety_fact(text) and not text.endswith("?")}
        chosen = {
            place
            for place, chance in enumerate(likely)
            if place in asking
            or chance >= (SAFETY_FROM if place in minded else ASKED_FROM if place in self.asked else KEPT_FROM)
        }
        if beside and chosen.isdisjoint(beside):
            chosen.add(max(beside, key=likely.__getitem__))
        best = sorted(chosen - self.refused, key=lambda place: (-likely[place], place))[:MOST_KEPT]
        return [
            part._replace(answers=part.first == 0 and self._answers()) for part in _parts(self.said, best, self._judges)
        ]

    def _answers(self) -> bool:
        return _follows(self._question, self.said[0], self._judges, same_message=False)

    def memories(self, parts: Iterable[SentenceRun], zone: tzinfo) -> tuple[Kept, ...]:
        """Return the sentences of each part as one memory; none where nothing is left without the request."""
        found = (self._memory(part, zone) for part in parts)
        return tuple(one for one in found if one is not None)

    def _memory(self, part: SentenceRun, zone: tzinfo) -> Kept | None:
        said, turn = self.said[part.first : part.last + 1], self.turn
        asked = not self.asked.isdisjoint(range(part.first, part.last + 1))
        texts = [without_request(text, turn.language) for text in said] if asked else said
        text = _GREETING.sub("", " ".join(text for text in texts if text), count=1)
        if not text:
            return None
        found = enriched(text, occurred_at=turn.at, zone=zone, usual=turn.language)
        dated = _named(_dated(text, [one for one in found.entities if _is_day(one)]), part.names)
        question = self._question if part.answers else ""
        whole = f"{question} – {dated}" if question else dated
        # A long message may have no room for more than its own words
        return Kept(whole, asked, bool(question)) if len(whole) <= MAX_TEXT_LENGTH else Kept(text, asked)


def sentences_of(text: str) -> tuple[str, ...]:
    """Return the first sentences of a message without what is fenced as code."""
    return tuple(islice(_sentences(text), MOST_SENTENCES))


def _sentences(text: str) -> Iterator[str]:
    plain = _FENCED.sub("\n", text)
    pieces = (plain[one.start : one.end].strip() for one in read(plain).sentences)
    return (piece for piece in pieces if piece)


def _asked(said: Sequence[str], turn: Utterance) -> tuple[set[int], set[int]]:
    """Return the places of the sentences that ask to be kept, and of those beside one that does nothing but ask."""
    bare = {place for place, text in enumerate(said) if only_asks_to_save(text)}
    near = {place + step for place in bare for step in (-1, 1) if 0 <= place + step < len(said)}
    return {place for place, text in enumerate(said) if asks_to_save(text, turn.language)} - bare, near - bare


def _parts(said: Sequence[str], chosen: Iterable[int], judges: KeepJudges) -> Iterator[SentenceRun]:
    """Yield the stretches of chosen sentences, each with the sentence without which it says nothing."""
    latest: SentenceRun | None = None
    for place in sorted(chosen):
        follows = place > 0 and _follows(said[place - 1], said[place], judges, same_message=True)
        goes_on = latest is not None and latest.last == place - 1
        if latest is not None and goes_on and follows and _fits(said, latest.first, place):
            latest = SentenceRun(latest.first, place)
            continue
        if latest is not None:
            yield latest
        needs = follows and not goes_on and _fits(said, place - 1, place)
        latest = SentenceRun(place - 1 if needs else place, place)
    if latest is not None:
        yield latest


def _fits(said: Sequence[str], first: int, last: int) -> bool:
    return sum(map(len, said[first : last + 1])) <= LONGEST_MEMORY


def _follows(before: str, text: str, judges: KeepJudges, *, same_message: bool) -> bool:
    """Tell whether a sentence says nothing without the one before it."""
    if len(before.split()) < FEWEST_WORDS:
        return False
    least = FOLLOWS_FROM if same_message else ANSWERS_FROM
    return judges.follow_up.probability(follow_up.features(before, text, same_message=same_message)) >= least


def _question(before: str) -> str:
    """Return the question at the end of a message, "" for none, a long one, or one that gives orders to a model."""
    (last,) = deque(_sentences(before), maxlen=1) or ("",)
    asks = last.endswith("?") and len(last) <= _SHORT_QUESTION
    return last if asks and looks_like_instructions(last) is None else ""


def _is_by_another(before: Utterance, turn: Utterance) -> bool:
    return before.role is Role.ASSISTANT or (before.role is Role.USER and before.speaker != turn.speaker)


def _is_day(entity: Entity) -> bool:
    return entity.type is EntityType.DATE and entity.value is not None


def _dated(text: str, days: Sequence[Entity]) -> str:
    """Return a text with the date beside each day that is told from today: "next Friday [2026-12-04]".

    A day of a month needs none, nor does a weekday beside one ("Friday, 12 June"), one that comes again, or several
    weekdays, which may be a timetable.
    """
    of_month = [one for one in days if not _is_told_from_today(one)]
    # Several weekdays in one text may be a timetable: no date is better than a wrong one
    again = _EVERY.search(text) is not None or sum(map(_is_lone_weekday, days)) > 1
    parts, place = [], 0
    for one in days:
        beside = any(_is_beside(text, one, other) or _is_beside(text, other, one) for other in of_month)
        if _is_told_from_today(one) and not beside and not _comes_again(one, every=again):
            parts += [text[place : one.end], f" [{_shortest(_days(one))}]"]
            place = one.end
    return "".join([*parts, text[place:]])


def _named(text: str, names: Iterable[tuple[str, str]]) -> str:
    """Return a text with what its words point at in brackets behind them, each once: "She [Lena] is pregnant"."""
    name_at = dict[int, str]()
    for word, name in names:
        found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)
        if found:
            name_at.setdefault(found.end(), name)
    for end, name in sorted(name_at.items(), reverse=True):
        text = f"{text[:end]} [{name}]{text[end:]}"
    return text


def _is_beside(text: str, one: Entity, other: Entity) -> bool:
    return one.end <= other.start and _BESIDE.fullmatch(text, one.end, other.start) is not None


def _shortest(days: Days) -> str:
    """Return a day, a month, a year or a range of days in ISO 8601: "2026-12"."""
    first = days.first
    if days == year_of(first.year):
        return str(first.year)
    return f"{first:%Y-%m}" if days == month_of(first.year, first.month) else days.iso.replace("/", " to ")


def _is_told_from_today(day: Entity) -> bool:
    words = _LETTERS.findall(day.text.lower())
    months = day_words(Language.GERMAN, "month")
    return bool(words) and _YEAR.search(day.text) is None and months.keys().isdisjoint(words)


def _comes_again(day: Entity, *, every: bool) -> bool:
    """Tell whether a day may be one of many: a weekday of a text that tells of every one, or of a timetable."""
    weekdays = [word for word in _LETTERS.findall(day.text.lower()) if word in day_words(Language.GERMAN, "weekday")]
    return any(every or len(word) <= _SHORT_DAY for word in weekdays)


def _is_lone_weekday(day: Entity) -> bool:
    return day.text.lower() in day_words(Language.GERMAN, "weekday")


def _days(entity: Entity) -> Days:
    first, _, last = str(entity.value).partition("/")
    return Days(date.fromisoformat(first), date.fromisoformat(last or first))
