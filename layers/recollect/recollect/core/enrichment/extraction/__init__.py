"""Memories made out of what somebody says in a conversation, by rules, in English and German."""
