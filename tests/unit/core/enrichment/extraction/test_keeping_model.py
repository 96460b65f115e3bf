import json

import pytest

from recollect.core.enrichment.extraction.keeping_model import KeepingModel, keeping_document_of, keeping_model_of
from recollect.core.enrichment.extraction.sentence_features import SentencePlace, sentence_features
from recollect.core.enrichment.extraction.sentences import SaidSentence
from recollect.use_cases.maintenance.extract_memories import keeping_model

SENTENCE = SaidSentence("my cat Momo is 14 and allergic to tuna", asks=False, laughs=False)
PLACE = SentencePlace(0, 1, replies=False, assisted=True, german=False)


def test_a_sentence_shows_its_words_their_kinds_and_what_rules_find() -> None:
    shown = sentence_features(SENTENCE, PLACE, ["health", "asked"])
    assert shown >= {"w:cat", "k:PET", "k:ME", "b:NUMBER_and", "r:health", "r:asked", "r:some", "assisted:tells"}
    assert "r:none" in sentence_features(SENTENCE, PLACE, [])
    assert "replies" in sentence_features(SENTENCE, SentencePlace(0, 1, replies=True, assisted=True, german=False), [])


def test_german_words_show_the_same_classes_as_english_ones() -> None:
    german = sentence_features(SaidSentence("meine Katze", asks=False, laughs=False), PLACE, [])
    english = sentence_features(SaidSentence("my cat", asks=False, laughs=False), PLACE, [])
    assert "k:~pet" in german & english


def test_a_chance_is_that_of_the_weights() -> None:
    model = KeepingModel({"a": 2.0, "b": -1.0}, 0.5)
    assert model.chance(SENTENCE, frozenset({"a", "b", "c", "d"})) == pytest.approx(1 / (1 + 2.718281828**-1.0))
    assert model.chance(SENTENCE, frozenset()) == pytest.approx(0.6225, abs=1e-4)
    assert KeepingModel({"a": 1e9}, 0.0).chance(SENTENCE, frozenset("a")) <= 1.0


def test_a_model_is_read_as_it_was_written() -> None:
    model = KeepingModel({"a": 2.05, "b": -0.55, "c": 0.01}, -0.35)
    read = keeping_model_of(json.loads(json.dumps(keeping_document_of(model))))
    assert read == KeepingModel({"a": 2.05, "b": -0.55}, -0.35)


def test_the_model_that_is_shipped_tells_statements_from_chatter() -> None:
    model = keeping_model()
    chatter = SaidSentence("haha yes that was so funny", asks=False, laughs=True)
    assert model.chance(SENTENCE, sentence_features(SENTENCE, PLACE, ["health"])) > 0.8
    assert model.chance(chatter, sentence_features(chatter, PLACE, [])) < 0.1
