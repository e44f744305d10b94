"""`memory audit` names what should not stand in a memory."""

import json
from pathlib import Path

from bot.app.auditing import audit_memory
from tests.app.test_run import hearthcast, tree


def test_an_audit_counts_doubles_and_changes_nothing(home: Path) -> None:
    done = hearthcast("run", "--ticks", "3", "--interval", "0", "--no-web", "--home", str(home))
    assert done.returncode == 0, done.stderr
    file = home / "memory" / "john" / "episodic.json"
    episodes = json.loads(file.read_bytes())
    double = episodes[0] | {
        "id": "ep_900001", "kind": "event", "event": "The kettle boiled over at noon",
    }  # fmt: skip
    again = double | {"id": "ep_900002"}
    orphan = double | {"id": "ep_900003", "event": "So Sara likes tea", "evidence": ["ep_999999"]}
    file.write_text(json.dumps([*episodes, double, again, orphan]), encoding="utf-8")
    before = tree(home)
    found = json.loads(audit_memory(home, as_json=True))
    assert "ep_900002" in found["john"]["duplicates"]
    assert found["john"]["orphans"] == ["ep_900003"]
    assert found["john"]["entries"] == len(episodes) + 3
    assert set(found) == {"john", "sara", "eve"}
    told = audit_memory(home, as_json=False)
    assert "ep_900002" in told
    assert tree(home) == before


def test_a_home_that_never_ran_has_nothing_to_audit(home: Path) -> None:
    done = hearthcast("memory", "audit", "--home", str(home))
    assert done.returncode == 0, done.stderr
    assert "nothing is remembered yet" in done.stdout
