"""Recollect: long-term memory for AI agents and chat assistants."""

__version__ = "0.1.0"
