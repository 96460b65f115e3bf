"""What the documentation shows is run as it stands: docs/api.md, then the README, then docs/prompts.md."""

import json
import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from tests.patience import PATIENT_SECONDS
from tests.process.server import Server

ROOT: Final = Path(__file__).parents[3]
BLOCK: Final = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED: Final = re.compile(r"(?:^ {4}.*\n|^\n(?= {4}))+", re.MULTILINE)
ADDRESS: Final = "http://127.0.0.1:8377"
END: Final = "-- end of a call --"


def calls(page: str) -> Iterator[str]:
    """Yield the commands of a page that call the service or say what later ones need."""
    for block in BLOCK.findall((ROOT / page).read_text()):
        for command in re.split(r"^\$ ", block, flags=re.MULTILINE):
            if command.startswith(("curl ", "API=", "RECALL=", "CONFLICT=")):
                yield command.rstrip()


def run(commands: list[str], server: Server, folder: Path) -> list[str]:
    """Run commands in one shell that stops at the first that fails; return what each printed."""
    lines = ["set -eu", *(part for command in commands for part in (command, f"echo; echo '{END}'"))]
    script = "\n".join(lines).replace(ADDRESS, server.url).replace("curl -s ", "curl -sS --fail-with-body ")
    ended = subprocess.run(
        ["bash", "-c", script], cwd=folder, capture_output=True, text=True, timeout=PATIENT_SECONDS, check=False
    )
    assert ended.returncode == 0, ended.stdout[-2000:] + ended.stderr
    return ended.stdout.split(END)[:-1]


def test_every_call_of_the_documentation_works_and_the_readme_gives_what_a_prompt_needs(
    server: Server, tmp_path: Path
) -> None:
    reference, readme = list(calls("docs/api.md")), list(calls("README.md"))
    assert (len(reference), len(readme)) >= (25, 4)
    said = run([*reference, *readme], server, tmp_path)[len(reference) :]
    remembered, found, context, event = map(json.loads, said)
    assert remembered["action"] == "created"
    assert found["results"][0]["entry"]["text"] == "Maya is allergic to walnuts, but almonds are fine."
    assert [one["text"] for one in context["memories"]] == ["Maya is allergic to walnuts, but almonds are fine."]
    shown = next(block for block in (ROOT / "README.md").read_text().split("```\n") if block.startswith("# Memory"))
    assert without_dates(context["text"]) == without_dates(shown)
    assert [one["action"] for one in event["results"]] == ["created", "created"]


def without_dates(text: str) -> list[str]:
    """Return the lines of a context, whatever day it is."""
    return re.sub(r"[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2} \d{4}", "DAY", text.strip()).splitlines()


class Recorder:
    """Stands in for a client of a language model: notes what it is asked with."""

    def __init__(self) -> None:
        self.asked: list[Mapping[str, Any]] = []
        self.chat = SimpleNamespace(completions=SimpleNamespace(create=self._note))
        self.messages = SimpleNamespace(create=self._note)
        self.converse = self._note

    def _note(self, **request: Any) -> None:
        self.asked.append(request)


def test_the_code_of_the_page_about_prompts_works(server: Server) -> None:
    page = (ROOT / "docs/prompts.md").read_text()
    code = [block for block in INDENTED.findall(page) if "streamText" not in block]
    client = Recorder()
    fact = "Lena eats no dairy because she cannot digest lactose."
    conversation = [{"role": "user", "content": "What should I cook for Lena?", "text": "What should I cook for Lena?"}]
    with server.client() as http:

        def call(method: str, path: str, body: Mapping[str, Any], headers: Mapping[str, str] | None = None) -> Any:
            return http.request(method, server.url + path, json=body, headers=headers).raise_for_status().json()

        call("POST", "/v1/memory/entries", {"text": fact})
        asked = [{"role": one["role"], "text": one["text"]} for one in conversation]
        names = {
            "call": call,
            "client": client,
            "bedrock": client,
            "MODEL": "a-model",
            "INSTRUCTIONS": "Be brief.",
            "conversation": asked,
            "session": "kitchen",
            "answer": "Cook something without dairy, as Lena cannot digest lactose.",
        }
        for block in code:
            exec(re.sub(r"^ {4}", "", block, flags=re.MULTILINE), names)  # noqa: S102 - the project's own page
    assert len(client.asked) == len(code) - 2 == 3
    assert all(fact in json.dumps(request) for request in client.asked)
