"""A release with another mapping: a new index is filled beside the one in use, whichever release is newer."""

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx
import pytest

from recollect.adapters.opensearch.flavour import MAPPING_VERSION
from tests.e2e.cloud import STACK, Cloud, DeployedStack
from tests.e2e.deploy import PACKAGED, DeploymentError
from tests.e2e.opensearch.conftest import WITH_MODEL, with_index
from tests.e2e.opensearch.index import SearchIndex
from tests.http_suite.entries import FACTS, remember
from tests.http_suite.searching import found
from tests.http_suite.waiting import eventually

MAPPING: Final = Path("python", "recollect", "adapters", "opensearch", "flavour.py")
LOOK_AGAIN_SECONDS: Final = 20.0
NEWER: Final = f"-v{MAPPING_VERSION + 1}-"


@dataclass(frozen=True, slots=True)
class Releases:
    """The release that is packaged, and one whose mapping has another version."""

    cloud: Cloud
    parameters: dict[str, str]
    package: Path

    def deploy(self) -> DeployedStack:
        return self.cloud.deploy(self.parameters)

    def deploy_newer(self, *, failing: bool = False) -> DeployedStack:
        return self.cloud.deploy(self.parameters, releases={"PackageLayer": self.package}, failing=failing)


@pytest.fixture(scope="session")
def releases(cloud: Cloud, stack: DeployedStack, node: str, tmp_path_factory: pytest.TempPathFactory) -> Releases:
    folder = tmp_path_factory.mktemp("newer") / "package"
    shutil.copytree(PACKAGED / "package", folder, ignore=shutil.ignore_patterns("__pycache__"))
    former = f"MAPPING_VERSION: Final = {MAPPING_VERSION}\n"
    source = (folder / MAPPING).read_text()
    assert source.count(former) == 1
    (folder / MAPPING).write_text(source.replace(former, f"MAPPING_VERSION: Final = {MAPPING_VERSION + 1}\n"))
    return Releases(cloud, {**with_index(node), **WITH_MODEL}, folder)


def test_a_deployment_that_fails_behind_the_index_is_taken_back(
    releases: Releases, index: SearchIndex, alice: httpx.Client, space: str
) -> None:
    stored = remember(alice, space)["id"]
    with pytest.raises(DeploymentError, match="Fails"):
        releases.deploy_newer(failing=True)
    status = releases.cloud.deployment.status
    eventually(lambda: status(STACK), lambda now: now == "UPDATE_ROLLBACK_COMPLETE")
    # Where the new one was in use before that was taken back, another one of this release is filled
    eventually(index.names, lambda names: not any(NEWER in name for name in names), pause=LOOK_AGAIN_SECONDS)
    eventually(index.every_name, lambda names: names == index.names())
    assert index.behind("recollect-upcoming") == set()
    assert found(alice, space, FACTS[0])[0]["entry"]["id"] == stored


def test_an_index_of_the_new_mapping_takes_over_and_one_of_the_former_when_the_release_goes_back(
    releases: Releases, index: SearchIndex, alice: httpx.Client, space: str
) -> None:
    def held() -> set[str]:
        return {one["memory_id"] for one in index.documents(space=space)}

    stored = {remember(alice, space)["id"]}
    newer = releases.deploy_newer()
    stored.add(remember(alice, space, FACTS[1])["id"])

    def in_use(stack: DeployedStack, *, is_newer: bool) -> set[str]:
        found = index.names()
        if not all((NEWER in name) is is_newer for name in found):
            stack.bring_back()  # a function that is replaced loses what it has in hand here, unlike on AWS
        return found

    def taken_over(stack: DeployedStack, *, is_newer: bool) -> None:
        names = eventually(
            lambda: in_use(stack, is_newer=is_newer),
            lambda names: all((NEWER in name) is is_newer for name in names),
            pause=LOOK_AGAIN_SECONDS,
        )
        eventually(index.every_name, lambda every: every == names)
        eventually(held, lambda there: there == stored)

    taken_over(newer, is_newer=True)
    back = releases.deploy()
    stored.add(remember(alice, space, FACTS[2])["id"])
    taken_over(back, is_newer=False)
    back.await_done("JobsQueueUrl")
