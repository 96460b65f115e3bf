"""Linear judges of texts: what they say, why, what they see of a text, and what their file holds."""

import json
from math import exp, sqrt

import numpy as np
import pytest

from evals.fit.packed import packed
from recollect.core.judges import follow_up, keep
from recollect.core.judges.keep import SentenceInMessage
from recollect.core.judges.linear import FeatureWeights, unpacked
from recollect.core.judges.text_judge import Group, TextJudge, length_of, letters, pairs, stemmed, tokens, values_of

WEIGHTS = FeatureWeights(
    {"w:live": 0, "w:rome": 1, "len:3": 2},
    np.array([[2.0, -1.0], [4.0, 0.5], [-3.0, 0.0]], np.float32),
    np.array([0.5, -0.25], np.float32),
)
GROUPS = [Group(frozenset({"w:live", "w:rome", "w:i", "w:in"})), Group(frozenset({"len:3"}), 0.5)]


def test_log_odds_are_the_bias_and_each_group_at_unit_length_times_its_share() -> None:
    by_hand = 0.5 + (2.0 + 4.0) / sqrt(4) + 0.5 * -3.0 / sqrt(1)
    assert TextJudge(WEIGHTS).log_odds(GROUPS) == pytest.approx(by_hand)
    assert TextJudge(WEIGHTS).probability(GROUPS) == pytest.approx(1 / (1 + exp(-by_hand)))
    assert TextJudge(WEIGHTS, output=1).log_odds(GROUPS) == pytest.approx(-0.25 + (-1.0 + 0.5) / 2)


def test_a_fit_sees_the_values_that_the_judge_sums() -> None:
    values = values_of(GROUPS)
    assert values == {"w:live": 0.5, "w:rome": 0.5, "w:i": 0.5, "w:in": 0.5, "len:3": 0.5}
    known = sum(values[name] * float(WEIGHTS.matrix[row, 0]) for name, row in WEIGHTS.rows.items())
    assert TextJudge(WEIGHTS).log_odds(GROUPS) == pytest.approx(0.5 + known)


def test_what_shows_nothing_has_the_odds_of_the_bias() -> None:
    assert TextJudge(WEIGHTS).log_odds([]) == 0.5
    assert TextJudge(WEIGHTS).log_odds([Group(frozenset()), Group(frozenset({"unseen"}))]) == 0.5


def test_odds_beyond_all_bounds_are_still_a_probability() -> None:
    sure = FeatureWeights({}, np.zeros((0, 1), np.float32), np.array([4_000.0], np.float32))
    assert TextJudge(sure).probability([]) == pytest.approx(1.0)


def test_judges_are_read_as_they_were_written() -> None:
    again = unpacked(json.loads(json.dumps(packed(WEIGHTS))))
    for output in (0, 1):
        before, after = TextJudge(WEIGHTS, output), TextJudge(again, output)
        assert after.log_odds(GROUPS) == pytest.approx(before.log_odds(GROUPS), abs=0.05)
    assert packed(again) == packed(WEIGHTS)


def test_tokens_are_words_numbers_and_telling_marks() -> None:
    assert tokens("Don’t: we've 1,200 “quotes”, right?", 20) == [
        *("don't", ":", "we've", "#", ",", "#", "quotes", ",", "right", "?"),
    ]
    assert tokens("one two three four", 2) == ["one", "two"]
    assert list(stemmed(["sisters"], "w")) == ["w:sister"]
    assert list(pairs(["i", "live", "here"], "b")) == ["b:i_live", "b:live_here"]
    assert list(letters(["ab"])) == ["c: ab", "c:ab ", "c: ab "]
    assert [length_of(["a"] * count) for count in (0, 2, 7, 40)] == [0, 1, 4, 9]


def test_a_sentence_is_seen_in_its_message_and_with_what_stood_before() -> None:
    alone = keep.features(SentenceInMessage(("In Rome.",), 0, "In Rome."))
    told = keep.features(
        SentenceInMessage(("So. ", "In Rome."), 1, "So. In Rome.", "Where do you live?", assisted=False)
    )
    replying = keep.features(SentenceInMessage(("In Rome.",), 0, "In Rome.", "Where do you live?"))
    assert alone[0] == told[0] == replying[0]
    assert [one.features for one in alone[3:5]] == [frozenset(), frozenset()]
    assert told[3].features == {"p:so"}
    assert "bf:live" in replying[4].features
    assert {"first", "assisted", "tells"} <= alone[5].features
    assert {"later", "among"} <= told[5].features
    assert "replies" in replying[5].features
    assert "replies" not in told[5].features | alone[5].features


def test_german_shares_features_with_english() -> None:
    english = keep.features(SentenceInMessage(("My sister is ill.",), 0, "My sister is ill."))[6].features
    german = keep.features(SentenceInMessage(("Meine Schwester ist krank.",), 0, "Meine Schwester ist krank."))[
        6
    ].features
    assert "g:sister" in english & german


def test_what_leans_on_a_sentence_is_seen_with_the_end_of_that_one() -> None:
    groups = follow_up.features("When is it?", "on Friday.", same_message=False)
    assert {"w:fridai", "f0:on", "ff:on_friday"} <= groups[0].features
    assert {"pw:when", "pe:?"} <= groups[1].features
    assert {"lower:True", "before asks:True", "same message:False"} <= groups[2].features
