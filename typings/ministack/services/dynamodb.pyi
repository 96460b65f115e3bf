from collections.abc import Callable

_tokenize: Callable[[str], list[tuple[str, str]]]
_condition_syntax_error: Callable[[str, str], str | None]
