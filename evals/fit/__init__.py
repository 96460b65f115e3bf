"""Fits what is learned from labelled sets, each by one command: judges and the weight of an earlier message."""
