"""What an English sentence says about its speaker and those around them."""
