"""Tables of words that the detectors look up. Data only."""
