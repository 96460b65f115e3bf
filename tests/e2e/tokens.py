"""JSON web tokens: read, and forged in the ways that an authorizer must see through."""

import base64
import hashlib
import json
import math
import random
from typing import Any, Final

HALF_BITS: Final = 512  # of a prime: too small for the world, and enough for a key that nobody may accept
ROUNDS: Final = 20
EXPONENT: Final = 65_537
# What stands before a SHA-256 digest in a signature (RFC 8017, 9.2, note 1)
SHA256_PREFIX: Final = bytes.fromhex("3031300d060960864801650304020105000420")


def claims_of(token: str) -> dict[str, Any]:
    """Return what a token says, unverified."""
    claims: dict[str, Any] = json.loads(_decoded(token.split(".")[1]))
    return claims


def tampered(token: str, **claims: object) -> str:
    """Return a token with other claims and the signature that it had."""
    head, _, signature = token.split(".")
    return f"{head}.{_encoded(json.dumps(claims_of(token) | claims).encode())}.{signature}"


def unsigned(token: str) -> str:
    """Return a token that says it needs no signature, and has none."""
    head = json.loads(_decoded(token.split(".", maxsplit=1)[0])) | {"alg": "none"}
    return f"{_encoded(json.dumps(head).encode())}.{token.split('.')[1]}."


def signed_by_a_stranger(token: str) -> str:
    """Return a token with head and claims as they were, signed with a key of one's own (RS256; RFC 8017, 8.2)."""
    chance = random.Random("a stranger's key")
    p, q = _prime(chance), _prime(chance)
    modulus, private = p * q, pow(EXPONENT, -1, (p - 1) * (q - 1))
    size = 2 * HALF_BITS // 8
    said = token.rpartition(".")[0]
    digest = SHA256_PREFIX + hashlib.sha256(said.encode()).digest()
    padded = b"\x00\x01" + b"\xff" * (size - len(digest) - 3) + b"\x00" + digest
    signature = pow(int.from_bytes(padded), private, modulus)
    return f"{said}.{_encoded(signature.to_bytes(size))}"


def _prime(chance: random.Random) -> int:
    """Return a prime of HALF_BITS bits for which EXPONENT can be inverted."""
    while True:
        candidate = chance.getrandbits(HALF_BITS) | 3 << HALF_BITS - 2 | 1
        if math.gcd(candidate - 1, EXPONENT) == 1 and _is_prime(candidate, chance):
            return candidate


def _is_prime(number: int, chance: random.Random) -> bool:
    """Miller and Rabin's test."""
    twos = (number - 1 & 1 - number).bit_length() - 1
    odd = number - 1 >> twos
    for _ in range(ROUNDS):
        power = pow(chance.randrange(2, number - 1), odd, number)
        if power != 1 and number - 1 not in (pow(power, 1 << n, number) for n in range(twos)):
            return False
    return True


def _decoded(part: str) -> bytes:
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def _encoded(part: bytes) -> str:
    return base64.urlsafe_b64encode(part).rstrip(b"=").decode()
