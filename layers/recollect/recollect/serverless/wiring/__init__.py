"""What each function needs, and no more: one module for each, which imports its own parts alone.

Nothing here is ever closed: an execution environment keeps it until it is thrown away.
"""
