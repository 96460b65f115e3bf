"""The door for agents that speak the Model Context Protocol: tools, resources and prompts over the HTTP contract."""
