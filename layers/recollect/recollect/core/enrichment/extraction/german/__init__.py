"""What a German sentence says about its speaker and those around them."""
