"""Word tables in data files: one entry a line, UTF-8. Empty lines and lines that begin with `#` are no entries."""

from importlib.resources import files


def read_entries(package: str, name: str) -> list[str]:
    """Return the entries of `data/<name>` of a package, in order."""
    lines = files(package).joinpath("data", name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def read_pairs(package: str, name: str) -> dict[str, str]:
    """Return the entries `key = value` of `data/<name>` of a package, in order."""
    pairs = (entry.partition(" = ") for entry in read_entries(package, name))
    return {key: value for key, _, value in pairs}
