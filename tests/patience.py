"""How long a test waits for what happens soon: so long that only what never happens fails, on any machine."""

from typing import Final

PATIENT_SECONDS: Final = 300.0
