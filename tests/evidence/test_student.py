"""Student's t distribution, against SciPy's."""

import pytest
from scipy import stats

from schocken_cards.evidence.student import inside, quantile


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 10, 29, 30, 199, 200, 201, 1000, 250_000])
def test_the_t_distribution_is_that_of_scipy(freedom: int) -> None:
    for t in (0.0, 0.1, 0.5, 1.0, 1.96, 3.0, 7.0):
        assert inside(t, freedom) == pytest.approx(1 - 2 * stats.t.sf(t, freedom), abs=1e-6)
    for level in (0.5, 0.9, 0.95, 0.999):
        assert quantile(level, freedom) == pytest.approx(
            stats.t.ppf((1 + level) / 2, freedom), rel=2e-5
        )
