"""Does one number of relevance mean the same in every space?"""
