"""What people call days, months, seasons and parts of time."""

from typing import Final

_MONTHS: Final = (
    *("january", "february", "march", "april", "may", "june", "july"),
    *("august", "september", "october", "november", "december"),
)
MONTHS: Final = {
    **{name: number for number, name in enumerate(_MONTHS, 1)},
    **{name[:3]: number for number, name in enumerate(_MONTHS, 1)},
    "sept": 9,
}
_WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
WEEKDAYS: Final = {
    **{name: number for number, name in enumerate(_WEEKDAYS)},
    **{name + "s": number for number, name in enumerate(_WEEKDAYS)},
    "mon": 0,
    "tue": 1,
    "tues": 1,
    "thu": 3,
    "thurs": 3,
    "fri": 4,
}
SHORT_WEEKDAYS: Final = frozenset({"mon", "tue", "tues", "thu", "thurs", "fri"})
SEASONS: Final = frozenset({"spring", "summer", "autumn", "fall", "winter"})
UNITS: Final = frozenset({"day", "week", "month", "quarter", "year", "weekend"})
# Days from today
NEAR_DAYS: Final = {"today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1}
PARTS_OF_DAY: Final = frozenset({"morning", "afternoon", "evening", "night"})
HOLIDAYS: Final = {
    "christmas eve": (12, 24),
    "christmas day": (12, 25),
    "christmas": (12, 25),
    "boxing day": (12, 26),
    "new year's eve": (12, 31),
    "new year's day": (1, 1),
    "halloween": (10, 31),
    "valentine's day": (2, 14),
}
