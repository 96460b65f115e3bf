"""Language models behind the LanguageModel port: Amazon Bedrock, and all that speak as OpenAI's completions do."""
