"""Units, currencies and number words that count the same however they are written. Only what is beyond doubt.

"m" is left alone: it may be metres, minutes or millions; and so is "mb", which may be bits or bytes.
"""

from typing import Final

_UNITS: Final = {
    "ms": "ms msec millisecond milliseconds",
    "second": "s sec secs second seconds",
    "minute": "min mins minute minutes",
    "hour": "h hr hrs hour hours",
    "day": "day days",
    "week": "wk wks week weeks",
    "month": "month months",
    "year": "yr yrs year years",
    "mg": "mg milligram milligrams",
    "g": "g gram grams",
    "kg": "kg kgs kilo kilos kilogram kilograms",
    "lb": "lb lbs",
    "mm": "mm millimetre millimetres millimeter millimeters",
    "cm": "cm centimetre centimetres centimeter centimeters",
    "metre": "metre metres meter meters",
    "km": "km kms kilometre kilometres kilometer kilometers",
    "mile": "mile miles",
    "ml": "ml mL millilitre millilitres milliliter milliliters",
    "l": "l L litre litres liter liters",
    "%": "% percent pct",
    "KB": "KB kB kilobyte kilobytes",
    "MB": "MB megabyte megabytes",
    "GB": "GB gigabyte gigabytes",
    "TB": "TB terabyte terabytes",
    "Mb": "Mb",
    "Gb": "Gb",
    "kW": "kW",
    "MW": "MW",
    "mW": "mW",
    "mA": "mA",
    "V": "V volt volts",
    "W": "W watt watts",
    "Hz": "Hz hertz",
    "kHz": "kHz",
    "MHz": "MHz",
    "GHz": "GHz",
    "mm2": "mm2",
    "m2": "m2 sqm",
}
UNITS: Final = {spelling: unit for unit, spellings in _UNITS.items() for spelling in spellings.split()}
_CURRENCY_NAMES: Final = {
    "USD": "$ dollar dollars usd bucks",
    "EUR": "€ euro euros eur",
    "GBP": "£ gbp quid",
    "¥": "¥",
    "INR": "₹ inr",
    "CHF": "chf",
    "SEK": "sek",
    "NOK": "nok",
    "DKK": "dkk",
    "PLN": "pln",
}
_CURRENCIES: Final = {name: code for code, names in _CURRENCY_NAMES.items() for name in names.split()}
CURRENCIES: Final = {**_CURRENCIES, **{name.upper(): code for name, code in _CURRENCIES.items()}}
CURRENCY_SIGNS: Final = frozenset("$€£¥₹")
MAGNITUDES: Final = {
    "k": 1_000,
    "K": 1_000,
    "thousand": 1_000,
    "million": 1_000_000,
    "mio": 1_000_000,
    "mn": 1_000_000,
    "bn": 1_000_000_000,
    "billion": 1_000_000_000,
}
HALF_DAYS: Final = frozenset({"am", "pm"})
_TO_NINETEEN: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
SMALL_NUMBERS: Final = {word: value for value, word in enumerate(_TO_NINETEEN)}
TENS: Final = {word: value * 10 for value, word in enumerate(_TENS, 2)}
NUMBER_WORDS: Final = frozenset({*SMALL_NUMBERS, *TENS})
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}
ORDINALS: Final = {word: f"{value}{_ENDINGS.get(value, 'th')}" for value, word in enumerate(_ORDINALS, 1)}
MEASURES: Final = frozenset({*_UNITS, *CURRENCIES.values(), *HALF_DAYS})
