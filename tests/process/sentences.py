"""Plain sentences that share most of their words with each other and are all different."""

import itertools
import random
from typing import Final

_PEOPLE: Final = "Ana Bruno Chen Dalia Emeka Freya Goran Hana Ines Jonas Kofi Leila Marek Nadia Omar Priya".split()
_DEEDS: Final = [
    "bought a second-hand {thing} from a neighbour",
    "lost the {thing} on the way to {place}",
    "is afraid of the old {thing} near {place}",
    "wants to repair the {thing} before the trip to {place}",
    "gave the {thing} to a cousin who lives close to {place}",
    "dreamt about a talking {thing} in {place}",
    "prefers the blue {thing} over the green one",
    "forgot to return the {thing} to the library in {place}",
]
_THINGS: Final = "bicycle kettle violin telescope umbrella ladder camera typewriter kayak lantern compass piano".split()
_PLACES: Final = "Porto Lagos Turku Quito Oslo Hanoi Bergen Leeds Izmir Cusco".split()


def distinct_sentences(count: int, seed: int) -> list[str]:
    """Return `count` different sentences, the same for the same seed."""
    every = sorted(
        {
            f"{person} {deed.format(thing=thing, place=place)}."
            for person, deed, thing, place in itertools.product(_PEOPLE, _DEEDS, _THINGS, _PLACES)
        }
    )
    return random.Random(seed).sample(every, count)
