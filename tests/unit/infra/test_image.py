"""The image of the server and its compose service, read and not built: there may be no engine where tests run."""

import fnmatch
import importlib
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from recollect.settings import Settings

ROOT: Final = Path(__file__).parents[3]
INSTRUCTION: Final = re.compile(r"^([A-Z]+) (.*)$", re.DOTALL)


def _instructions() -> list[tuple[str, str]]:
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE)
    lines = [line for line in re.sub(r"\\\n\s*", "", text).splitlines() if line.strip()]
    found = [INSTRUCTION.match(line) for line in lines]
    assert all(found), lines
    return [(one[1], one[2]) for one in found if one]


def _stages() -> dict[str, list[tuple[str, str]]]:
    stages: dict[str, list[tuple[str, str]]] = {}
    for word, rest in _instructions():
        if word == "FROM":
            stages[rest.partition(" AS ")[2]] = []
        else:
            stages[list(stages)[-1]].append((word, rest))
    return stages


def _copied() -> list[tuple[list[str], str]]:
    """What is copied out of the context, and where to."""
    copies = [rest.split() for word, rest in _instructions() if word == "COPY" and "--from" not in rest]
    return [(words[:-1], words[-1]) for words in copies]


def _is_in_the_context(path: str) -> bool:
    """Tell whether .dockerignore lets a path in; its last matching line counts."""
    let_in = True
    for line in (ROOT / ".dockerignore").read_text().splitlines():
        pattern = line.removeprefix("!")
        parents = [path, *map(str, Path(path).parents)]
        if any(fnmatch.fnmatch(one, pattern) for one in parents):
            let_in = line.startswith("!")
    return let_in


def _environment() -> dict[str, str]:
    lines = [rest for word, rest in _stages()["base"] if word == "ENV"]
    return dict(pair.split("=", 1) for line in lines for pair in line.split())


def test_what_is_copied_is_there_and_let_into_the_context() -> None:
    sources = [source for sources, _ in _copied() for source in sources]
    assert len(sources) > 5
    assert [source for source in sources if not (ROOT / source).exists()] == []
    assert [source for source in sources if not _is_in_the_context(source)] == []
    assert not any(map(_is_in_the_context, [".data/recollect.db", ".git/config", "template.yaml", ".build/model/x"]))


def test_the_wheel_is_built_of_what_is_copied_alone(tmp_path: Path) -> None:
    for sources, place in _copied():
        for source in sources:
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, tmp_path / place, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                (tmp_path / place).mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / source, tmp_path / place)
    (line,) = [rest for word, rest in _stages()["build"] if word == "RUN" and "hatchling build" in rest]
    command = line.partition(" && ")[0].split()
    assert command[:2] == ["/opt/build/bin/python", "-m"]
    subprocess.run([sys.executable, *command[1:]], cwd=tmp_path, check=True, capture_output=True)
    assert len(list((tmp_path / "dist").glob("*.whl"))) == 1


def test_it_serves_as_nobody_special_and_keeps_all_in_its_volume() -> None:
    stages = _stages()
    assert list(stages)[-1] == "server"  # what is built where no target is named
    for stage in ("base", "with-model"):
        assert [rest for word, rest in stages[stage] if word == "USER"][-1] == "10001:10001"
    base = dict(stages["base"])
    volume = base["VOLUME"]
    environment = _environment()
    assert environment["RECOLLECT_DATA"].startswith(f"{volume}/")
    assert environment["RECOLLECT_MODEL"].startswith(f"{volume}/")
    port = str(Settings.model_fields["port"].default)
    assert base["EXPOSE"] == environment["RECOLLECT_PORT"] == port
    assert f"127.0.0.1:{port}/readyz" in base["HEALTHCHECK"]
    assert (base["ENTRYPOINT"], base["CMD"]) == ('["recollect"]', '["serve"]')


def test_the_interpreter_of_the_image_is_one_that_the_package_takes() -> None:
    images = [rest for word, rest in _instructions() if word == "FROM" and rest.startswith("python:")]
    versions = {image.removeprefix("python:").partition("-slim")[0] for image in images}
    assert versions == {"3.13"}
    assert re.search(r'requires-python = ">=3\.11,<3\.14"', (ROOT / "pyproject.toml").read_text())


def test_the_service_is_of_that_image_and_reachable_from_this_machine_alone() -> None:
    yaml: Any = importlib.import_module("yaml")  # it says nothing of its types
    compose: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    server = compose["services"]["server"]
    assert server["build"]["target"] in _stages()
    for service in compose["services"].values():
        assert all(port.startswith("127.0.0.1:") for port in service["ports"])
        assert {volume.partition(":")[0] for volume in service["volumes"]} <= compose["volumes"].keys()
    assert dict(_stages()["base"])["VOLUME"] == server["volumes"][0].partition(":")[2]
