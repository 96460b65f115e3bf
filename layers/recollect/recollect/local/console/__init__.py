"""The web console: a page for people, served to browsers from files that were built before."""
