"""Memories made out of the messages of a conversation."""

import re
from collections.abc import Sequence
from dataclasses import replace
from types import ModuleType
from typing import Final
from zoneinfo import ZoneInfo

from recollect.core.enrichment.day_arithmetic import one_day
from recollect.core.enrichment.extraction.answers import answered_fact, corrected_fact
from recollect.core.enrichment.extraction.clause_tense import SentenceTenses
from recollect.core.enrichment.extraction.confirmations import accepted_request, confirmed_fact, says_yes
from recollect.core.enrichment.extraction.corrections import corrected, corrected_message
from recollect.core.enrichment.extraction.drafts import FactDraft, continued, covers
from recollect.core.enrichment.extraction.english import saving as english
from recollect.core.enrichment.extraction.german import saving as german_rules
from recollect.core.enrichment.extraction.keeping_model import JudgesSentences
from recollect.core.enrichment.extraction.lacking import with_objects
from recollect.core.enrichment.extraction.said_days import dated
from recollect.core.enrichment.extraction.scene import Scene, display_name, scene_of
from recollect.core.enrichment.extraction.sentences import SaidSentence, sentences
from recollect.core.enrichment.extraction.utterances import Extracted, FactKind, SaidDate, Utterance
from recollect.core.enrichment.extraction.whole_sentences import ReadSentence, completed, judged, meant_first
from recollect.core.enrichment.extraction.wording import worded
from recollect.core.model.entry import MAX_TEXT_LENGTH, Language, Role
from recollect.core.model.timestamps import day_of
from recollect.core.text.glossary.glossing import is_german
from recollect.core.text.language import language_of

_HAS_A_NAME: Final = frozenset({"'s name is", "s name ist", "name is", "is", "is called", "heißt", "heisst", "ist"})
_GREETS: Final = re.compile(
    r" (?:is|ist|heißt)[ ,]{1,3}(?:hi|hello|hey|hallo|moin|nice to meet you|servus)\b[ ,.!]{0,4}"
)
_PLAY: Final = re.compile(
    r"\b(?:role[- ]?play\w{0,3}|mock \w+|answer as (?:an?|the|if)|made[- ]up (?:candidate|person|customer|character)"
    r"|act like (?:you|an?|the)|let'?s play|play a game|pretend (?:you|to be|that|we|i)|you are now|act as (?!(?:an? "
    r"|my |the )?(?:job )?(?:interviewer|tutor|coach|teacher|translator|editor|proofreader|expert|assistant"
    r"|therapist))|in "
    r"character|you play (?:the|an?) |i play the (?:role|part) "
    r"|interview me as|be my (?:opponent|character)|text adventure|dungeon master|rollenspiel|du spielst|ich "
    r"spiele (?:den|die|einen|eine) "
    r"|tu so,? als|spielen wir|stell dir vor,? (?:du|ich)|du bist jetzt|lass uns (?:ein|was) spielen)",
    re.IGNORECASE,
)
_STOP: Final = re.compile(
    r"\b(?:stop|end of|end the|exit|enough|out of character|real question|back to|seriously now|genug|schluss"
    r"|ende|stopp|jetzt (?:mal )?(?:im )?ernst|echte frage)\b",
    re.IGNORECASE,
)
# Words that only one of the languages has, and that statements about oneself are made of
_ENGLISH: Final = re.compile(
    r"\b(?:i|i'm|i've|my|our|we|the|don't|can't|and|is|are|have|for|with|to|you|remember|of|it|it's|this|that|she"
    r"|he|not|but)\b",
    re.IGNORECASE,
)
_GERMAN: Final = re.compile(
    r"\b(?:ich|wir|mein\w{0,2}|unser\w{0,2}|der|das|und|ist|bin|nicht|kein\w{0,2}"
    r"|ein\w{0,2}|mit|auf|für|von|zu|bitte|habe?|du|dir|dem|den|des|seit|bei|vom|zum|zur|auch|noch|nur|sie|es|sind"
    r"|aber|heißt)\b",
    re.IGNORECASE,
)
_THIS: Final = re.compile(r"\b(?:this|folgendes|dies)\b", re.IGNORECASE)
_LONGEST_MORE: Final = 7  # words of a fragment that goes on
_MORE: Final = re.compile(
    r"\w, \w|\d|^(?:never|always|only|nie|immer|nur|seit|since|with|mit|at|in|im|bei|near|for|für)\b|\b(?:with|mit) ",
    re.IGNORECASE,
)
_NO_MORE: Final = re.compile(
    r"\b(?:i|i'm|im|i've|i'll|my|we|our|you|u|your|it|its|it's|that|that's|this|he|she|they|is|are|was|were|am|be|has"
    r"|have|had|do|does|did|will|would|can|could|should|lol|haha\w*|thanks|thank|thx|ok|okay|yes|yeah|no|nah"
    r"|please|pls|sorry|hi|hey|hello|bye|luck|wish|so|too|very|now|what|why|how|when|who|where|let|lets|let's|going"
    r"|got|go|get|need|want|know|say|see|make|give|help|tell|love|hope|guess|think|maybe"
    r"|ich|du|wir|ihr|mein\w*|dein\w*|es|das|dies\w*|ist|sind|war|waren|bin|hat|habe|haben|wird|kann|muss|soll|danke"
    r"|ja|nein|nee|bitte|oder|wie|warum|wer|wann|mal|grüße|gruß|kommt|gibt|geht|mach\w*|gern\w*|viel|gut\w*|jetzt"
    r"|endlich|leider)\b",
    re.IGNORECASE,
)
_HAS_VERB: Final = re.compile(
    r"^(?:the|der|die|das|ein|eine|cheers|gruß|grüße|best|bis|stand|love|kind|regards|viele|beste|liebe|schöne\w?|mfg"
    r"|lg|vg|in der|im|am)\b|\b[a-z]{3,}(?:s|ed) (?!(?:and|or|with|at|in|on|for)\b)\w|\b(?!(?:mit|seit|nicht|statt"
    r"|jetzt|dort|fest|echt"
    r"|erst|fast|selbst|sonst|samt)\b)[a-zäöü]{3,}t\b (?=\S)|\b(?:isst|meet|start|leave|arrive|run|moved|come|comes"
    r"|wants|keine lust)\b"
)
_OWN_KINDS: Final = frozenset(FactKind) - {FactKind.PREFERENCE}
_LONGEST_PLAY: Final = 20  # messages
_READ_FOR_LANGUAGE: Final = 600  # characters of a message
_FEW_WORDS: Final = 12


def extracted(
    turns: Sequence[Utterance], index: int, zone: ZoneInfo, model: JudgesSentences | None = None
) -> tuple[Extracted, ...]:
    """Return the memories that the message at `index` holds, each a sentence that stands alone.

    Args:
        turns: the conversation, in order; what stands behind `index` is not read.
        index: the message.
        zone: where it was said: "tomorrow" counts from the day there.
        model: what tells which sentences are worth keeping; without, the rules alone do.
    """
    turn = turns[index]
    if turn.role is not Role.USER:
        return ()
    text = _with_corrections(turns, index)
    german = _speaks_german(turns, index)
    scene = scene_of(turns, index, german=german)
    if scene.alone and _plays_a_part(turns, index):
        return ()
    found: list[Extracted] = []
    asked = turns[index - 1].text[:MAX_TEXT_LENGTH] if index and _is_by_another(turns[index - 1], turn) else ""
    if asked and says_yes(text):
        draft = confirmed_fact(asked, scene) or accepted_request(asked, text, scene)
        memory = draft and _memory(draft, turn, index, zone, german=german)
        return (replace(memory, confirmed=index - 1),) if memory else ()
    promised = accepted_request(asked, text, scene) if asked else None
    answered = (
        (answered_fact(asked, text, scene) or corrected_fact(asked, text, scene))
        if asked and promised is None
        else None
    )
    if answered is not None or promised is not None:
        draft, end = answered or (promised, len(text))
        memory = draft and _memory(draft, turn, index, zone, german=german)
        found += [replace(memory, confirmed=index - 1)] if memory else []
        text = text[end:]
    read = _read(with_objects(sentences(text)), scene, rules=german_rules if german else english)
    question = asked if asked.rstrip().endswith("?") else ""
    for draft in _by_rules(read) if model is None else judged(read, scene, model, question=question):
        memory = _memory(draft, turn, index, zone, german=german)
        if memory is not None:
            found.append(memory)
    return _without_repeats(found)


def _with_corrections(turns: Sequence[Utterance], index: int) -> str:
    """Return a message without what is taken back in it; for one that only corrects, the former one put right."""
    text = turns[index].text[:MAX_TEXT_LENGTH]
    former = next((one for one in reversed(turns[max(0, index - 2) : index]) if _same_speaker(one, turns[index])), None)
    again = corrected_message(former.text[:MAX_TEXT_LENGTH], text) if former else None
    return corrected(text) if again is None else again


def _same_speaker(one: Utterance, turn: Utterance) -> bool:
    return one.role is Role.USER and one.speaker == turn.speaker


def _read(said: Sequence[SaidSentence], scene: Scene, rules: ModuleType) -> list[ReadSentence]:
    """Return the sentences of a message with what they say that lasts, and what they ask to be kept."""
    read: list[ReadSentence] = []
    latest: ReadSentence | None = None  # what a fragment goes on with
    before, is_asked = "", False
    for sentence in said:
        one = ReadSentence(sentence, meant_first(sentence, scene), goes_on=_goes_on(sentence.text))
        asked = rules.explicit_facts(sentence, before, scene)
        if asked is None:
            kept = is_asked and not sentence.asks
            one.drafts = rules.kept(sentence.text, scene) if kept else rules.facts(sentence, scene)
            one.asked = kept
            if latest is not None and latest.drafts and _continues(one):
                latest.drafts = [*latest.drafts[:-1], continued(latest.drafts[-1], sentence.text)]
                one.drafts = ()
            else:
                latest = one
            before, is_asked = sentence.text, False
        else:
            one.asked = True
            one.points = (asked.before or asked.ahead) and not asked.drafts
            if asked.before and before and latest is not None:
                again = [replace(draft, explicit=True) for draft in latest.drafts]
                again = again if again and covers(again, before) else rules.kept(before, scene) or again
                latest.drafts, latest.asked = again, True
            one.drafts = asked.drafts
            if asked.more:
                one.drafts = [*rules.facts(replace(sentence, text=asked.more, asks=False), scene), *one.drafts]
            latest = one
            is_asked = asked.ahead or (asked.before and not before and bool(_THIS.search(sentence.text)))
        scene.note(sentence.text, scene.me)
        one.drafts = completed(one, scene)
        read.append(one)
    return read


def _by_rules(read: Sequence[ReadSentence]) -> list[FactDraft]:
    return [draft for one in read for draft in one.drafts]


def _continues(one: ReadSentence) -> bool:
    """Tell whether a sentence says nothing by itself and goes on with the one before."""
    is_own = any(draft.kind in _OWN_KINDS for draft in one.drafts)
    return not one.sentence.asks and not is_own and one.goes_on


def _goes_on(text: str) -> bool:
    """Tell whether a sentence is but a few words that go on with the one before: "bilbao, october 3"."""
    words = text.split()
    return (
        len(words) <= _LONGEST_MORE
        and bool(_MORE.search(text))
        and not (_NO_MORE.search(text) or _HAS_VERB.search(text[0].lower() + text[1:]))
    )


def _is_by_another(before: Utterance, turn: Utterance) -> bool:
    return before.role is Role.ASSISTANT or (before.role is Role.USER and before.speaker != turn.speaker)


def _plays_a_part(turns: Sequence[Utterance], index: int) -> bool:
    """Tell whether the person speaks as somebody else: since a game was begun, until it is stopped."""
    plays = False
    for turn in turns[max(0, index - _LONGEST_PLAY) : index + 1]:
        if turn.role is Role.USER:
            text = turn.text[:_READ_FOR_LANGUAGE]
            plays = bool(_PLAY.search(text)) or (plays and not _STOP.search(text))
    return plays


def _speaks_german(turns: Sequence[Utterance], index: int) -> bool:
    """Tell the language of a message by its words, of a short one by those before it."""
    text = turns[index].text[:_READ_FOR_LANGUAGE]
    english_words, german_words = len(_ENGLISH.findall(text)), len(_GERMAN.findall(text))
    if english_words != german_words:
        return german_words > english_words
    if len(text.split()) >= _FEW_WORDS:
        return is_german(text)
    said = [turn.text[:_READ_FOR_LANGUAGE] for turn in turns[max(0, index - 8) : index + 1] if turn.role is Role.USER]
    text = " ".join(said)
    untold = language_of(text) is Language.UNDETERMINED
    return turns[index].language is Language.GERMAN if untold else is_german(text)


def _memory(draft: FactDraft, turn: Utterance, index: int, zone: ZoneInfo, *, german: bool) -> Extracted | None:
    me = display_name(turn.speaker, german=german)
    today = day_of(turn.at, zone)
    tenses = SentenceTenses(draft.text, german=german) if draft.whole else None
    when = dated(draft.text, today, past=draft.past, german=german, tenses=tenses)
    if draft.dated and not draft.explicit and not (when.coming and (when.occurs or when.since or when.until)):
        return None
    kind = FactKind.EXPLICIT if draft.explicit and draft.dated and not when.coming else draft.kind
    if kind is FactKind.PREFERENCE and when.coming and when.occurs and not draft.explicit:
        kind = FactKind.PLAN  # "we fly to Rome", next Friday
    text = worded(when.text.strip(" ,;:-."), me, german=german, explicit=draft.explicit, whole=draft.whole)
    if text is None or _names_by_their_name(text, me):
        return None
    return Extracted(
        text=text,
        kind=kind,
        about=draft.about,
        index=index,
        explicit=draft.explicit,
        occurred_at=when.occurs,
        valid_from=when.since or (SaidDate(today.isoformat(), one_day(today)) if draft.from_now else None),
        valid_to=when.until,
    )


def _names_by_their_name(text: str, me: str) -> bool:
    """Tell whether a text says no more than that somebody has the name that they are called by."""
    rest = text.casefold().replace(me.casefold(), "")
    if _GREETS.fullmatch(rest):
        return True
    return rest != text.casefold() and rest.strip(" .") in _HAS_A_NAME


def _without_repeats(found: Sequence[Extracted]) -> tuple[Extracted, ...]:
    kept: dict[str, Extracted] = {}
    for memory in found:
        former = kept.get(memory.text.casefold())
        if former is None or (memory.explicit and not former.explicit):
            kept[memory.text.casefold()] = memory
    return tuple(kept.values())
