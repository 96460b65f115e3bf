"""What is asked, understood: messages made one question, and the time that it asks for."""
