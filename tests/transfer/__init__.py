"""What tests of transfers are made of."""
