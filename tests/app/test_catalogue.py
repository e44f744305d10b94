"""An item is called on air only what the gate lets pass."""

from pathlib import Path

from bot.stage.snapshot import snapshot
from tests.show.rehearsal import rehearse


def test_an_items_name_that_the_gate_refuses_is_shown_by_its_id_and_said(home: Path) -> None:
    (home / "blocklist.txt").write_text("zorblat\n")
    (home / "config.local.toml").write_text('[items.kotatsu]\nname = "Zorblat table"\n')
    show, seen = rehearse(home)
    picture = str(snapshot(show.engine.world, show.rules, show.wording, "en"))
    assert "orblat" not in picture
    (told,) = seen.problems
    assert told.place == "items.kotatsu.name"
    show.close()


def test_every_shipped_name_passes(home: Path) -> None:
    show, seen = rehearse(home)
    assert seen.problems == []
    assert show.rules.catalogue == show.home.settings.rules().catalogue
    show.close()
