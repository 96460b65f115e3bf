"""What can be seen of a text at all."""

import unicodedata
from typing import Final

# Separators, controls, formats: they have no shape of their own
_SHAPELESS: Final = frozenset({"Zs", "Zl", "Zp", "Cc", "Cf"})
# Of other categories, and drawn as nothing by themselves: Default_Ignorable_Code_Point of Unicode's
# DerivedCoreProperties (fillers of Hangul, joiners, variation selectors, inherent vowels of Khmer), the empty Braille
_INVISIBLE: Final = frozenset(
    map(
        chr,
        (
            0x034F,
            0x115F,
            0x1160,
            0x17B4,
            0x17B5,
            *range(0x180B, 0x1810),
            0x2800,
            0x3164,
            *range(0xFE00, 0xFE10),
            0xFFA0,
            *range(0xE0100, 0xE01F0),
        ),
    )
)


def is_blank(text: str) -> bool:
    """Tell whether a text shows nothing: white space and characters that are not drawn."""
    return all(one in _INVISIBLE or unicodedata.category(one) in _SHAPELESS for one in text)
