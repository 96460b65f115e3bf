"""What a memory is and how memories are ranked: pure values and pure functions, no I/O, no clock, no chance."""
