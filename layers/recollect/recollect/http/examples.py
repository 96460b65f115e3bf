"""Examples for the API's description, by name."""

from typing import Any, Final

from recollect.http.example_answers import ANSWERS
from recollect.http.example_requests import REQUESTS

REFERENCE: Final = "#/components/examples/"
EXAMPLES: Final = {
    name: {"summary": name.replace("_", " ").capitalize(), "value": value}
    for name, value in (REQUESTS | ANSWERS).items()
}


def refer(*names: str) -> dict[str, Any]:
    """Return references to examples by name. FastAPI drops every null from what stands in a route itself."""
    return {name: {"$ref": REFERENCE + name} for name in names}
