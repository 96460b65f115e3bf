"""Commands in a chat: understood, and carried out by the use cases that a route calls as well."""
