"""What agents find at fault in a space and what they would change: pure rules over what is remembered there."""
