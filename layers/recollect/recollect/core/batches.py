"""Batches of similar lengths: short texts are not padded to the length of long ones."""

from collections.abc import Sequence


def batches(lengths: Sequence[int], budget: int) -> list[list[int]]:
    """Divide texts by rising length into batches of at most `budget` positions, padding included.

    lengths: positions of each text. Returns the indices of each batch; a text over the budget is a batch of its own.
    """
    found: list[list[int]] = []
    for index in sorted(range(len(lengths)), key=lengths.__getitem__):
        if found and (len(found[-1]) + 1) * lengths[index] <= budget:
            found[-1].append(index)
        else:
            found.append([index])
    return found
