"""Headers of this API's own."""

from starlette.requests import HTTPConnection

from recollect.errors import InputError


def single_header(connection: HTTPConnection, name: str) -> str | None:
    """Return a header that may stand at most once, read as UTF-8 (Starlette reads Latin-1).

    Raises:
        InputError: it stands there more often, or is not UTF-8.
    """
    values = connection.headers.getlist(name)
    if len(values) > 1:
        raise InputError(name, "must be given once")
    try:
        return values[0].encode("latin-1").decode("utf-8") if values else None
    except UnicodeDecodeError as error:
        raise InputError(name, "must be UTF-8") from error
