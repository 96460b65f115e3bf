from datetime import UTC, datetime

import pytest

from recollect.core.enrichment.enriched import enriched
from recollect.core.enrichment.findings import EntityType


def found(text: str) -> list[tuple[EntityType, str]]:
    entities = enriched(text, occurred_at=datetime(2026, 3, 11, tzinfo=UTC), zone=UTC).entities
    return [(entity.type, entity.text) for entity in entities]


@pytest.mark.parametrize(
    ("type_", "name"),
    [
        (EntityType.EMAIL, "ann.o'brien+x@mail.example.ie"),
        (EntityType.URL, "https://example.org/a_b?c=d"),
        (EntityType.URL, "www.example.org"),
        (EntityType.FILE, "src/app/main.py"),
        (EntityType.FILE, "/etc/hosts/allow"),
        (EntityType.FILE, "Dockerfile"),
        (EntityType.ISSUE, "PAY-1432"),
        (EntityType.ISSUE, "#317"),
        (EntityType.VERSION, "v1.2.3-rc1"),
        (EntityType.CODE, "snake_case"),
        (EntityType.CODE, "camelCase"),
        (EntityType.CODE, "module.function"),
        (EntityType.CODE, "run(fast=True)"),
        (EntityType.CODE, "--dry-run"),
        (EntityType.PHONE, "+49 30 901820"),
    ],
)
def test_it_is_known_by_its_shape(type_: EntityType, name: str) -> None:
    assert found(f"see {name}, please") == [(type_, name)]


@pytest.mark.parametrize(
    "text",
    [
        "e.g. this",
        "the U.S. team",
        "UTF-8 and COVID-19",
        "an iPhone with TypeScript",
        "and/or",
        "#1 fan",
        "10.0.0.1",
        "+1 more",
    ],
)
def test_what_only_looks_like_it_is_nothing(text: str) -> None:
    assert found(text) == []


def test_a_number_after_the_name_of_a_program_is_its_version() -> None:
    assert found("on Python 3.11 now") == [(EntityType.VERSION, "3.11")]
    assert found("about 3.11 now") == []
