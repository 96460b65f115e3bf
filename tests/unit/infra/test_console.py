"""The console on AWS: browsers are bound as `recollect serve` binds them, no answer of the API is kept."""

from typing import Any, Final

from recollect.local.console.headers import SECURITY_HEADERS
from tests.unit.infra.templates import resources, template

CACHING_DISABLED: Final = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad"
EVERYTHING_BUT_THE_HOST: Final = "b689b0a8-53d0-40ab-baf2-68738e2966ac"


def only(kind: str) -> dict[str, Any]:
    """Return the properties of the one resource of a kind."""
    (found,) = resources(kind, "console").values()
    return found


def distribution() -> dict[str, Any]:
    return dict(only("AWS::CloudFront::Distribution")["DistributionConfig"])


def test_browsers_are_bound_as_by_a_server_of_ones_own_but_for_who_signs_people_in() -> None:
    config = only("AWS::CloudFront::ResponseHeadersPolicy")["ResponseHeadersPolicyConfig"]
    security = config["SecurityHeadersConfig"]
    assert security["ContentTypeOptions"]["Override"]
    told = {
        "Content-Security-Policy": security["ContentSecurityPolicy"]["ContentSecurityPolicy"]["Fn::Sub"],
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": security["FrameOptions"]["FrameOption"],
        "Referrer-Policy": security["ReferrerPolicy"]["ReferrerPolicy"],
        **{one["Header"]: one["Value"] for one in config["CustomHeadersConfig"]["Items"]},
    }
    policy = SECURITY_HEADERS["Content-Security-Policy"]
    signing_in = policy.replace("connect-src 'self'", "connect-src 'self' ${SignInUrl}")
    assert told == {**SECURITY_HEADERS, "Content-Security-Policy": signing_in}
    assert security["StrictTransportSecurity"]["AccessControlMaxAgeSec"] >= 31_536_000


def test_the_page_comes_from_the_bucket_and_no_answer_of_the_api_is_kept() -> None:
    config = distribution()
    page = config["DefaultCacheBehavior"]
    assert (page["TargetOriginId"], page["AllowedMethods"]) == ("files", ["GET", "HEAD"])
    assert page["ResponseHeadersPolicyId"] == {"Ref": "BrowserHeaders"}
    passed_on = {one["PathPattern"]: one for one in config["CacheBehaviors"]}
    assert set(passed_on) == {"/v1/*", "/healthz", "/readyz"}
    for one in passed_on.values():
        assert (one["TargetOriginId"], one["ViewerProtocolPolicy"]) == ("api", "https-only")
        assert (one["CachePolicyId"], one["OriginRequestPolicyId"]) == (CACHING_DISABLED, EVERYTHING_BUT_THE_HOST)
    assert {"PUT", "PATCH", "POST", "DELETE"} <= set(passed_on["/v1/*"]["AllowedMethods"])


def test_the_bucket_is_read_by_this_distribution_alone() -> None:
    bucket = only("AWS::S3::Bucket")
    assert set(bucket["PublicAccessBlockConfiguration"].values()) == {True}
    assert "VersioningConfiguration" not in bucket
    reading, without_tls = only("AWS::S3::BucketPolicy")["PolicyDocument"]["Statement"]
    assert reading["Principal"] == {"Service": "cloudfront.amazonaws.com"}
    assert reading["Action"] == "s3:GetObject"
    assert reading["Condition"]["StringEquals"]["aws:SourceArn"]["Fn::Sub"].endswith("distribution/${Distribution}")
    assert (without_tls["Effect"], without_tls["Condition"]) == ("Deny", {"Bool": {"aws:SecureTransport": "false"}})
    (files, api) = distribution()["Origins"]
    assert files["OriginAccessControlId"] == {"Ref": "OriginAccess"}
    assert "x-recollect-edge" in str(api["OriginCustomHeaders"])


def test_people_sign_in_by_a_code_and_get_no_right_but_that_to_memory() -> None:
    client = only("AWS::Cognito::UserPoolClient")
    assert client["GenerateSecret"] is False
    assert (client["AllowedOAuthFlows"], client["AllowedOAuthScopes"]) == (["code"], ["recollect/memory"])
    back = [{"Fn::Sub": "https://${Distribution.DomainName}/console/"}]
    assert client["CallbackURLs"] == client["LogoutURLs"] == back
    audience = template()["Resources"]["Authorizer"]["Properties"]["JwtConfiguration"]["Audience"]["Fn::If"]
    assert audience[0] == "WithConsole"
    assert "ConsoleSite.Outputs.ClientId" in str(audience[1])


def test_there_is_none_unless_it_is_wanted() -> None:
    root = template()
    assert root["Parameters"]["Console"]["Default"] == "false"
    assert root["Resources"]["ConsoleSite"]["Condition"] == "WithConsole"
    assert {name for name, one in root["Outputs"].items() if one.get("Condition") == "WithConsole"} == {
        "ConsoleUrl",
        "ConsoleBucket",
        "ConsoleDistributionId",
        "ConsoleClientId",
    }
