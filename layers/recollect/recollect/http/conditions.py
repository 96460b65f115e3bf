"""Versions in headers (RFC 9110, 8.8.3 and 13.1.1): an entry's ETag is its version in quotes."""

import re
from typing import Annotated, Final

from fastapi import Depends, Header

from recollect.core.model.entry import Entry
from recollect.errors import InputError

IF_MATCH: Final = "If-Match"
_VERSION: Final = re.compile(r'"([1-9][0-9]{0,17})"')


def etag(entry: Entry) -> str:
    """Return the ETag of an entry."""
    return f'"{entry.version}"'


async def _expected_version(
    if_match: Annotated[
        str | None,
        Header(
            alias=IF_MATCH, description='The version to change, as the ETag gave it: `"3"`; `*` is any.', examples=["*"]
        ),
    ] = None,
) -> int | None:
    """Return the version that If-Match names; None for any. Raises InputError for what names none."""
    if if_match is None or if_match.strip() == "*":
        return None
    match = _VERSION.fullmatch(if_match.strip())
    if match is None:
        raise InputError(IF_MATCH, 'must be one version in quotes, such as "3", or *')
    return int(match.group(1))


ExpectedVersion = Annotated[int | None, Depends(_expected_version)]
