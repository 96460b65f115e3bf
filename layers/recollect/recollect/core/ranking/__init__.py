"""The second stage of a search, one algorithm a file: from what was read to an explained order."""
