"""The typed client of Python (clients/python): its routes, its retries, and what people do with it."""
