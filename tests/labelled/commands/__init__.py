"""Messages of chats, labelled with the command that each is, and what a model makes of them."""
