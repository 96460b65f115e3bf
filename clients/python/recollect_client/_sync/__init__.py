# Generated from _async/__init__.py: PYTHONPATH=clients/python python -m generator
"""The synchronous client."""
