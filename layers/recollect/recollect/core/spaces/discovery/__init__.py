"""StepFinding by several tools, one after the other: the plan, why each result stands there, and whether there is any."""
