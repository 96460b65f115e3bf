"""Requests signed for AWS (Signature Version 4); a node without access control needs none of its packages."""

from botocore.session import get_session
from opensearchpy import Urllib3AWSV4SignerAuth

from recollect.adapters.opensearch.client import Signer
from recollect.errors import IndexUnavailableError


def aws_signer(region: str, *, service: str) -> Signer:
    """Return a signer with the credentials of the environment, renewed as they expire.

    Args:
        region: of the collection or domain.
        service: `aoss` for Serverless, `es` for a managed domain.

    Raises:
        IndexUnavailableError: there are no credentials.
    """
    credentials = get_session().get_credentials()
    if credentials is None:
        raise IndexUnavailableError("no AWS credentials were found")
    signer: Signer = Urllib3AWSV4SignerAuth(credentials, region, service)
    return signer
