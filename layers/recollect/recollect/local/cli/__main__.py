"""`python -m recollect.local.cli`: the command without its script."""

from recollect.local.cli.app import main

main()
