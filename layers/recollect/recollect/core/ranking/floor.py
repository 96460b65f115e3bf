"""The floor: the relevance at which an answer is worth showing.

Below it nothing goes into a prompt unasked, and no freshness or use puts an entry before one that is at or above it.
"No relevant memory" is an answer. The figure goes with the calibration of relevance and is fitted again with it.
"""

from typing import Final

FLOOR: Final = 0.3
