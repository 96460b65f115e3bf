"""Runs every detector over a text."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, tzinfo

from recollect.core.enrichment.category import category_of
from recollect.core.enrichment.findings import Enrichment, Entity, EntityType
from recollect.core.enrichment.keyphrases import keyphrases
from recollect.core.enrichment.names import names
from recollect.core.enrichment.phones import phone_numbers
from recollect.core.enrichment.statement import small_talk, statement_of
from recollect.core.enrichment.technical import technical_entities
from recollect.core.language.amounts import amounts_in
from recollect.core.language.dates import days_in
from recollect.core.language.tokens import Token, tokens
from recollect.core.model.entry import Language, Statement
from recollect.core.model.timestamps import day_of
from recollect.core.text.glossary.glossing import gloss
from recollect.core.text.language import language_read_as


def enriched(text: str, *, occurred_at: datetime, zone: tzinfo, usual: Language = Language.UNDETERMINED) -> Enrichment:
    """Return what `text` says.

    Args:
        text: the memory, at most `MAX_TEXT_LENGTH` characters; time is linear in its length.
        occurred_at: when it was said, aware: "tomorrow" is the day after it, by its offset,
        zone: else in the time zone of the person who said it.
        usual: the language of the person, by which a text is read that is too short to tell its own.
    """
    language = language_read_as(text, usual)
    german = language is Language.GERMAN
    found = tokens(text)
    taken = bytearray(len(text))
    entities = _claimed(technical_entities(text), taken)
    entities += _claimed(phone_numbers(text), taken)
    entities += _claimed(_moments(text, found, day_of(occurred_at, zone), language), taken)
    entities += _claimed(names(text, found, taken), taken)
    entities.sort(key=lambda entity: entity.start)
    statement, statement_confidence = statement_of(found, asks="?" in text, language=language)
    stop_words = small_talk(Language.GERMAN if german else Language.ENGLISH).stop_words
    # German is read word by word in English, so that one table of words serves both
    read = tokens(gloss(text).text) if german else found
    category, category_confidence = category_of(read, entities, statement)
    return Enrichment(
        entities=tuple(entities),
        keyphrases=() if statement is Statement.CHIT_CHAT else keyphrases(text, found, taken, stop_words=stop_words),
        category=category,
        category_confidence=category_confidence,
        statement=statement,
        statement_confidence=statement_confidence,
    )


def _moments(text: str, found: Sequence[Token], today: date, language: Language) -> Iterator[Entity]:
    """Yield days, times and amounts; what only the text's own language says goes before what English says."""
    for one in (one for of in dict.fromkeys((language, Language.ENGLISH)) for one in days_in(text, found, of, today)):
        type_ = EntityType.DATE if one.clock is None else EntityType.TIME
        value = one.days.iso if one.days else one.clock or None
        yield Entity(type_, text[one.start : one.end], one.start, one.end, one.sure, value)
    for amount in amounts_in(text, found):
        type_ = EntityType.MONEY if amount.is_money else EntityType.QUANTITY
        yield Entity(type_, text[amount.start : amount.end], amount.start, amount.end, amount.sure, amount.written)


def _claimed(candidates: Iterable[Entity], taken: bytearray) -> list[Entity]:
    """Return the candidates that no earlier finding overlaps, and mark their characters as taken."""
    claimed: list[Entity] = []
    for entity in candidates:
        if taken.find(1, entity.start, entity.end) < 0:
            taken[entity.start : entity.end] = b"\x01" * (entity.end - entity.start)
            claimed.append(entity)
    return claimed
