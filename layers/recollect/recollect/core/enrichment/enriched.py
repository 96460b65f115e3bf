"""Runs every detector over a text."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, tzinfo

from recollect.core.enrichment.category import category_of
from recollect.core.enrichment.findings import Enrichment, Entity, EntityType
from recollect.core.enrichment.keyphrases import keyphrases
from recollect.core.enrichment.names import names
from recollect.core.enrichment.statement import small_talk, statement_of
from recollect.core.enrichment.technical import phone_numbers, technical_entities
from recollect.core.language.reading import Reading, read
from recollect.core.language.tokens import tokens
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
    said = read(text, language_read_as(text, usual))
    german = said.language is Language.GERMAN
    taken = bytearray(len(text))
    entities = _claimed(technical_entities(text), taken)
    entities += _claimed(phone_numbers(text), taken)
    entities += _claimed(_moments(said, day_of(occurred_at, zone)), taken)
    entities += _claimed(names(said, taken), taken)
    entities.sort(key=lambda entity: entity.start)
    statement, statement_confidence = statement_of(said)
    stop_words = small_talk(Language.GERMAN if german else Language.ENGLISH).stop_words
    # German is read word by word in English, so that one table of words serves both
    words = tokens(gloss(text).text) if german else said.tokens
    category, category_confidence = category_of(words, entities, statement)
    return Enrichment(
        entities=tuple(entities),
        keyphrases=() if statement is Statement.CHIT_CHAT else keyphrases(said, taken, stop_words),
        category=category,
        category_confidence=category_confidence,
        statement=statement,
        statement_confidence=statement_confidence,
    )


def _moments(said: Reading, today: date) -> Iterator[Entity]:
    """Yield days, times and amounts."""
    for one in said.days(today):
        type_ = EntityType.DATE if one.clock is None else EntityType.TIME
        value = one.days.iso if one.days else one.clock or None
        yield Entity(type_, said.text[one.start : one.end], one.start, one.end, one.sure, value)
    for amount in said.amounts:
        type_ = EntityType.MONEY if amount.is_money else EntityType.QUANTITY
        yield Entity(type_, said.text[amount.start : amount.end], amount.start, amount.end, amount.sure, amount.written)


def _claimed(candidates: Iterable[Entity], taken: bytearray) -> list[Entity]:
    """Return the candidates that no earlier finding overlaps, and mark their characters as taken."""
    claimed: list[Entity] = []
    for entity in candidates:
        if taken.find(1, entity.start, entity.end) < 0:
            taken[entity.start : entity.end] = b"\x01" * (entity.end - entity.start)
            claimed.append(entity)
    return claimed
