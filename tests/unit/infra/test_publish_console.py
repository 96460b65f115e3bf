"""Publishing the console's files to a stack."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from infra import package
from infra.publish_console import IMMUTABLE, MEDIA_TYPES, Clients, PublishingError, publish
from recollect.local.console import files
from tests.unit.infra.templates import ROOT

BUILT: Final = ROOT / "tests" / "unit" / "local" / "console" / "built"
PAGE, CONFIG = "console/index.html", "console/config.json"
SCRIPT: Final = "console/assets/index-0a1b2c3d.js"
OUTPUTS: Final = {
    "ConsoleBucket": "bucket-1",
    "ConsoleDistributionId": "D1",
    "ConsoleClientId": "client-1",
    "ConsoleUrl": "https://d1.example.com/console/",
    "SignInUrl": "https://memory.auth.eu-central-1.example.com",
}


class Account:
    """CloudFormation, S3 and CloudFront in one: a stack, and a bucket that holds what is put into it."""

    def __init__(self, outputs: dict[str, str]) -> None:
        self.outputs = outputs
        self.objects: dict[str, dict[str, Any]] = {}
        self.put: list[str] = []
        self.invalidated: list[list[str]] = []
        self.keeps: set[str] = set()

    def describe_stacks(self, StackName: str) -> dict[str, Any]:  # noqa: N803 - as boto3 has it
        assert StackName == "recollect"
        return {"Stacks": [{"Outputs": [{"OutputKey": k, "OutputValue": v} for k, v in self.outputs.items()]}]}

    def put_object(self, Bucket: str, Key: str, **what: Any) -> None:  # noqa: N803 - as above
        assert Bucket == "bucket-1"
        self.objects[Key] = what
        self.put.append(Key)

    def get_paginator(self, operation: str) -> "Account":
        assert operation == "list_objects_v2"
        return self

    def paginate(self, Bucket: str) -> Iterator[dict[str, Any]]:  # noqa: N803 - as above
        assert Bucket == "bucket-1"
        yield from ({"Contents": [{"Key": key}]} for key in sorted(self.objects))
        yield {}

    def delete_objects(self, Bucket: str, Delete: dict[str, Any]) -> dict[str, Any]:  # noqa: N803 - as above
        assert Bucket == "bucket-1"
        named = {one["Key"] for one in Delete["Objects"]}
        for key in named - self.keeps:
            del self.objects[key]
        return {"Errors": [{"Key": key} for key in named & self.keeps]}

    def create_invalidation(self, DistributionId: str, InvalidationBatch: dict[str, Any]) -> None:  # noqa: N803 - as above
        assert DistributionId == "D1"
        paths = InvalidationBatch["Paths"]
        assert paths["Quantity"] == len(paths["Items"])
        self.invalidated.append(paths["Items"])


def published(account: Account, built: Path = BUILT) -> str | None:
    return publish(Clients(account, account, account), "recollect", built)


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder as a build makes it."""
    made = tmp_path / "built"
    shutil.copytree(BUILT, made, ignore=shutil.ignore_patterns("*.md"))
    return made


def test_each_file_is_put_with_its_type_and_for_as_long_as_it_may_be_kept(built: Path) -> None:
    account = Account(OUTPUTS)
    told = published(account, built)
    assert told == "console: 4 files published, 0 deleted, at https://d1.example.com/console/"
    assert account.objects[SCRIPT]["ContentType"] == "text/javascript; charset=utf-8"
    assert account.objects[SCRIPT]["CacheControl"] == IMMUTABLE
    assert account.objects[PAGE]["Body"] == (BUILT / "index.html").read_bytes()
    assert (account.objects[PAGE]["ContentType"], account.objects[PAGE]["CacheControl"]) == (
        "text/html; charset=utf-8",
        "no-cache",
    )
    assert json.loads(account.objects[CONFIG]["Body"]) == {
        "api": "",
        "sign_in": {
            "kind": "user_pool",
            "domain": "https://memory.auth.eu-central-1.example.com",
            "client_id": "client-1",
            "scope": "recollect/memory",
        },
    }
    assert account.objects[CONFIG]["CacheControl"] == "no-store"
    # The page names the others, and so it comes when these are there
    assert account.put[-1] == PAGE
    assert account.invalidated == [[f"/{CONFIG}", f"/{PAGE}", "/console/"]]


def test_once_more_is_the_same_and_what_is_no_longer_built_goes(built: Path) -> None:
    account = Account(OUTPUTS)
    published(account, built)
    before = dict(account.objects)
    published(account, built)
    assert account.objects == before
    (built / "assets" / "index-0a1b2c3d.js").rename(built / "assets" / "index-4e5f6a7b.js")
    assert published(account, built) == "console: 4 files published, 1 deleted, at https://d1.example.com/console/"
    assert set(account.objects) == {key.replace("0a1b2c3d.js", "4e5f6a7b.js") for key in before}


def test_what_s3_does_not_delete_is_told(built: Path) -> None:
    account = Account(OUTPUTS)
    account.objects["console/old.js"] = {}
    account.keeps = {"console/old.js"}
    with pytest.raises(PublishingError, match="1 files"):
        published(account, built)


def test_a_stack_without_a_console_gets_nothing() -> None:
    account = Account({"ApiUrl": "https://api.example.com"})
    assert published(account) is None
    assert account.put == []


def test_where_nothing_was_built_nothing_is_taken_away(tmp_path: Path) -> None:
    account = Account(OUTPUTS)
    account.objects[PAGE] = {}
    with pytest.raises(PublishingError, match="not built"):
        published(account, tmp_path)
    assert set(account.objects) == {PAGE}


def test_files_have_the_types_that_a_server_of_ones_own_answers_with() -> None:
    assert MEDIA_TYPES == files.MEDIA_TYPES


def test_a_deployment_publishes_before_it_says_who_is_told() -> None:
    deploy = (ROOT / "Makefile").read_text().partition("\ndeploy:")[2].partition("\n\n")[0]
    steps = [line.strip() for line in deploy.splitlines()]
    assert steps[-2] == "$(SAM)/bin/python infra/publish_console.py --stack $(STACK)"


def test_the_layer_of_functions_has_the_package_without_the_consoles_files(tmp_path: Path) -> None:
    package.copy_package(tmp_path / "recollect")
    copied = {path.relative_to(tmp_path / "recollect").as_posix() for path in (tmp_path / "recollect").rglob("*")}
    assert "local/console/route.py" in copied
    assert {name for name in copied if name.startswith(package.OF_ONE_MACHINE)} == set()
