from collections.abc import Sequence

class Stemmer:
    def __init__(self, algorithm: str, maxCacheSize: int = ...) -> None: ...  # noqa: N803
    def stemWord(self, word: str) -> str: ...  # noqa: N802
    def stemWords(self, words: Sequence[str]) -> list[str]: ...  # noqa: N802
