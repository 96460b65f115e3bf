"""The template against the code that runs in it."""

import json
from dataclasses import fields
from typing import Any, Final

import pytest

from recollect.adapters.dynamodb import client
from recollect.adapters.dynamodb.items import keys
from recollect.adapters.dynamodb.reads import stream
from recollect.adapters.opensearch.flavour import FLAVOURS
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.token_bucket import RequestLimits
from recollect.http.auth.identity import GROUPS_CLAIM, OPERATOR_GROUP
from recollect.http.endpoint.router import PREFIX
from recollect.serverless.api_gateway import ANSWER_SECONDS, GATEWAY_SECONDS
from recollect.serverless.handlers import embed_entries, run_jobs
from recollect.serverless.settings import ApiSettings, FunctionSettings, IngestSettings
from recollect.settings import IndexAuth, LanguageModelName, SearchBackend
from tests.unit.infra.templates import ROOT, environment_of, functions, references, resources, template

ACCOUNT: Final = "arn:${AWS::Partition}:iam::${AWS::AccountId}:root"
GLOBALS: Final = template()["Globals"]["Function"]


def test_table_has_the_keys_and_the_index_that_the_store_uses() -> None:
    table = resources("AWS::DynamoDB::Table")["Table"]
    described = client.description("recollect").data
    assert table["KeySchema"] == described["KeySchema"]
    assert table["AttributeDefinitions"] == described["AttributeDefinitions"]
    (index,) = table["GlobalSecondaryIndexes"]
    (described_index,) = described["GlobalSecondaryIndexes"]
    assert index == {**described_index, "Projection": {"ProjectionType": "KEYS_ONLY"}}
    assert table["TimeToLiveSpecification"] == {"AttributeName": keys.EXPIRES_AT, "Enabled": True}


def test_table_and_users_outlive_the_stack() -> None:
    table, pool = template()["Resources"]["Table"], template("identity")["Resources"]["UserPool"]
    for resource in (table, pool):
        assert resource["DeletionPolicy"] == "RetainExceptOnCreate"
        assert resource["UpdateReplacePolicy"] == "Retain"
    assert table["Properties"]["PointInTimeRecoverySpecification"] == {"PointInTimeRecoveryEnabled": True}


def test_stream_brings_new_and_old_images_of_entries_alone() -> None:
    table = resources("AWS::DynamoDB::Table")["Table"]
    changes = functions()["ProjectEntriesFunction"]["Events"]["Changes"]["Properties"]
    assert table["StreamSpecification"] == {"StreamViewType": "NEW_AND_OLD_IMAGES"}
    (only,) = changes["FilterCriteria"]["Filters"]
    assert f'{{"prefix": "{keys.ENTRIES}"}}' in only["Pattern"]
    assert changes["BisectBatchOnFunctionError"] is True
    assert changes["MaximumRetryAttempts"] > 0
    assert list(references(changes["DestinationConfig"])) == ["ProjectionFailures"]


def test_batches_of_the_stream_end_before_the_index_forgets_what_is_gone() -> None:
    properties = functions()["ProjectEntriesFunction"]
    changes = properties["Events"]["Changes"]["Properties"]
    assert changes["FunctionResponseTypes"] == ["ReportBatchItemFailures"]
    assert changes["ParallelizationFactor"] == {"Ref": "StreamConcurrency"}
    assert template()["Parameters"]["StreamConcurrency"]["MaxValue"] == 10
    assert 0 < changes["MaximumBatchingWindowInSeconds"] <= 5
    # An index refuses a late older version of what was removed for a minute (index.gc_deletes)
    assert properties["Timeout"] <= 60
    # All indexes together are written for so long; the rest is for reading the table
    assert FunctionSettings.model_fields["index_write_seconds"].default + 10 < properties["Timeout"]


def test_a_bus_is_told_of_the_trail_and_of_erasures_by_a_function_that_is_there_where_one_is_named() -> None:
    declared, publishing = template()["Resources"], functions()["PublishChangesFunction"]
    own = [name for name in declared if name.startswith("Publish")]
    assert {declared[name]["Condition"] for name in own} == {"EventsOut"}
    changes = publishing["Events"]["Changes"]["Properties"]
    patterns = [json.loads(one["Pattern"]) for one in changes["FilterCriteria"]["Filters"]]
    prefixes = [one["dynamodb"]["Keys"]["sk"]["S"][0]["prefix"] for one in patterns]
    assert prefixes == [stream.TRAIL, keys.BARRIERS]
    assert patterns[0]["eventName"] == ["INSERT"]
    assert changes["FunctionResponseTypes"] == ["ReportBatchItemFailures"]
    # What nobody took is still in the stream, which keeps it for a day, when somebody is told
    assert changes["MaximumRecordAgeInSeconds"] <= 86_400 / 2
    assert list(references(changes["DestinationConfig"])) == ["PublishFailures"]
    (allowed,) = [
        statement
        for policy in resources("AWS::IAM::Role")["PublishChangesRole"]["Policies"]
        for statement in policy["PolicyDocument"]["Statement"]
        if statement["Action"] == "events:PutEvents"
    ]
    source = FunctionSettings.model_fields["events_out_source"].default
    assert allowed["Condition"] == {"StringEquals": {"events:source": source}}
    assert template()["Parameters"]["EventsOutBus"]["Default"] == ""
    assert template()["Parameters"]["EventsOutText"]["Default"] == "false"


def test_no_shard_of_the_stream_has_more_than_two_readers() -> None:
    readers = [
        name
        for name, properties in functions().items()
        for source in properties.get("Events", {}).values()
        if source["Type"] == "DynamoDB"
    ]
    assert sorted(readers) == ["ProjectEntriesFunction", "PublishChangesFunction"]


def test_each_folder_of_functions_is_a_function_and_each_function_a_folder() -> None:
    folders = {path.parent.name for path in (ROOT / "functions").glob("*/app.py")}
    assert {properties["CodeUri"].rpartition("/")[2] for properties in functions().values()} == folders


@pytest.mark.parametrize("name", functions())
def test_each_function_has_a_role_and_logs_of_its_own_and_publishes_versions(name: str) -> None:
    properties = functions()[name]
    owned = name.removesuffix("Function")
    assert list(references(properties["Role"])) == [f"{owned}Role"]
    assert list(references(properties["LoggingConfig"])) == [f"{owned}Logs"]
    assert properties["AutoPublishAliasAllProperties"] is True


@pytest.mark.parametrize("name", resources("AWS::Logs::LogGroup"))
def test_logs_are_kept_for_a_limited_time(name: str) -> None:
    assert resources("AWS::Logs::LogGroup")[name]["RetentionInDays"] == {"Ref": "LogRetentionDays"}


@pytest.mark.parametrize(
    ("function", "event", "queue", "receives"),
    [
        ("IngestEventsFunction", "Events", "EventsQueue", 5),
        ("EmbedEntriesFunction", "Requests", "EmbeddingQueue", embed_entries.MAX_RECEIVES),
        ("RunJobsFunction", "Messages", "JobsQueue", run_jobs.MAX_RECEIVES),
    ],
)
def test_a_queue_waits_six_time_outs_and_sets_aside_what_fails(
    function: str, event: str, queue: str, receives: int
) -> None:
    properties, waiting = functions()[function], resources("AWS::SQS::Queue")[queue]
    source = properties["Events"][event]["Properties"]
    assert list(references(source["Queue"])) == [queue]
    assert source["FunctionResponseTypes"] == ["ReportBatchItemFailures"]
    assert waiting["VisibilityTimeout"] >= 6 * properties["Timeout"] + source.get("MaximumBatchingWindowInSeconds", 0)
    assert waiting["RedrivePolicy"]["maxReceiveCount"] == receives
    assert list(references(waiting["RedrivePolicy"])) == [queue.replace("Queue", "DeadLetters")]


@pytest.mark.parametrize("name", ["Events", "Embedding", "Jobs"])
def test_dead_letters_are_kept_much_longer_than_messages_wait_since_their_age_goes_on(name: str) -> None:
    queues = resources("AWS::SQS::Queue")
    waiting, dead = (queues[f"{name}{kind}"]["MessageRetentionPeriod"] for kind in ("Queue", "DeadLetters"))
    assert dead >= 3 * waiting


def test_every_queue_refuses_what_is_not_encrypted_on_the_way() -> None:
    (policy,) = resources("AWS::SQS::QueuePolicy").values()
    assert set(references(policy["Queues"])) - {"AWS::NoValue"} == set(resources("AWS::SQS::Queue"))
    (statement,) = policy["PolicyDocument"]["Statement"]
    assert statement["Effect"] == "Deny"
    assert statement["Condition"] == {"Bool": {"aws:SecureTransport": "false"}}


def test_a_failing_sweep_is_noticed_whoever_fails() -> None:
    sweep, schedule = functions()["SweepFunction"], resources("AWS::Scheduler::Schedule")["SweepEvery"]
    assert list(references(sweep["EventInvokeConfig"])) == ["SweepFailures"]
    assert list(references(schedule["Target"]["DeadLetterConfig"])) == ["SweepFailures"]


def test_a_plan_that_fails_is_noticed_whoever_fails() -> None:
    planner, schedules = functions()["PlanJobsFunction"], resources("AWS::Scheduler::Schedule")
    assert list(references(planner["EventInvokeConfig"])) == ["PlanFailures"]
    plans = {name: one for name, one in schedules.items() if "Input" in one["Target"]}
    assert plans
    for schedule in plans.values():
        assert list(references(schedule["Target"]["DeadLetterConfig"])) == ["PlanFailures"]
        JobName(json.loads(schedule["Target"]["Input"])["job"])


def test_everything_under_the_prefix_asks_for_a_token_and_nothing_else_is_open_but_health_and_description() -> None:
    routes = resources("AWS::ApiGatewayV2::Route").values()
    protected = {route["RouteKey"] for route in routes if route["AuthorizationType"] == "JWT"}
    is_open = {route["RouteKey"] for route in routes if route["AuthorizationType"] == "NONE"}
    assert protected == {f"ANY {PREFIX}/{{proxy+}}"}
    preflight = f"OPTIONS {PREFIX}/{{proxy+}}"
    assert is_open == {"GET /healthz", "GET /readyz", "GET /openapi.json", preflight}


def test_access_log_names_routes_but_no_paths_and_no_callers() -> None:
    logged = resources("AWS::ApiGatewayV2::Stage")["Stage"]["AccessLogSettings"]["Format"]
    assert "$context.routeKey" in logged
    for unwanted in ("$context.path", "$context.identity", "$context.authorizer", "$context.domain"):
        assert unwanted not in logged


def test_access_log_is_json_whatever_goes_wrong() -> None:
    logged = resources("AWS::ApiGatewayV2::Stage")["Stage"]["AccessLogSettings"]["Format"]
    quoted = '"Unauthorized"'  # the one variable that brings its own quotes
    filled = logged.replace("$context.error.messageString", quoted)
    assert json.loads(filled)["route"] == "$context.routeKey"


def test_no_log_level_is_offered_that_lambda_would_filter() -> None:
    assert {properties["LoggingConfig"]["LogFormat"] for properties in functions().values()} == {"JSON"}
    assert not any("ApplicationLogLevel" in properties["LoggingConfig"] for properties in functions().values())
    # By default it keeps what is as important as this, and no less
    assert template()["Parameters"]["LogLevel"]["AllowedValues"][0] == "INFO"


def test_search_parameters_are_those_that_the_settings_know() -> None:
    parameters, mappings = template()["Parameters"], template()["Mappings"]
    assert set(parameters["SearchBackend"]["AllowedValues"]) == {backend.value for backend in SearchBackend}
    assert set(parameters["SearchFlavour"]["AllowedValues"]) == set(FLAVOURS)
    assert {one["Auth"] for one in mappings["Flavours"].values()} <= {auth.value for auth in IndexAuth}


def test_every_parameter_says_what_it_is_and_has_a_default() -> None:
    for name, parameter in template()["Parameters"].items():
        assert parameter.get("Description"), name
        assert "Default" in parameter, name


def test_the_store_of_a_function_is_the_table_whose_stream_feeds_the_queue() -> None:
    environment: dict[str, Any] = GLOBALS["Environment"]["Variables"]
    assert environment["RECOLLECT_STORE"] == "dynamodb"
    assert environment["RECOLLECT_SENDS_REQUESTS"] == "false"
    assert set(references(environment["RECOLLECT_TABLE"])) == {"Table", "ExistingTable"}


def test_only_what_knows_no_resources_is_allowed_on_all_of_them() -> None:
    wide = [
        (name, statement["Action"])
        for name, role in resources("AWS::IAM::Role").items()
        for policy in role.get("Policies", [])
        for statement in policy["PolicyDocument"]["Statement"]
        if statement["Resource"] == "*"
    ]
    followers = ("ProjectEntriesRole", "PublishChangesRole")
    assert wide == [(name, "dynamodb:ListStreams") for name in followers]


@pytest.mark.parametrize(
    ("function", "settings"),
    [
        *((name, FunctionSettings) for name in functions() if name not in {"ApiFunction", "IngestEventsFunction"}),
        ("ApiFunction", ApiSettings),
        ("IngestEventsFunction", IngestSettings),
    ],
)
def test_each_function_is_given_variables_that_it_reads_and_no_others(
    function: str, settings: type[FunctionSettings]
) -> None:
    given = {name.partition("__")[0] for name in environment_of(function) if name.startswith("RECOLLECT_")}
    assert given <= {f"RECOLLECT_{field.upper()}" for field in settings.model_fields}


def test_each_rate_limit_is_a_parameter() -> None:
    prefix = "RECOLLECT_LIMITS__"
    given = {name: value for name, value in environment_of("ApiFunction").items() if name.startswith(prefix)}
    assert {name.removeprefix(prefix).lower() for name in given} == {one.name for one in fields(RequestLimits)}
    for name, value in given.items():
        words = name.removeprefix(prefix).split("_")
        # As texts: an environment holds no numbers
        assert value == {"Fn::Sub": "${" + "".join(word.capitalize() for word in words) + "}"}
    parameters = template()["Parameters"]
    assert (
        parameters["PersonReads"]["Default"] < parameters["CredentialReads"]["Default"]
    )  # a backend serves many people


def test_no_parameter_that_is_a_number_reaches_an_environment_as_one() -> None:
    numbers = {name for name, one in template()["Parameters"].items() if one["Type"] == "Number"}
    for function in functions():
        referred = {
            value["Ref"] for value in environment_of(function).values() if isinstance(value, dict) and "Ref" in value
        }
        assert not referred & numbers


def test_the_api_answers_before_lambda_and_the_gateway_give_up() -> None:
    assert environment_of("ApiFunction")["RECOLLECT_ANSWER_SECONDS"] == {"Fn::Sub": "${AnswerSeconds}"}
    longest = template()["Parameters"]["AnswerSeconds"]["MaxValue"] + ANSWER_SECONDS
    assert longest <= functions()["ApiFunction"]["Timeout"] < GATEWAY_SECONDS


def test_exact_search_has_a_budget_where_somebody_waits_and_none_where_nobody_does() -> None:
    bounded = {name for name in functions() if "RECOLLECT_EXACT_READ_UNITS" in environment_of(name)}
    assert bounded == {"ApiFunction"}
    default = template()["Parameters"]["ExactReadUnits"]["Default"]
    assert default == ApiSettings.model_fields["exact_read_units"].default
    assert FunctionSettings.model_fields["exact_read_units"].default == 0


def test_snapshots_of_exact_indexes_can_be_switched_off_for_every_function() -> None:
    parameter = template()["Parameters"]["ExactSnapshots"]
    assert parameter["Default"] == str(ApiSettings.model_fields["exact_snapshots"].default).lower()
    assert {str(environment_of(name)["RECOLLECT_EXACT_SNAPSHOTS"]) for name in functions()} == {
        str({"Ref": "ExactSnapshots"})
    }


def test_who_asks_the_language_model_may_invoke_it_where_there_is_one_and_nothing_else() -> None:
    (policy,) = [one for name, one in resources("AWS::IAM::ManagedPolicy").items() if name == "LanguageModelUse"]
    (statement,) = policy["PolicyDocument"]["Statement"]
    named = {"Fn::Split": [",", {"Ref": "LanguageModelArns"}]}
    assert statement == {"Effect": "Allow", "Action": "bedrock:InvokeModel", "Resource": named}
    used = {"Fn::If": ["WithLanguageModel", {"Ref": "LanguageModelUse"}, {"Ref": "AWS::NoValue"}]}
    roles = {name for name, role in resources("AWS::IAM::Role").items() if used in role.get("ManagedPolicyArns", [])}
    assert roles == {"ApiRole", "EmbedEntriesRole", "RunJobsRole"}
    asking = {name for name in functions() if "RECOLLECT_LANGUAGE_MODEL" in environment_of(name)}
    assert asking == {"ApiFunction", "EmbedEntriesFunction", "RunJobsFunction"}
    offered = set(template()["Parameters"]["LanguageModel"]["AllowedValues"])
    assert offered == {one.value for one in LanguageModelName} - {"openai"}, "the functions have no client for it"


def test_identity_is_set_by_parameters_alone() -> None:
    given = environment_of("ApiFunction")
    assert {name: given[f"RECOLLECT_{name}"] for name in ("ACT_AS_SCOPE", "OPERATOR_GROUP", "GROUPS_CLAIM")} == {
        "ACT_AS_SCOPE": {"Ref": "ActAsScope"},
        "OPERATOR_GROUP": {"Ref": "OperatorGroup"},
        "GROUPS_CLAIM": {"Ref": "GroupsClaim"},
    }
    assert given["RECOLLECT_REQUIRED_CLAIMS"] == {"Ref": "RequiredClaims"}
    parameters = template()["Parameters"]
    assert parameters["OperatorGroup"]["Default"] == OPERATOR_GROUP
    assert parameters["GroupsClaim"]["Default"] == GROUPS_CLAIM
    (server,) = resources("AWS::Cognito::UserPoolResourceServer", "identity").values()
    scopes = {f"{server['Identifier']}/{scope['ScopeName']}" for scope in server["Scopes"]}
    assert parameters["ActAsScope"]["Default"] in scopes


def test_the_api_alone_reads_the_secret() -> None:
    readers = [
        name
        for name, role in resources("AWS::IAM::Role").items()
        if "secretsmanager:GetSecretValue" in json.dumps(role)
    ]
    assert readers == ["ApiRole"]
    assert list(references(environment_of("ApiFunction")["RECOLLECT_EDGE_SECRET_ARN"])) == ["EdgeSecret"]
    assert list(references(environment_of("ApiFunction")["RECOLLECT_SECRET_ARN"])) == ["Secret"]


def test_traces_are_written_by_every_function_or_by_none() -> None:
    assert GLOBALS["Tracing"] == {"Ref": "Tracing"}
    for name in functions():
        assert environment_of(name)["POWERTOOLS_TRACE_DISABLED"] == {"Fn::If": ["Traced", "false", "true"]}
        role = resources("AWS::IAM::Role")[f"{name.removesuffix('Function')}Role"]
        assert "AWSXRayDaemonWriteAccess" in json.dumps(role["ManagedPolicyArns"])


def test_who_erases_writes_table_and_ledger_and_nobody_else_the_ledger() -> None:
    roles = resources("AWS::IAM::Role")
    writers = {name for name, role in roles.items() if "LedgerWriting" in references(role.get("ManagedPolicyArns", []))}
    assert writers == {"ApiRole", "SweepRole"}
    assert all("TableWriting" in set(references(roles[name]["ManagedPolicyArns"])) for name in writers)
    told = {name for name in functions() if "RECOLLECT_LEDGER_TABLE" in environment_of(name)}
    assert told == {"ApiFunction", "SweepFunction"}


def test_the_ledger_outlives_the_stack_and_its_table() -> None:
    ledger = template()["Resources"]["Ledger"]
    assert (ledger["DeletionPolicy"], ledger["UpdateReplacePolicy"]) == ("RetainExceptOnCreate", "Retain")
    assert "Condition" not in ledger, "also beside a table that was restored"
    assert ledger["Properties"]["PointInTimeRecoverySpecification"] == {"PointInTimeRecoveryEnabled": True}


def test_a_new_version_of_the_api_goes_back_when_the_gateway_answers_5xx() -> None:
    api, alarm = functions()["ApiFunction"], resources("AWS::CloudWatch::Alarm")["ApiFaults"]
    assert list(references(api["DeploymentPreference"]["Alarms"])) == ["ApiFaults"]
    assert (alarm["Namespace"], alarm["MetricName"]) == ("AWS/ApiGateway", "5xx")
    assert GLOBALS["AutoPublishAlias"] == "live"
    assert api["SnapStart"] == {"ApplyOn": {"Ref": "SnapStart"}}


def test_a_key_of_ones_own_encrypts_table_queues_logs_and_secret() -> None:
    keyed = [
        *((resource, "SSESpecification") for resource in resources("AWS::DynamoDB::Table").values()),
        *((resource, "KmsMasterKeyId") for resource in resources("AWS::SQS::Queue").values()),
        *((resource, "KmsKeyId") for resource in resources("AWS::Logs::LogGroup").values()),
        *((resource, "KmsKeyId") for resource in resources("AWS::SecretsManager::Secret").values()),
    ]
    assert {resource[member]["Fn::If"][0] for resource, member in keyed} == {"WithKey"}
    assert {name for resource, member in keyed for name in references(resource[member])} == {"Key", "AWS::NoValue"}


def test_the_key_is_the_stacks_own_and_turns_by_itself() -> None:
    key = resources("AWS::KMS::Key")["Key"]
    assert key["EnableKeyRotation"] is True
    assert key["KeyPolicy"]["Statement"][0]["Principal"] == {"AWS": {"Fn::Sub": ACCOUNT}}
    # Whoever reads or writes what it encrypts may use it, sessions of people as well
    holders = [name for name, role in resources("AWS::IAM::Role").items() if "KeyAccess" in set(references(role))]
    assert set(holders) == set(resources("AWS::IAM::Role"))
