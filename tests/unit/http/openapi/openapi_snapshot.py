"""The API's description as it was last reviewed. Refresh it after a change of the API, then read the difference:

python -m tests.unit.http.openapi.openapi_snapshot
"""

import json
from pathlib import Path

from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import client_of

SNAPSHOT = Path(__file__).with_name("openapi.json")


def document() -> str:
    """The served document, in a form that is good to compare."""
    return json.dumps(client_of(FakeMemory()).get("/openapi.json").json(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SNAPSHOT.write_text(document(), encoding="utf-8")
