"""Puts the console's built files where a deployed stack answers with them, where the stack has a console.

It can be run again at any time: what is there is replaced, what is no longer built is deleted.
"""

import argparse
import json
import sys
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import boto3

BUILT: Final = Path(__file__).parents[1] / "layers" / "recollect" / "recollect" / "local" / "console" / "built"
FOLDER: Final = "console/"  # in the bucket, as in the address
INDEX: Final = "index.html"
CONFIG: Final = "config.json"
SCOPE: Final = "recollect/memory"
HASHED: Final = "assets/"
IMMUTABLE: Final = "public, max-age=31536000, immutable"
ASK_EACH_TIME: Final = "no-cache"
KEEP_NOTHING: Final = "no-store"
# As recollect/local/console/files.py has them; this runs without the package
MEDIA_TYPES: Final[Mapping[str, str]] = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
MOST_DELETED: Final = 1_000  # of one call


class PublishingError(Exception):
    """The console is not, or not only, what was built."""


@dataclass(frozen=True, slots=True)
class Clients:
    """Clients of the services that are called, as boto3 makes them at run time."""

    cloudformation: Any
    s3: Any
    cloudfront: Any


@dataclass(frozen=True, slots=True)
class PublishedFile:
    """A file as it is answered; name: below the address of the console."""

    name: str
    content: bytes
    cache_control: str

    @property
    def media_type(self) -> str:
        """Its type, by the ending of its name. Raises KeyError for one that no build makes."""
        return MEDIA_TYPES[self.name.rpartition(".")[2]]


def main() -> int:
    """Publish to the stack that the command line names; return 1 where that was not done in full."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stack", required=True)
    asked = parser.parse_args()
    session = boto3.session.Session()
    clients = Clients(*(session.client(name) for name in ("cloudformation", "s3", "cloudfront")))
    try:
        told = publish(clients, asked.stack, BUILT)
    except PublishingError as error:
        print(f"stop: {error}", file=sys.stderr)
        return 1
    if told is not None:
        print(told)
    return 0


def publish(clients: Clients, stack: str, built: Path) -> str | None:
    """Publish the files of a folder; return what to tell, None for a stack without a console.

    Raises:
        PublishingError: the folder has no files, or old ones are not deleted.
        ClientError: AWS refuses. What was there before is answered until the page itself is replaced, which comes last.
    """
    [described] = clients.cloudformation.describe_stacks(StackName=stack)["Stacks"]
    outputs = {one["OutputKey"]: one["OutputValue"] for one in described.get("Outputs", ())}
    if "ConsoleBucket" not in outputs:
        return None
    files = list(files_of(built, outputs))
    bucket = outputs["ConsoleBucket"]
    for one in files:
        clients.s3.put_object(
            Bucket=bucket,
            Key=FOLDER + one.name,
            Body=one.content,
            ContentType=one.media_type,
            CacheControl=one.cache_control,
        )
    gone = sorted(_names_in(clients.s3, bucket) - {FOLDER + one.name for one in files})
    for start in range(0, len(gone), MOST_DELETED):
        objects = [{"Key": key} for key in gone[start : start + MOST_DELETED]]
        refused = clients.s3.delete_objects(Bucket=bucket, Delete={"Objects": objects, "Quiet": True}).get("Errors")
        if refused:
            raise PublishingError(f"S3 does not delete {len(refused)} files that are no longer built")
    # What has a hash in its name is never another file
    changed = [f"/{FOLDER}{one.name}" for one in files if one.cache_control != IMMUTABLE]
    clients.cloudfront.create_invalidation(
        DistributionId=outputs["ConsoleDistributionId"],
        InvalidationBatch={
            "Paths": {"Quantity": len(changed) + 1, "Items": [*changed, f"/{FOLDER}"]},
            "CallerReference": uuid.uuid4().hex,
        },
    )
    return f"console: {len(files)} files published, {len(gone)} deleted, at {outputs['ConsoleUrl']}"


def files_of(built: Path, outputs: Mapping[str, str]) -> Iterator[PublishedFile]:
    """Yield the files in the order in which they are put: the page, which names the others, comes last.

    Raises:
        PublishingError: the folder has none.
    """
    index = built / INDEX
    if not index.is_file():
        raise PublishingError(f"the console was not built: there is no {INDEX} in {built.name}/")
    for path in sorted(built.rglob("*")):
        name = path.relative_to(built).as_posix()
        if path.is_file() and path != index:
            yield PublishedFile(name, path.read_bytes(), IMMUTABLE if name.startswith(HASHED) else ASK_EACH_TIME)
    yield PublishedFile(CONFIG, json.dumps(config_of(outputs)).encode(), KEEP_NOTHING)
    yield PublishedFile(INDEX, index.read_bytes(), ASK_EACH_TIME)


def config_of(outputs: Mapping[str, str]) -> dict[str, Any]:
    """Return what the page is told: where the API is (here), and how to sign in."""
    pool = {"domain": outputs["SignInUrl"], "client_id": outputs["ConsoleClientId"], "scope": SCOPE}
    return {"api": "", "sign_in": {"kind": "user_pool", **pool}}


def _names_in(s3: Any, bucket: str) -> set[str]:  # noqa: ANN401 - boto3 makes it at run time
    pages = s3.get_paginator("list_objects_v2").paginate(Bucket=bucket)
    return {one["Key"] for page in pages for one in page.get("Contents", ())}


if __name__ == "__main__":
    sys.exit(main())
