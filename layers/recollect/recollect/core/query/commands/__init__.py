"""What a person tells the memory to do, in a message of a chat."""
