"""The command without its script, `python -m recollect.local.cli`, and what the script `recollect` calls."""

import sys

from recollect import __version__
from recollect.bootstrap.starting import without_collection


def main() -> None:
    """Run the command; without the packages of one machine say which extra brings them."""
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"{__version__}\n")
        return
    try:
        with without_collection():
            if sys.argv[1:2] == ["serve"]:
                from recollect.local.cli.serving import main as run  # noqa: PLC0415 - it may be missing what it needs
            else:
                from recollect.local.cli.app import main as run  # noqa: PLC0415 - as above
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("recollect"):
            raise
        sys.exit(f"recollect: {error.name} is not installed: pip install 'recollect[laptop]'")
    run()


if __name__ == "__main__":
    main()
