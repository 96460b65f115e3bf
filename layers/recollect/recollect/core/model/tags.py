"""Tags as they are compared: "Work", " work" and "WORK" are one tag.

The form is that of Unicode's canonical caseless matching (The Unicode Standard, 3.13, D145), composed again, without
white space around it. It loses how a tag was written, so whatever looks for secrets looks at tags before.
"""

from collections.abc import Iterable
from unicodedata import normalize


def folded_tag(tag: str) -> str:
    """Return the form in which a tag is kept and compared; of that form, it is the same one."""
    if tag.isascii():
        return tag.strip().lower()
    return normalize("NFC", normalize("NFD", tag).casefold()).strip()


def folded_tags(tags: Iterable[str]) -> tuple[str, ...]:
    """Return tags in that form, each once, in the order in which they first come."""
    return tuple(dict.fromkeys(map(folded_tag, tags)))
