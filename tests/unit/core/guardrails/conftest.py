"""Patterns that are compiled before the first example, whose deadline is for reading a text."""

import pytest

from recollect.core.guardrails.patterns import compile_all


@pytest.fixture(autouse=True, scope="package")
def _compiled() -> None:
    compile_all()
