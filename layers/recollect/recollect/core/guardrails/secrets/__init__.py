"""Finds secrets in a text, by the shapes that issuers document and by the words around them."""
