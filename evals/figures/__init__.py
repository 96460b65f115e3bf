"""Every labelled figure in one run, beside the frozen baseline: `make eval EVAL=all DATA=folder`."""
