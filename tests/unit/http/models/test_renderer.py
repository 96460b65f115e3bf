"""Answers are rendered by a function that is made of their fields."""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta, timezone
from types import MappingProxyType
from typing import Annotated, ClassVar

import pytest

from recollect.http.models.base import Answer
from recollect.http.models.rendering import By, MayLack, Of, Rounded

NOON = datetime(2026, 3, 1, 13, tzinfo=timezone(timedelta(hours=1)))


@dataclass(frozen=True)
class Cup:
    name: str
    size: float = 1 / 3
    bought: datetime = NOON
    day: date | None = None
    colours: MappingProxyType[str, int] = field(default_factory=lambda: MappingProxyType({"green": 2}))
    note: str | None = None


class CupAnswer(Answer):
    called: Annotated[str, Of("name")]
    size: Rounded
    bought: datetime
    day: date | None
    colours: dict[str, int]
    letters: Annotated[int, Of("name"), By(len)]
    note: str | None = None


class ShelfAnswer(CupAnswer):
    PART: ClassVar = "[0]"

    others: Annotated[list[CupAnswer], Of("[1]")]
    place: str


def test_members_are_found_by_name_by_place_and_by_what_works_them_out() -> None:
    shown = CupAnswer.shown(Cup("tea", day=date(2026, 3, 2)))
    assert shown == {
        "called": "tea",
        "size": 0.3333,
        "bought": "2026-03-01T12:00:00Z",
        "day": "2026-03-02",
        "colours": {"green": 2},
        "letters": 3,
    }
    assert CupAnswer.model_validate(shown).bought == NOON.astimezone(UTC)


def test_what_may_be_left_out_is_left_out_where_there_is_none_unless_it_is_given() -> None:
    assert CupAnswer.shown(Cup("tea", note="old"))["note"] == "old"
    assert CupAnswer.shown(Cup("tea"), note=None)["note"] is None
    assert CupAnswer.shown(Cup("tea"))["day"] is None


def test_inherited_members_are_of_a_part() -> None:
    shown = ShelfAnswer.shown((Cup("tea"), [Cup("oolong")]), place="left")
    assert shown["place"] == "left"
    assert (shown["called"], [one["letters"] for one in shown["others"]]) == ("tea", [6])


def test_a_member_that_the_value_does_not_have_is_an_error() -> None:
    with pytest.raises(AttributeError, match="name"):
        CupAnswer.shown(NOON)


class RenamedAnswer(Answer):
    remark: str | None = None


class PerhapsAnswer(Answer):
    remark: Annotated[str | None, MayLack()] = None


def test_a_member_that_may_be_left_out_is_an_error_too_unless_values_may_lack_it() -> None:
    with pytest.raises(AttributeError, match="remark"):
        RenamedAnswer.shown(Cup("tea"))
    assert PerhapsAnswer.shown(Cup("tea")) == {}
    assert PerhapsAnswer.shown(Cup("tea"), remark="hot") == {"remark": "hot"}
