"""Counting tokens and dollars."""

from decimal import Decimal
from math import ceil

from bot.brains.completion import Ask, Usage
from bot.config.brain import ModelFacts

MILLION = Decimal(1_000_000)
SHAPE_TOKENS = 480
"""About what a provider adds to a prompt for the JSON schema of the answer."""


def estimate(text: str) -> int:
    """Tokens of a text when no provider counts them: ceil(ASCII / 3.5) + 1 per other character."""
    ascii_chars = sum(1 for char in text if char.isascii())
    return ceil(ascii_chars / 3.5) + len(text) - ascii_chars


def estimated_usage(ask: Ask, answer: str, facts: ModelFacts) -> Usage:
    """What a call used when the provider did not say, by our estimate and the model's weight."""
    shape = SHAPE_TOKENS if ask.shape else 0
    prompt = estimate(ask.shared) + estimate(ask.persona) + estimate(ask.user) + shape
    return Usage(input=ceil(prompt * facts.weight), output=ceil(estimate(answer) * facts.weight))


def most(ask: Ask, facts: ModelFacts) -> Usage:
    """The most a call can use: every token of the prompt uncached, every token of the limit."""
    shape = SHAPE_TOKENS if ask.shape else 0
    texts = (ask.shared, ask.persona, ask.user)
    # One token a byte is beyond any tokenizer's worst; 1.5 times the estimate is beyond ours.
    prompt = ceil((sum(map(estimate, texts)) + shape) * max(1.5, 1.2 * facts.weight))
    return Usage(input=prompt, cache_written=prompt, output=ask.room(facts))


def cost(usage: Usage, facts: ModelFacts) -> Decimal:
    """Dollars of a call, exact; 0 for a model without a price."""
    plain = usage.input - usage.cached - usage.cache_written
    dollars = (
        plain * facts.input_usd
        + usage.cached * facts.cached_usd
        + usage.cache_written * facts.cache_write_usd
        + usage.output * facts.output_usd
    )
    return dollars / MILLION
