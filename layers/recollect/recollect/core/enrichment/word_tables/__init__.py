"""The words that the detectors know."""
