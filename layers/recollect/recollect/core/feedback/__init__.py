"""What became of memories that were served: which ones an answer made use of, and what that makes of them."""
