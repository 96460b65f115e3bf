"""What people decide about their memory: what it keeps, what it forgets, who sees it, and taking it away."""
