"""The shipped home, which lies below every home: what a newer version added is there at once.

A home made by `init` keeps its own copy of `prompts/` and `config.toml`. An update replaces the
program, not that copy: a text or table the copy does not know is taken from the shipped one.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from bot.config.reading import SHIPPED, Table, laid_over, read_file, read_tables

CATALOGUES = frozenset({"characters", "spots", "food", "dishes", "items", "effects"})
"""Tables of records: one that a home does not list was taken out, and stays out."""

SHIPPED_LAYER = "shipped/prompts"
"""How the shipped texts are called where a text's source is named."""


def template() -> Path:
    """The shipped home: inside an installed package, or the repository itself."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "template"
    return inside if inside.is_dir() else package.parent


def prompt_layers(prompts: Path, language: str) -> tuple[tuple[Path, str], ...]:
    """The folders a language's texts come from, the lowest first, each with its name on screen.

    Shipped, the home's own, and `local/` on top. A folder of prompts that belongs to no home (there
    is no config.toml beside it) stands alone.
    """
    own = (
        (prompts / language, f"prompts/{language}"),
        (prompts / "local" / language, f"prompts/local/{language}"),
    )
    return (*((path / language, f"{SHIPPED_LAYER}/{language}") for path in _below(prompts)), *own)


def prompt_languages(prompts: Path) -> tuple[str, ...]:
    """The tags of the languages that have a folder in any layer, sorted."""
    folders = (path for layer in (prompts, *_below(prompts)) for path in layer.glob("??"))
    return tuple(sorted({path.name for path in folders if path.is_dir()}))


def _below(prompts: Path) -> tuple[Path, ...]:
    below = template() / "prompts"
    alone = not (prompts.parent / SHIPPED).is_file() or below.resolve() == prompts.resolve()
    return () if alone else (below,)


def with_shipped_tables(home: Path, tables: Table) -> Table:
    """The tables of a home, with the shipped ones it does not have at all below them.

    A table that is there is the home's own: what it leaves out has the default of the program.
    """
    shipped = _shipped_tables(home)
    return laid_over(_absent(shipped, tables), tables) if shipped else tables


def absent_tables(home: Path) -> tuple[str, ...]:
    """The names of the shipped tables a home has not got, sorted: `effects`, `obs.scenes`.

    Raises:
        ConfigError: a file of the home cannot be read.
    """
    shipped = _shipped_tables(home)
    if not shipped:
        return ()
    tables, _ = read_tables(home)
    return tuple(sorted(_names(_absent(shipped, tables), tables)))


def _shipped_tables(home: Path) -> Table:
    shipped, own = template() / SHIPPED, home / SHIPPED
    if not shipped.is_file() or shipped.read_bytes() == own.read_bytes():
        return {}
    return read_file(shipped)


def _absent(shipped: Table, tables: Table) -> Table:
    """The tables of `shipped` that `tables` lacks; those it has are looked into, catalogues not."""
    absent: dict[str, object] = {}
    for key, table in shipped.items():
        if not isinstance(table, Mapping):
            continue
        own = tables.get(key)
        if own is None:
            absent[key] = table
        elif isinstance(own, Mapping) and key not in CATALOGUES:
            inner = _absent(table, own)
            if inner:
                absent[key] = inner
    return absent


def _names(absent: Table, tables: Table, above: str = "") -> Iterator[str]:
    for key, table in absent.items():
        own = tables.get(key)
        if isinstance(own, Mapping):
            yield from _names(table, own, f"{above}{key}.")
        else:
            yield f"{above}{key}"
