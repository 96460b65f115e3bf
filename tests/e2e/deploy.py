"""Deploys template.yaml to an emulator as `sam deploy` does to AWS: uploads what is local, creates or updates."""

import hashlib
import io
import json
import secrets
import sys
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import boto3
from botocore.exceptions import WaiterError
from cfnlint.decode import cfn_yaml

ROOT: Final = Path(__file__).parents[2]
TEMPLATE: Final = ROOT / "template.yaml"
REGION: Final = "us-east-1"
BUCKET: Final = "deployment"
CAPABILITIES: Final = ("CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND")
WAITING: Final = {"Delay": 1, "MaxAttempts": 300}

PACKAGED: Final = ROOT / ".build" / "lambda"
# What an emulator cannot do: CodeDeploy; and its functions run outside a container, where layers are not under /opt
EMULATED: Final = {
    "Rollout": "None",
    "ModelFolder": str(PACKAGED / "model" / "model"),
    "DeletionProtection": "false",
}
# Python reads files of paths in such a folder of a layer
SITE_PACKAGES: Final = f"python/lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages/layer.pth"

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})

Template = dict[str, Any]

# Behind everything that a deployment does to the index and to the functions
FAILS: Final[Template] = {
    "Type": "Custom::Fails",
    "DependsOn": ["SearchIndex", "Stage"],
    "Properties": {"ServiceToken": f"arn:aws:lambda:{REGION}:000000000000:function:there-is-none"},
}


class DeploymentError(Exception):
    """A stack did not become what it should."""


@dataclass(frozen=True, slots=True)
class Deployment:
    """Stacks at one endpoint, through the clients that boto3 makes at run time."""

    cloudformation: Any
    s3: Any

    def deploy(
        self,
        name: str,
        parameters: Mapping[str, str] = NOTHING,
        *,
        releases: Mapping[str, Path] = NOTHING,
        failing: bool = False,
    ) -> dict[str, str]:
        """Create the stack, or update it when it is there, and return its outputs.

        Args:
            name: of the stack.
            parameters: of the template; those that are not named have their defaults.
            releases: folders with other code than the packaged one, by the logical name of their function or layer.
            failing: whether the last resource of all is one that cannot be made, so that everything is taken back.

        Raises:
            DeploymentError: it failed; says at which resources and why.
        """
        chosen = {**EMULATED, "Release": secrets.token_hex(32), **parameters}
        request: dict[str, Any] = {
            "StackName": name,
            "TemplateURL": self._upload_template(TEMPLATE, chosen, releases, failing=failing),
            "Parameters": [{"ParameterKey": key, "ParameterValue": value} for key, value in chosen.items()],
            "Capabilities": list(CAPABILITIES),
        }
        if self._exists(name):
            self.cloudformation.update_stack(**request)
            self._await("stack_update_complete", name)
        else:
            self.cloudformation.create_stack(**request, DisableRollback=not failing)
            self._await("stack_create_complete", name)
        return self.outputs(name)

    def delete(self, name: str) -> None:
        """Delete the stack; what it retains stays. Raises DeploymentError."""
        self.cloudformation.delete_stack(StackName=name)
        self._await("stack_delete_complete", name)

    def status(self, name: str) -> str:
        """Return the state of a stack, of whatever became of it."""
        (stack,) = self.cloudformation.describe_stacks(StackName=name)["Stacks"]
        status: str = stack["StackStatus"]
        return status

    def outputs(self, name: str) -> dict[str, str]:
        """Return the outputs of a stack."""
        (stack,) = self.cloudformation.describe_stacks(StackName=name)["Stacks"]
        return {output["OutputKey"]: output["OutputValue"] for output in stack.get("Outputs", [])}

    def _exists(self, name: str) -> bool:
        stacks = self.cloudformation.describe_stacks()["Stacks"]
        return any(stack["StackName"] == name and stack["StackStatus"] != "DELETE_COMPLETE" for stack in stacks)

    def _await(self, event: str, name: str) -> None:
        try:
            self.cloudformation.get_waiter(event).wait(StackName=name, WaiterConfig=WAITING)
        except WaiterError as error:
            raise DeploymentError("\n".join(self._failures(name))) from error

    def _failures(self, name: str) -> Iterator[str]:
        pages = self.cloudformation.get_paginator("describe_stack_events").paginate(StackName=name)
        for event in (event for page in pages for event in page["StackEvents"]):
            if event["ResourceStatus"].endswith("FAILED"):
                yield f"{event['LogicalResourceId']}: {event.get('ResourceStatusReason', '')}"

    def _upload_template(
        self, path: Path, parameters: Mapping[str, str], releases: Mapping[str, Path], *, failing: bool = False
    ) -> str:
        template: Template = adapted(json.loads(json.dumps(cfn_yaml.load(str(path)))), parameters)
        for name, folder in releases.items():
            properties = template["Resources"][name]["Properties"]
            # Absolute: no folder stands before it
            properties["ContentUri" if "ContentUri" in properties else "CodeUri"] = str(folder)
        if failing:
            template["Resources"]["Fails"] = FAILS
        for resource in template["Resources"].values():
            upload = self._uploads.get(resource["Type"])
            if upload is not None:
                upload(resource["Properties"], path.parent)
        return self._upload(json.dumps(template).encode(), "json")

    @property
    def _uploads(self) -> Mapping[str, Callable[[Template, Path], None]]:
        return {
            "AWS::Serverless::Function": self._upload_code,
            "AWS::Serverless::LayerVersion": self._upload_content,
            "AWS::CloudFormation::Stack": self._upload_nested,
        }

    def _upload_code(self, properties: Template, folder: Path) -> None:
        properties["CodeUri"] = self._upload_for_lambda(zipped(folder / properties["CodeUri"]))

    def _upload_content(self, properties: Template, folder: Path) -> None:
        content = pointer_to(folder / properties["ContentUri"] / "python")
        properties["ContentUri"] = self._upload_for_lambda(content)

    def _upload_nested(self, properties: Template, folder: Path) -> None:
        properties["TemplateURL"] = self._upload_template(folder / properties["TemplateURL"], NOTHING, NOTHING)

    def _upload_for_lambda(self, archive: bytes) -> str:
        return self._upload(archive, "zip").replace(f"{self.s3.meta.endpoint_url}/", "s3://")

    def _upload(self, content: bytes, kind: str) -> str:
        """Store under the digest of the content and return the URL."""
        key = f"{hashlib.sha256(content).hexdigest()}.{kind}"
        self.s3.put_object(Bucket=BUCKET, Key=key, Body=content)
        return f"{self.s3.meta.endpoint_url}/{BUCKET}/{key}"


def adapted(template: Template, parameters: Mapping[str, str]) -> Template:
    """Return a template of which the emulator makes what CloudFormation does.

    Its transform sees the defaults of parameters only, and it leaves a parameter that is a number a text. It has no
    alarms over several metrics; tests/unit/infra/test_operations.py looks at those.
    """
    declared = template["Parameters"]
    for name in declared.keys() & parameters.keys():
        declared[name]["Default"] = parameters[name]
    numbers = {
        name: int(one["Default"]) for name, one in declared.items() if one["Type"] == "Number" and "Default" in one
    }
    resources = {name: one for name, one in template["Resources"].items() if not _is_over_several_metrics(one)}
    template["Resources"] = _with_numbers(resources, numbers)
    return template


def _is_over_several_metrics(resource: Template) -> bool:
    return resource["Type"] == "AWS::CloudWatch::Alarm" and "Metrics" in resource["Properties"]


def _with_numbers(value: Any, numbers: Mapping[str, int]) -> Any:
    match value:
        case {"Ref": str(name)} if name in numbers:
            return numbers[name]
        case dict():
            return {key: _with_numbers(one, numbers) for key, one in value.items()}
        case list():
            return [_with_numbers(one, numbers) for one in value]
    return value


def zipped(folder: Path) -> bytes:
    """Return the files of a folder as an archive: the same bytes for the same files."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            archive.write(path, path.relative_to(folder))
    return file.getvalue()


def pointer_to(libraries: Path) -> bytes:
    """Return a layer that has libraries imported from where they are, before those of the emulator's own environment.

    The emulator unpacks all layers for each process of a function: gigabytes in a test.
    """
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(SITE_PACKAGES, f"import sys; sys.path.insert(0, {str(libraries)!r})\n")
    return file.getvalue()


@contextmanager
def deployment_at(endpoint: str) -> Iterator[Deployment]:
    """Open an endpoint, with credentials from the environment."""
    session = boto3.session.Session(region_name=REGION)
    with (
        closing(session.client("cloudformation", endpoint_url=endpoint)) as cloudformation,
        closing(session.client("s3", endpoint_url=endpoint)) as s3,
    ):
        s3.create_bucket(Bucket=BUCKET)
        yield Deployment(cloudformation, s3)
