"""German read word by word in English, for an encoder that knows English alone."""
