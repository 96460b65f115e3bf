"""One suite for erasing on every store: what is gone, what is counted, what stays, and what a kill leaves to do."""
