"""Plain signs of questions and entries: what is asked for, what a text shows by itself, who says it."""
