"""What is said of known vulnerabilities, and what a package's bill of materials says of the model."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from infra import audit, sbom

# As pip-audit prints it
CLEAN: Mapping[str, Any] = {"dependencies": [{"name": "idna", "version": "3.20", "vulns": []}], "fixes": []}
FOUND: Mapping[str, Any] = {
    "dependencies": [
        {"name": "idna", "version": "3.6", "vulns": [{"id": "PYSEC-2024-60", "fix_versions": ["3.7"], "aliases": []}]},
        {"name": "six", "version": "1.0", "vulns": [{"id": "PYSEC-2024-61", "fix_versions": [], "aliases": []}]},
    ],
    "fixes": [],
}
NOT_LOOKED_UP: Mapping[str, Any] = {"dependencies": [{"name": "idna", "skip_reason": "not found"}], "fixes": []}


def exit_code(answer: Mapping[str, Any], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(audit, "run", lambda _: answer)
    return audit.main(arguments)


def test_a_known_vulnerability_fails_by_name_and_version(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code(FOUND, monkeypatch) == 1
    said = capsys.readouterr().out
    assert "idna 3.6: PYSEC-2024-60, mended in: 3.7" in said
    assert "six 1.0: PYSEC-2024-61, mended in: nothing" in said


def test_nothing_known_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert exit_code(CLEAN, monkeypatch, "--strict") == 0


def test_what_could_not_be_looked_up_is_told_and_fails_where_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code(NOT_LOOKED_UP, monkeypatch) == 0
    assert "1 NOT looked up" in capsys.readouterr().out
    assert exit_code(NOT_LOOKED_UP, monkeypatch, "--strict") == 1


def test_both_shapes_are_audited() -> None:
    assert all((audit.LOCKS / f"{name}.txt").is_file() for name in audit.AUDITED)


def test_the_model_is_a_component_with_the_digest_of_its_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / sbom.WEIGHTS).write_bytes(b"weights")
    document = tmp_path / "sbom.json"
    document.write_text(json.dumps({"bomFormat": "CycloneDX", "components": [{"name": "idna"}]}))
    monkeypatch.setattr("sys.argv", ["sbom", str(document), str(tmp_path)])
    sbom.main()
    names = {one["name"]: one for one in json.loads(document.read_text())["components"]}
    assert names.keys() == {"idna", "all-MiniLM-L6-v2"}
    assert names["all-MiniLM-L6-v2"]["hashes"][0]["content"] == hashlib.sha256(b"weights").hexdigest()
