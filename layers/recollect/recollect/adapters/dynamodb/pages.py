"""Reading pages of sessions."""

from recollect.adapters.dynamodb.draft import Draft
