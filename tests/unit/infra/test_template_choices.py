"""What a deployment may choose, in the template: embedders, domains, firewalls; and what guards it."""

from recollect.serverless.api_gateway import GATEWAY_SECONDS, HEADER
from recollect.serverless.handlers.on_deploy import ENCODER
from recollect.settings import EmbedderName
from tests.unit.infra.templates import environment_of, functions, resources, template


def who_has(policy: str, condition: str) -> set[str]:
    used = {"Fn::If": [condition, {"Ref": policy}, {"Ref": "AWS::NoValue"}]}
    return {name for name, role in resources("AWS::IAM::Role").items() if used in role.get("ManagedPolicyArns", [])}


def test_who_makes_vectors_may_invoke_the_model_that_is_named() -> None:
    (statement,) = resources("AWS::IAM::ManagedPolicy")["EmbeddingModelUse"]["PolicyDocument"]["Statement"]
    assert statement["Action"] == "bedrock:InvokeModel"
    assert statement["Resource"] == {"Fn::Split": [",", {"Ref": "EmbeddingModelArns"}]}
    assert who_has("EmbeddingModelUse", "WithEmbeddingModel") == {"ApiRole", "EmbedEntriesRole", "RunJobsRole"}
    offered = set(template()["Parameters"]["Embedder"]["AllowedValues"])
    assert offered == {one.value for one in EmbedderName} - {"openai"}
    for name in functions():
        assert environment_of(name)["RECOLLECT_EMBEDDER"] == {"Ref": "Embedder"}


def test_on_a_domain_who_makes_no_index_may_neither_put_nor_delete() -> None:
    searching = {"ApiRole", "EmbedEntriesRole", "ProjectEntriesRole", "SweepRole", "RunJobsRole", "OnDeployRole"}
    assert who_has("DomainUse", "OnDomain") == searching
    assert who_has("DomainIndexes", "OnDomain") == {"OnDeployRole", "RunJobsRole"}


def test_an_encoder_that_does_not_load_stops_a_deployment_before_anybody_calls_it() -> None:
    declared = template()["Resources"]
    assert declared["EncoderLoads"]["Type"] == ENCODER
    assert {name for name, one in declared.items() if one.get("DependsOn") == "EncoderLoads"} == {
        "ApiFunction",
        "EmbedEntriesFunction",
    }


def test_an_index_is_begun_when_all_who_write_know_of_it() -> None:
    writers = {name for name, role in resources("AWS::IAM::Role").items() if name in who_has("DomainUse", "OnDomain")}
    named = {
        one["Ref"].removesuffix("Function.Alias") for one in resources("Custom::SearchIndex")["SearchIndex"]["Writers"]
    }
    assert {f"{name}Role" for name in named} == writers - {"ApiRole", "OnDeployRole"}


def test_only_one_version_of_a_function_is_kept() -> None:
    assert template()["Globals"]["Function"]["VersionDeletionPolicy"] == "Delete"


def test_behind_a_firewall_no_answer_is_kept_and_the_secret_goes_with_each_call() -> None:
    config = resources("AWS::CloudFront::Distribution", "edge")["Distribution"]["DistributionConfig"]
    (origin,) = config["Origins"]
    (header,) = origin["OriginCustomHeaders"]
    assert header["HeaderName"].encode() == HEADER
    assert "resolve:secretsmanager" in header["HeaderValue"]["Fn::Sub"]
    assert config["DefaultCacheBehavior"]["ViewerProtocolPolicy"] == "https-only"
    assert origin["CustomOriginConfig"]["OriginReadTimeout"] >= GATEWAY_SECONDS
