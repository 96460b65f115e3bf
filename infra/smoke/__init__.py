"""`make smoke`: a few calls to a deployed stack that tell what AWS does there, and clean up behind themselves."""
