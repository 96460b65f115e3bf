from recollect.core.embedding.windows import batches


def test_texts_of_similar_length_share_a_batch_within_the_budget() -> None:
    # sorted: 2 (at 1), 3 (at 3), 5 (at 0), 9 (at 2); 2 x 3 = 6 <= 10 but 3 x 5 > 10 and 2 x 9 > 10
    assert batches([5, 2, 9, 3], budget=10) == [[1, 3], [0], [2]]


def test_the_budget_counts_padding() -> None:
    assert batches([1, 1, 4], budget=8) == [[0, 1], [2]]  # 3 rows of 4 positions are 12, though 6 hold anything


def test_a_text_over_the_budget_is_a_batch_of_its_own() -> None:
    assert batches([20, 20], budget=10) == [[0], [1]]


def test_no_texts_make_no_batches() -> None:
    assert batches([], budget=10) == []
