"""Processes under strace: what they do outside the folder that is theirs."""
