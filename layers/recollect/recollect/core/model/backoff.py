"""Full jitter: how long to wait before trying again (Brooker, "Exponential Backoff and Jitter", AWS, 2015)."""


def full_jitter(failures: int, chance: float, *, base_seconds: float, cap_seconds: float) -> float:
    """Return seconds that are uniform in [0, min(cap, base x 2^(failures - 1))].

    Args:
        failures: how often it failed so far, at least once.
        chance: uniform in [0, 1).
        base_seconds: the longest wait after the first failure.
        cap_seconds: the longest wait ever.
    """
    return chance * min(cap_seconds, base_seconds * 2.0 ** (failures - 1))
