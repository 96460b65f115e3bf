"""How the browser is started."""

from typing import Final

# Nothing that a browser does by itself: no updates, no reports, no other protocol beside the proxy's
FLAGS: Final = (
    "--no-sandbox",  # it shows pages of this machine alone, and in CI it runs as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
