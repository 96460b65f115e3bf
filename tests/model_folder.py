"""Where the tests find the model that `make model` built."""

import os
from pathlib import Path

MODEL_FOLDER = Path(__file__).parents[1] / os.environ.get("RECOLLECT_MODEL", ".build/model")
