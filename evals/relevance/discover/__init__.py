"""Does discovering tell when nothing is remembered, and does it find what hybrid finds?"""
