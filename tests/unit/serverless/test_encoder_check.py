"""The encoder is tried in a process of its own, whatever that does."""

from pathlib import Path

import pytest

from recollect.errors import EmbeddingError
from recollect.serverless import encoder_check
from recollect.serverless.encoder_check import checked

MODEL = Path(__file__).parents[3] / ".build" / "model"


def test_the_encoder_loads_here() -> None:
    assert checked(MODEL).startswith("the encoder loads on ")


def test_a_model_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(EmbeddingError, match="does not load on"):
        checked(tmp_path)


def test_a_library_that_ends_the_process_is_told_by_its_signal() -> None:
    with pytest.raises(EmbeddingError, match=r"ends its process on .*: SIGABRT"):
        checked(MODEL, ("-c", "import os; os.abort()"))


def test_what_hangs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoder_check, "SECONDS", 0.2)
    with pytest.raises(EmbeddingError, match="does not load within"):
        checked(MODEL, ("-c", "import threading; threading.Event().wait(60)"))


def test_a_vector_that_is_none_is_told() -> None:
    with pytest.raises(EmbeddingError, match="another length than one"):
        checked(MODEL, ("-c", "import sys; sys.exit('the vector has another length than one')"))
