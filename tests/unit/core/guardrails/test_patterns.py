"""Patterns that are compiled when they are first used."""

import re

import pytest

from recollect.core.guardrails.patterns import Pattern, compile_all


@pytest.fixture(autouse=True)
def _no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pattern, "made", [])


def test_a_pattern_is_compiled_once_when_it_is_used() -> None:
    pattern = Pattern("TEA", re.IGNORECASE)
    assert "compiled" not in vars(pattern)
    assert pattern.compiled.search("oolong tea")
    assert pattern.compiled is pattern.compiled


def test_all_are_compiled_where_there_is_time_for_it() -> None:
    patterns = [Pattern("a"), Pattern("b")]
    compile_all()
    assert all("compiled" in vars(pattern) for pattern in patterns)


def test_a_malformed_pattern_is_found_by_compiling_all() -> None:
    Pattern("(")
    with pytest.raises(re.error):
        compile_all()
