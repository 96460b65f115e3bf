"""Chains of functions and queues that come back to where they began: Lambda ends them where nobody allows them."""

from tests.unit.infra.templates import functions, references, resources


def test_the_functions_that_send_to_their_own_queues_and_no_others_are_allowed_to_go_on_for_long() -> None:
    roles, sends, takes = resources("AWS::IAM::Role"), dict[str, set[str]](), dict[str, set[str]]()
    for name, properties in functions().items():
        statements = [
            statement
            for policy in roles[f"{name.removesuffix('Function')}Role"]["Policies"]
            for statement in policy["PolicyDocument"]["Statement"]
            if "sqs:SendMessage" in statement["Action"]
        ]
        sources = [one["Properties"] for one in properties.get("Events", {}).values() if one["Type"] == "SQS"]
        sends[name] = {queue for statement in statements for queue in references(statement["Resource"])}
        takes[name] = {queue for source in sources for queue in references(source["Queue"])}
    reached = {name: {other for other in takes if takes[other] & sends[name]} for name in sends}
    for _ in reached:  # as long as a chain of all of them
        reached = {name: found.union(*(reached[other] for other in found)) for name, found in reached.items()}
    in_loops = {name for name, found in reached.items() if name in found}
    allowed = {name for name, properties in functions().items() if properties.get("RecursiveLoop") == "Allow"}
    assert in_loops == allowed == {"RunJobsFunction"}
