"""What the isolation suites share: attempts at foreign things, made from the OpenAPI document, and their worlds."""
