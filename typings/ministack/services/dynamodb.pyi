from collections.abc import Callable
from typing import Any

_tokenize: Callable[[str], list[tuple[str, str]]]
_condition_syntax_error: Callable[[str, str], str | None]

_query: Callable[[dict[str, Any]], Any]
_set_item: Callable[[dict[str, Any], Any, Any, Any], Any]
