"""Units of measure and currencies, each way to write one with its one name."""

from typing import Final

from recollect.core.text.words import words_in

_UNIT_NAMES: Final = {
    "millisecond": "ms msec millisecond milliseconds",
    "second": "s sec secs second seconds",
    "minute": "min mins minute minutes",
    "hour": "h hr hrs hour hours",
    "day": "day days",
    "week": "week weeks wk wks",
    "month": "month months",
    "year": "year years yr yrs",
    "mg": "mg milligram milligrams",
    "µg": "µg μg mcg microgram micrograms",
    "g": "g gram grams grammes",
    "kg": "kg kgs kilo kilos kilogram kilograms",
    "t": "ton tons tonne tonnes",
    "lb": "lb lbs",
    "oz": "oz ounce ounces",
    "mm": "mm millimetre millimetres millimeter millimeters",
    "cm": "cm centimetre centimetres centimeter centimeters",
    "m": "m metre metres meter meters",
    "km": "km kms kilometre kilometres kilometer kilometers",
    "mile": "mi mile miles",
    "ft": "ft foot feet",
    "inch": "inch inches",
    "ml": "ml millilitre millilitres milliliter milliliters",
    "l": "l L litre litres liter liters",
    "cup": "cup cups",
    "tbsp": "tbsp tablespoon tablespoons",
    "tsp": "tsp teaspoon teaspoons",
    "%": "% percent pct",
    "B": "byte bytes",
    "KB": "KB kb kB KiB",
    "MB": "MB mb MiB megabyte megabytes",
    "GB": "GB gb GiB gigabyte gigabytes gig gigs",
    "TB": "TB tb TiB terabyte terabytes",
    "kcal": "kcal calorie calories",
    "W": "watt watts",
    "kW": "kW kw kilowatt kilowatts",
    "kWh": "kWh kwh",
    "V": "volt volts",
    "Hz": "Hz hz hertz",
    "MHz": "MHz mhz",
    "GHz": "GHz ghz",
    "mph": "mph",
    "km/h": "kmh kph",
    "m²": "sqm m² m2",
    "°C": "celsius",
    "°F": "fahrenheit",
}
UNITS: Final = {spelling: unit for unit, spellings in _UNIT_NAMES.items() for spelling in spellings.split()}
# After "two" or "ten" only whole words are units: "one in ten"
UNITS_AFTER_WORDS: Final = frozenset(spelling for spelling in UNITS if len(spelling) > 3 or spelling == "day")
CURRENCY_SIGNS: Final = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR"}
CURRENCY_CODES: Final = words_in("""
    USD EUR GBP JPY INR CHF CAD AUD NZD CNY SEK NOK DKK PLN CZK HUF BRL MXN ZAR KRW SGD HKD TRY NGN KES ILS AED SAR THB
    BTC
""")
CURRENCY_WORDS: Final = {
    "dollar": "USD",
    "dollars": "USD",
    "bucks": "USD",
    "euro": "EUR",
    "euros": "EUR",
    "pounds": "GBP",
    "quid": "GBP",
    "yen": "JPY",
    "rupees": "INR",
    "francs": "CHF",
    "zloty": "PLN",
    "kronor": "SEK",
}
