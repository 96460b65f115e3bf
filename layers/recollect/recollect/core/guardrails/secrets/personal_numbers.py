"""Numbers that states and banks give to people: known by their name before them, and by their form.

A number without its name is a number: its check digits would be right by chance too often.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from recollect.core.guardrails.patterns import Pattern, holds_any
from recollect.core.guardrails.secrets.secret_span import SecretKind, SecretSpan


class _Named(NamedTuple):
    """A number by its names and its form. words: in small letters; without one of them there is no name."""

    words: str
    names: str
    form: str


# What may stand between name and number: "(NIR) is", ": ", " für mich lautet ", ", mine is "
_GAP: Final = r"[^\n\d]{0,32}?(?:(?:ending|endet|ends)[^\n\d]{1,10}[0-9]{4}[^\n\d]{1,10}?)?"
_PEOPLE: Final = (
    _Named(
        "social security,ssn,itin,taxpayer",
        r"social security|ssn|itin|taxpayer id",
        r"[0-9]{3}[- ][0-9]{2}[- ][0-9]{4}|[0-9]{9}",
    ),
    _Named(
        "social,soc,tax form,w-2,w-9,w-4,payroll",
        r"soc(?:ial)?\.?(?!\s(?:media|work|club|budget|event|insurance|housing"
        r"|network))(?: sec\.?)?(?: n\w+\.?)?|tax form|w-[249]|payroll",
        r"[0-9]{3}-[0-9]{2}-[0-9]{4}",
    ),
    _Named(
        "national insurance,ni n,nino",
        r"national insurance|ni (?:number|no)"
        r"|nino",
        r"[A-Z]{2} ?(?:[0-9]{2} ?){3}[A-D]",
    ),
    _Named(
        "steuer,tax id,idnr,identifikationsn,id-nr",
        r"steuer-?id\w*|(?:german )?tax id\w*|id-?nr\.?|(?:steuer-?)?identifikationsn(?:umme)?r\.?",
        r"[0-9]{2} ?[0-9]{3} ?[0-9]{3} ?[0-9]{3}",
    ),
    _Named(
        "versicherungs,rvnr,svnr,sv-n",
        r"rentenversicherungs-?n\w+|sozialversicherungs-?n\w+|rvnr|svnr|sv-nummer|versicherungsnummer",
        r"[0-9]{2} ?[0-9]{6} ?[A-Z] ?[0-9]{3}|[0-9]{4} ?[0-9]{6}",
    ),
    _Named(
        "versicherung,pension insurance,german social,sv-",
        r"(?:renten|sozial)versicherung\w*|sv-\w+|versicherungsnr\.?|pension insurance(?: n\w+)?|german social\w*",
        r"[0-9]{2} ?[0-9]{6} ?[A-Z] ?[0-9]{3}",
    ),
    _Named("dni,nie,nif,documento", r"dni|nie|nif|documento nacional", r"[XYZ]?-?[0-9]{7,8}-?[A-Z]"),
    _Named(
        "nir,curit,french social,sécu,secu,vitale,insee",
        r"nir|(?:num[ée]ro de )?s[ée]cu(?:rit[ée] sociale)?|carte vitale|insee|french social security",
        r"[12] ?[0-9]{2} ?[0-9]{2} ?[0-9][0-9AB](?: ?[0-9]{3}){2} ?[0-9]{2}",
    ),
    _Named(
        "codice fiscale,tax code,fiscal code,cf",
        r"codice fiscale|tax code|fiscal code|cf",
        r"[A-Z]{6}[0-9]{2}[A-Z][0-9]{2}[A-Z][0-9]{3}[A-Z]",
    ),
    _Named(
        "bsn,burgerservice,sofi,citizen service",
        r"bsn|burgerservicenummer|sofinummer|citizen service number",
        r"[0-9]{3}[. ]?[0-9]{3}[. ]?[0-9]{3}|[0-9]{4}[. ][0-9]{2}[. ][0-9]{3}",
    ),
    _Named("pesel", r"pesel", r"[0-9]{11}"),
    _Named(
        "regist,national,insz,niss",
        r"national register|rijksregister\w*|registre national|nationaal nummer|(?:num[ée]ro|nr\.?) national"
        r"|insz|niss"
        r"|belgian (?:national|id) n\w+|national number",
        r"[0-9]{2}[. ]?[0-9]{2}[. ]?[0-9]{2}[-. ]?[0-9]{3}[. ]?[0-9]{2}",
    ),
    _Named(
        "personn,personu,personal,cpr,fødsel",
        r"personn?ummer|personal (?:identity )?number|cpr\w*"
        r"|fødselsnummer",
        r"(?:[0-9]{2})?[0-9]{6}[-+ ]?[0-9]{4,5}",
    ),
    _Named("social insurance,sin,nas", r"social insurance n\w+|(?-i:SIN)|nas", r"[0-9]{3}[- ]?[0-9]{3}[- ]?[0-9]{3}"),
    _Named("aadha", r"aadhaar|aadhar", r"[0-9]{4}[- ]?[0-9]{4}[- ]?[0-9]{4}"),
    _Named("cpf", r"cpf", r"[0-9]{3}\.?[0-9]{3}\.?[0-9]{3}-?[0-9]{2}"),
    _Named("tfn,tax file", r"tfn|tax file n\w+", r"[0-9]{3} ?[0-9]{3} ?[0-9]{2,3}"),
    _Named("ahv,avs,swiss social", r"ahv|avs|swiss social", r"756\.?[0-9]{4}\.?[0-9]{4}\.?[0-9]{2}"),
    _Named(
        "passport,reisepass,ausweis",
        r"passport(?: n\w+)?|reisepass(?:nummer)?|ausweisnummer",
        r"[A-Z][A-Z0-9]{1,2}[0-9]{5,7}|[0-9]{9}",
    ),
)
_BANK: Final = (
    _Named("sort code", r"sort code", r"[0-9]{2}[- ]?[0-9]{2}[- ]?[0-9]{2}(?:[^\n\d]{1,32}[0-9]{8})?"),
    _Named(
        "sort,routing,aba,blz",
        r"(?:account|acct|konto)(?:nummer)?(?: n\w+| no\.?)?",
        r"[0-9]{6,17}[^\n\d]{1,4}(?i:sort(?: code)?|routing(?: n\w+| no\.?)?|aba|blz)[^\n\d]{1,12}"
        r"(?:[0-9]{2}[- ]?[0-9]{2}[- ]?[0-9]{2}|[0-9]{8,9})",
    ),
    _Named("routing,aba", r"(?:routing|aba)(?: n\w+| no\.?)?", r"[0-9]{9}(?:[^\n\d]{1,32}[0-9]{6,17})?"),
    _Named(
        "cvv,cvc,security code,prüf,csc,the back,verification,rückseite,cryptogramme",
        r"cvv2?|cvc2?|csc|cvn|(?:security|verification) (?:code|number|digits)[^\n\d]{0,24}? card"
        r"|card (?:security|verification) (?:code|value|number)"
        r"|(?:code|number|digits) on the back(?! of (?:the|my|a|your) (?!(?:\w{1,12} )?card))"
        r"|(?:karten)?prüf(?:nummer|ziffern?)|rückseite (?:der|meiner) \w{0,12}karte|cryptogramme",
        r"[0-9]{3,4}",
    ),
)


def _pattern(one: _Named) -> Pattern:
    return Pattern(
        rf"(?<!\w)(?i:{one.names})(?!\w)(?P<gap>{_GAP})(?<![\w.-])(?P<value>{one.form})(?![\w]"
        rf"|[.,-][0-9])"
    )


_BY_KIND: Final = (
    (SecretKind.NATIONAL_ID, tuple((one.words.split(","), _pattern(one)) for one in _PEOPLE)),
    (SecretKind.BANK_ACCOUNT, tuple((one.words.split(","), _pattern(one)) for one in _BANK)),
)
_DIGITS: Final = Pattern(r"[0-9]{2}")


def personal_numbers(text: str) -> Iterator[SecretSpan]:
    """Yield the numbers of people and their accounts that are called so."""
    if not _DIGITS.compiled.search(text):
        return
    lowered = text.lower()
    for kind, patterns in _BY_KIND:
        for words, pattern in patterns:
            if holds_any(lowered, words):
                yield from (SecretSpan(*match.span("value"), kind) for match in pattern.compiled.finditer(text))
