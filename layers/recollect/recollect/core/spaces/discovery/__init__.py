"""Finding by several tools, one after the other: the plan, the reason for each result, and whether there is any."""
