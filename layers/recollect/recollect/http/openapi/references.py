"""References to the examples of the API's description, which are made when somebody asks for it."""

from typing import Any, Final

REFERENCE: Final = "#/components/examples/"


def refer(*names: str) -> dict[str, Any]:
    """Return references to examples by name. FastAPI drops every null from what stands in a route itself."""
    return {name: {"$ref": REFERENCE + name} for name in names}
