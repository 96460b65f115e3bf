"""Short dialogues that end in a question, and questions that name a time: what is searched for, and what is found."""
