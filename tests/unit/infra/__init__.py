"""The deployment as data: what templates say, what is packaged, what is taken down."""
