"""What the language model is told: one file a prompt, with a version that is kept with whatever the prompt made."""
