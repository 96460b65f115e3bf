"""A question whether memory is to be switched: what is held until it is answered is held after a restart as well."""

from pathlib import Path

import pytest

from recollect.core.spaces.settings import SecretHandling
from tests.unit.http.gate.kept_memory import kept_memory
from tests.unit.http.gate.test_no_secret_is_kept import caller
from tests.unit.http.memory_switch.test_switching_commands import (
    STORED,
    UNSURE_INCOGNITO,
    UNSURE_OFF,
    command,
    confirm,
    said,
)

QUESTIONS = [(UNSURE_OFF[0], "memory_off"), (UNSURE_OFF[1], "memory_off"), (UNSURE_INCOGNITO[0], "incognito")]


@pytest.mark.parametrize(("text", "reason"), QUESTIONS)
@pytest.mark.parametrize("declines", [True, False])
def test_a_restart_changes_nothing(tmp_path: Path, text: str, reason: str, *, declines: bool) -> None:
    with kept_memory(tmp_path, SecretHandling.REFUSE) as memory:
        asked = command(caller(memory), text)
    with kept_memory(tmp_path, SecretHandling.REFUSE) as memory:
        client = caller(memory)
        assert said(client, text) == ("skipped", reason)
        confirm(client, asked, decline=declines)
        assert said(client) == (STORED if declines else ("skipped", reason))


@pytest.mark.parametrize(("text", "reason"), QUESTIONS)
def test_no_answers_after_a_restart(tmp_path: Path, text: str, reason: str) -> None:
    with kept_memory(tmp_path, SecretHandling.REFUSE) as memory:
        command(caller(memory), text)
    with kept_memory(tmp_path, SecretHandling.REFUSE) as memory:
        client = caller(memory)
        assert said(client)[1] == reason
        assert command(client, "no")["result"]["status"] == "declined"
        assert said(client) == STORED
