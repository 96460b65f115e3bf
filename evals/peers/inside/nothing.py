"""What systems have to wait for and to end that run inside this process."""


class Nothing:
    """A base of systems that live and die with this process."""

    def settle(self, space: str) -> None:
        """Wait for nothing."""

    def close(self) -> None:
        """End nothing."""

    def kill(self) -> None:
        """End nothing."""
