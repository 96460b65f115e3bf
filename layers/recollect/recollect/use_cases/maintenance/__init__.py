"""What runs behind the answers: vectors, projection, sweeps, repairs."""
