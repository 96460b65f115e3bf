"""Rerankers behind the Reranker port: models on Amazon Bedrock."""
