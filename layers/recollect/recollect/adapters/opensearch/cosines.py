"""From a score of the k-NN plugin back to the cosine similarity of two unit vectors.

Source: OpenSearch documentation, "Spaces": score = (1 + cos) / 2 for `cosinesimil`; for `innerproduct` ip + 1 when
ip >= 0, else 1 / (1 - ip).
"""


def cosine_of_similarity(score: float) -> float:
    """Return the cosine, in [-1, 1], behind a score of space `cosinesimil`."""
    return 2 * score - 1


def cosine_of_inner_product(score: float) -> float:
    """Return the cosine, in [-1, 1], behind a positive score of space `innerproduct`."""
    return score - 1 if score >= 1 else 1 - 1 / score
