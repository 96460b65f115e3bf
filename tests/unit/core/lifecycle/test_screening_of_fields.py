"""Secrets do not come in beside a text either."""

from typing import Any

import pytest

from recollect.core.lifecycle.screening import ScreenedFields, edit_without_secrets, screened_fields
from recollect.core.model.drafts import Edit, EntryDraft
from recollect.core.spaces.settings import SecretHandling, SpaceSettings
from recollect.errors import InputError

REFUSING = SpaceSettings()
REDACTING = SpaceSettings(secrets=SecretHandling.REDACT)
CARD = "4111 1111 1111 1111"
TAKEN_OUT = "[secret: card_number]"
TEXT = "Alice likes oolong tea."


@pytest.mark.parametrize(
    "marks",
    [
        {"name": CARD},
        {"category": CARD},
        {"tags": ("tea", CARD)},
        {"tags": ("AKIA4Q7WZR2M9XKD3TBN",)},  # which is no key in small letters
        {"source_ids": (CARD,)},
        {"metadata": {"paid": {"with": ["cash", CARD]}}},
        {"metadata": {CARD: True}},
        {"metadata": {"card": 4111111111111111}},
        {"metadata": {"card": 4111111111111111.0}},
        {"metadata": {"passwords": ["hunter2!Xyz", "hunter3!Xyz"]}},
        {"metadata": {"password": "hunter2!Xyz"}},
    ],
)
def test_a_space_that_refuses_secrets_refuses_them_in_every_mark(marks: dict[str, Any]) -> None:
    assert screened_fields(EntryDraft(text=TEXT, **marks), REFUSING) is None


def test_marks_without_secrets_stay_as_they_are() -> None:
    metadata: dict[str, Any] = {
        "count": 4,
        "ratio": 0.5,
        "on": True,
        "none": None,
        "commit": "9f2c1e7ab03d",
        "list": [1, "a", {}],
    }
    draft = EntryDraft(text=TEXT, name="tea", category="drinks", tags=("tea", "green"), metadata=metadata)
    assert screened_fields(draft, REFUSING) == ScreenedFields()


def test_a_secret_leaves_its_kind_in_metadata_and_nothing_elsewhere() -> None:
    metadata: dict[str, Any] = {"paid": {"with": ["cash", f"card {CARD}"]}, "password": "hunter2!Xyz", CARD: 1, "n": 4}
    draft = EntryDraft(
        text=TEXT, name=CARD, category=CARD, tags=("tea", CARD), source_ids=(CARD, "m-1"), metadata=metadata
    )
    marks = screened_fields(draft, REDACTING)
    assert marks is not None
    assert marks.kinds == {"card_number", "password"}
    assert marks.values == {
        "name": None,
        "category": None,
        "tags": ("tea",),
        "source_ids": ("m-1",),
        "metadata": {
            "paid": {"with": ["cash", f"card {TAKEN_OUT}"]},
            "password": "[secret: password]",
            TAKEN_OUT: 1,
            "n": 4,
        },
    }


def test_an_edit_is_refused_with_the_field_and_without_the_secret() -> None:
    with pytest.raises(InputError) as refusal:
        edit_without_secrets(Edit(tags=(CARD,)), REFUSING)
    assert refusal.value.field == "tags"
    assert "4111" not in str(refusal.value)


def test_an_edit_is_redacted_where_the_space_says_so() -> None:
    edit = edit_without_secrets(Edit(text=TEXT, metadata={"card": CARD}, tags=("tea",)), REDACTING)
    assert edit == Edit(text=TEXT, metadata={"card": TAKEN_OUT}, tags=("tea",))
