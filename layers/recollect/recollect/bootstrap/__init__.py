"""The composition root: the only place that knows which adapter stands behind which port.

Import from the modules: what opens only a queue need not load the encoder's libraries.
"""
