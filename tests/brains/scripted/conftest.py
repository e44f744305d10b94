"""Households for the scripted brain's tests; those that live for days are shared."""

import pytest

from tests.brains.scripted.household_run import Run, household


@pytest.fixture
def run() -> Run:
    return household()


@pytest.fixture(scope="session")
def lived() -> Run:
    """Six days in English, a weekend among them."""
    return household().live(6 * 144)


@pytest.fixture(scope="session")
def lived_ja() -> Run:
    """A day and a half in Japanese."""
    return household("ja", seed=11).live(216)
