"""LangGraph's store on Recollect: LangGraph's own tests of stores, and what they do not look at.

What is ported says so: from langchain-ai/langgraph at f09cfe8ffc1eeffd68f4b628ed69c30f7cad229f (libs/checkpoint,
libs/checkpoint-sqlite, libs/checkpoint-postgres), Copyright (c) 2024 LangChain, Inc., MIT licence (LICENSE.langgraph).
"""
