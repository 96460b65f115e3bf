"""How the steps of a pattern grow with its text."""

from collections.abc import Callable
from typing import Final

from tests.unit.patterns.attacks import Attack, attacks
from tests.unit.patterns.finder import ANCHORED, CHAINED, Found
from tests.unit.patterns.matcher import Matcher
from tests.unit.patterns.nodes import TooManyStepsError

# Characters between the lengths that are compared; bounded repeats may need the longer ones to reach their bound
DISTANCES: Final = (48, 200, 600)
STEPS_PER_CHARACTER: Final = 250  # 8,000 characters then take about 20 ms
# Bounded repeats grow up to their bound, and searches go on behind a match: neither makes a square of the length
CURVATURE: Final = 0.05  # steps per square of the length; a scan to the end from each character has 1
SLACK: Final = 100
GIVEN_UP: Final = 10**12


def _counter(matcher: Matcher, way: str) -> Callable[[str], int]:
    def steps(text: str) -> int:
        matcher.bound = STEPS_PER_CHARACTER * len(text)
        try:
            if way in ANCHORED:
                matcher.match(text, to_the_end=way == "fullmatch")
            elif way == CHAINED:
                matcher.chain(text)
            else:
                matcher.spans(text)
        except TooManyStepsError:
            return GIVEN_UP
        return matcher.steps

    return steps


def _is_linear(steps: Callable[[str], int], attack: Attack) -> bool:
    once, twice = (steps(attack.text(length)) for length in (DISTANCES[0], 2 * DISTANCES[0]))
    if twice <= 2.1 * once + SLACK and twice < GIVEN_UP:
        return True
    return any(_is_straight(steps, attack, distance) for distance in DISTANCES)


def _is_straight(steps: Callable[[str], int], attack: Attack, distance: int) -> bool:
    """Tell whether the second difference, nothing for a line, is well below that of a square: twice its factor."""
    counts = []
    for length in (distance, 2 * distance, 3 * distance):
        counts.append(steps(attack.text(length)))
        if counts[-1] == GIVEN_UP:
            return False
    one, two, three = counts
    return three - 2 * two + one <= 2 * CURVATURE * distance**2 + SLACK


def worst_cases(found: Found) -> list[str]:
    """Return the attacks under which a pattern takes more than linear time, with its steps on three lengths."""
    matcher = Matcher(found.pattern)
    ways = found.ways if found.ways and found.ways <= {*ANCHORED, CHAINED} else frozenset({"finditer"})
    told = []
    for way in sorted(ways):
        steps = _counter(matcher, way)
        for attack in attacks(matcher):
            if not _is_linear(steps, attack):
                counts = [steps(attack.text(length)) for length in (50, 100, 200)]
                told.append(f"{way} {attack.before!r} + {attack.pump!r} * n + {attack.behind!r}: {counts}")
                break
    return told
