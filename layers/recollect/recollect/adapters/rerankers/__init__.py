"""Rerankers behind the Reranker port: models on Amazon Bedrock, and endpoints of two shapes over HTTP."""
