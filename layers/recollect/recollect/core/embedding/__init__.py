"""What goes into an encoder and how vectors are made of what comes out."""
