"""The routes of memory that lives: tags, entities, agents that tend it, and what they propose."""
