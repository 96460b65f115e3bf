"""What calls models on AWS does without the libraries that only one machine has."""

import subprocess
import sys

CODE = """
import sys
for name in ("httpx", "mcp", "uvicorn", "typer"):
    sys.modules[name] = None  # as if it were not installed
import recollect.adapters.bedrock_embeddings
import recollect.adapters.language_models.bedrock_converse
import recollect.adapters.bedrock_rerank
import recollect.serverless.api
import recollect.serverless.handlers.embed_entries
import recollect.serverless.handlers.run_jobs
"""


def test_models_are_called_on_aws_without_an_http_client_of_our_own() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2_000:]
