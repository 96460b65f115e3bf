"""Adds to the bill of materials of a package what is in no requirements file: the embedding model."""

import argparse
import hashlib
import json
from pathlib import Path
from typing import Any, Final

WEIGHTS: Final = "model_int8.onnx"


def main() -> None:
    """Add the model to a CycloneDX document in JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("document", type=Path)
    parser.add_argument("model", type=Path)
    chosen = parser.parse_args()
    document = json.loads(chosen.document.read_text())
    document["components"] = [*document.get("components", []), component(chosen.model)]
    chosen.document.write_text(json.dumps(document, indent=2) + "\n")
    print(f"{len(document['components'])} components in {chosen.document}")


def component(model: Path) -> dict[str, Any]:
    """Return the component of a folder with the embedding model."""
    digest = hashlib.sha256((model / WEIGHTS).read_bytes()).hexdigest()
    return {
        "type": "machine-learning-model",
        "bom-ref": "embedding-model",
        "name": "all-MiniLM-L6-v2",
        "description": "Sentence and token vectors, eight bits a weight, built from the official weights",
        "licenses": [{"license": {"id": "Apache-2.0"}}],
        "hashes": [{"alg": "SHA-256", "content": digest}],
    }


if __name__ == "__main__":
    main()
