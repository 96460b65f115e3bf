import pytest

from recollect.core.ranking.weights import LongMessageWeights


@pytest.mark.parametrize("share", [0.0, -0.5, float("nan")])
def test_the_share_of_long_messages_must_be_over_0(share: float) -> None:
    with pytest.raises(ValueError, match="share must be over 0"):
        LongMessageWeights(share=share)
