"""One router per resource. An endpoint parses, calls one use case and renders what it returns."""
