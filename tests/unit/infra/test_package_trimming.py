"""What is taken out of installed libraries, and what is told about sizes."""

import re
from pathlib import Path

import pytest

from infra import package

ADAPTERS = package.ROOT / "layers" / "recollect" / "recollect"
# An operator's machine has all of boto3
FOR_OPERATORS = {"deployment.py"}
CLIENT = re.compile(r"\b(?:open_)?client\(\s*\"([a-z0-9-]+)\"")


@pytest.fixture
def libraries(tmp_path: Path) -> Path:
    for name in (
        "botocore/data/partitions.json",
        "botocore/data/dynamodb/service.json",
        "botocore/data/braket/service.json",
        "numpy/__init__.py",
        "numpy/__init__.pyi",
        "numpy/lib/tests/deep/test_x.py",
        "onnxruntime/tools/convert.py",
        "onnxruntime/capi/session.py",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    return tmp_path


def test_descriptions_of_other_services_tests_types_and_tools_go_and_the_rest_stays(libraries: Path) -> None:
    package.trim(libraries)
    assert sorted(str(path.relative_to(libraries)) for path in libraries.rglob("*") if path.is_file()) == [
        "botocore/data/dynamodb/service.json",
        "botocore/data/partitions.json",
        "numpy/__init__.py",
        "onnxruntime/capi/session.py",
    ]


def test_every_service_that_the_program_calls_in_a_function_keeps_its_description() -> None:
    called = {
        service
        for module in ADAPTERS.rglob("*.py")
        if module.name not in FOR_OPERATORS
        for service in CLIENT.findall(module.read_text())
    }
    assert {"sqs", "bedrock-runtime"} <= called <= package.SERVICES


def test_the_largest_parts_come_first_with_their_bytes(tmp_path: Path) -> None:
    for name, size in (("dependencies/python/a/b", 30), ("dependencies/python/c", 10), ("model/model/m", 20)):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x" * size)
    assert package.largest_parts(tmp_path, 2) == {"dependencies/python/a": 30, "model/model/m": 20}


def test_all_layers_and_the_largest_function_count_together() -> None:
    assert package.unpacked({"dependencies": 5, "package": 3, "model": 2, "functions/a": 1, "functions/b": 4}) == 14
