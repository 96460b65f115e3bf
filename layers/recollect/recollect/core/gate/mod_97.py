"""The check digits of an IBAN: ISO 7064 MOD 97-10 over the account's characters (ISO 13616)."""


def mod_97_is_valid(iban: str) -> bool:
    """Tell whether the check digits of `iban` (letters A-Z and digits, no spaces) are right: remainder 1."""
    rearranged = iban[4:] + iban[:4]
    return int("".join(str(int(character, 36)) for character in rearranged)) % 97 == 1
