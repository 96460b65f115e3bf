"""Labelled lines that detectors are measured on, and hostile texts."""
