"""Whose memory it is on a machine where nobody has a key."""

from typing import Final

LOCAL_USER: Final = "local"
