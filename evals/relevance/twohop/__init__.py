"""Questions whose answer is two memories away."""
