"""The real template and the real handlers, on an emulator of AWS."""
