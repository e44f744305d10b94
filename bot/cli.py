"""The commands. Each is a few lines that call the composition root."""

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from bot.errors import ConfigError, HearthcastError

app = typer.Typer(
    name="hearthcast",
    help="John, Sara and their shiba Eve live on your stream.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
memory = typer.Typer(no_args_is_help=True, help="What the characters remember.")
backup = typer.Typer(no_args_is_help=True, help="Dated copies of memory/.")
app.add_typer(memory, name="memory")
app.add_typer(backup, name="backup")

Home = Annotated[Path, typer.Option("--home", help="The home; the current folder by default.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print data as JSON.")]
Seed = Annotated[int | None, typer.Option("--seed", help="Chance: the same seed, the same life.")]
HERE = Path()


@app.command()
def run(
    home: Home = HERE,
    ticks: Annotated[int | None, typer.Option(min=1, help="Stop after so many ticks.")] = None,
    interval: Annotated[
        float | None, typer.Option(min=0, help="Seconds a tick; 0: no wait.")
    ] = None,
    seed: Seed = None,
    demo: Annotated[bool, typer.Option("--demo", help="An invented audience.")] = False,
    replay: Annotated[Path | None, typer.Option(help="Audience events from a file.")] = None,
    no_web: Annotated[bool, typer.Option("--no-web", help="No overlay, no dashboard.")] = False,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Port of the overlay.")] = None,
    brain: Annotated[str | None, typer.Option(help="scripted, anthropic, openai, ollama.")] = None,
    live: Annotated[bool, typer.Option("--live", help="Count as live.")] = False,
    open_desk: Annotated[bool, typer.Option("--open", help="Open the dashboard.")] = False,
    in_place: Annotated[bool, typer.Option("--in-place", help="No trial copy.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Accept the projected cost.")] = False,
) -> None:
    """Run the show: scheduler, brains, platforms, overlay."""
    from bot.app.options import RunOptions
    from bot.app.running import run_show

    options = RunOptions(
        home=home,
        ticks=ticks,
        interval_s=interval,
        seed=seed,
        demo=demo,
        replay=replay,
        web=not no_web,
        port=port,
        brain=brain,
        live=live,
        open_desk=open_desk,
        in_place=in_place,
        accept_cost=yes,
    )
    raise typer.Exit(run_show(options))


@app.command()
def sim(
    home: Home = HERE,
    days: Annotated[int, typer.Option(min=1, help="Household days to live.")] = 1,
    seed: Seed = None,
    no_audience: Annotated[bool, typer.Option("--no-audience", help="Nobody watches.")] = False,
    replay: Annotated[Path | None, typer.Option(help="Audience events from a file.")] = None,
    durable: Annotated[bool, typer.Option("--durable", help="fsync as in a show.")] = False,
    in_place: Annotated[bool, typer.Option("--in-place", help="No trial copy.")] = False,
    as_json: AsJson = False,
) -> None:
    """Live many days on a simulated clock, as fast as it goes; prints figures."""
    from bot.app.options import SimOptions
    from bot.app.simulation import simulate

    options = SimOptions(
        home=home,
        days=days,
        seed=seed,
        audience=not no_audience,
        replay=replay,
        durable=durable,
        in_place=in_place,
        as_json=as_json,
    )
    raise typer.Exit(simulate(options))


@app.command()
def init(directory: Annotated[Path, typer.Argument(help="The new home.")]) -> None:
    """Make a new home."""
    from bot.app.homes import make_home

    for line in make_home(directory):
        typer.echo(line)


@app.command()
def check(
    home: Home = HERE,
    live: Annotated[bool, typer.Option("--live", help="Call the brain for one token.")] = False,
    as_json: AsJson = False,
) -> None:
    """Look at config, prompts, memory files, keys and ports; say what to do."""
    from bot.app.checking import check_home
    from bot.app.findings import render

    findings = check_home(home, live=live)
    typer.echo(render(findings, as_json=as_json))
    raise typer.Exit(2 if any(finding.light == "problem" for finding in findings) else 0)


@app.command()
def dashboard(
    home: Home = HERE,
    open_it: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
) -> None:
    """Print a link that opens the running show's dashboard, once."""
    from bot.app.orders import send_order

    link = send_order(home, {"do": "dashboard"})
    typer.echo(link)
    if open_it:
        typer.launch(link)


@app.command("replay-brain")
def replay_brain(
    recording: Annotated[Path, typer.Argument(help="A file of .hearthcast/recordings/.")],
    home: Home = HERE,
) -> None:
    """Live a recorded day again, without a network."""
    from bot.app.replaying import replay_brain as replay

    raise typer.Exit(replay(home, recording))


@app.command()
def prompt(
    character: Annotated[str, typer.Option(help="john, sara or eve.")],
    home: Home = HERE,
    as_json: AsJson = False,
) -> None:
    """Print exactly what the next tick would send for a character, with its size."""
    from bot.app.inspecting import show_prompt

    typer.echo(show_prompt(home, character, as_json=as_json))


@app.command()
def recall(
    character: Annotated[str, typer.Option(help="john, sara or eve.")],
    query: Annotated[str, typer.Option(help="What to look for.")] = "",
    about: Annotated[str, typer.Option(help="With whom: what the two have together.")] = "",
    k: Annotated[int, typer.Option("-k", min=1, help="How many.")] = 5,
    home: Home = HERE,
    as_json: AsJson = False,
) -> None:
    """Print what would come to mind, with the score of each part."""
    from bot.app.inspecting import show_recall

    if not (query or about):
        raise typer.BadParameter("say what to look for with --query, or of whom with --about")
    typer.echo(show_recall(home, character, query, k, about=about, as_json=as_json))


@app.command()
def tip(
    platform: Annotated[str, typer.Option(help="twitch, youtube, tiktok …")],
    viewer: Annotated[str, typer.Option(help="The giver's name.")],
    amount: Annotated[str, typer.Option(help="As displayed: ¥500, €4.99, 300 bits.")],
    message: Annotated[str, typer.Option(help="The message.")] = "",
    home: Home = HERE,
) -> None:
    """Send a test tip to the running show: stage, reply and log move, money and memory don't."""
    from bot.app.orders import send_order

    order = {
        "do": "tip", "platform": platform, "viewer": viewer, "amount": amount, "message": message,
    }  # fmt: skip
    typer.echo(send_order(home, order))


@memory.command("audit")
def memory_audit(home: Home = HERE, as_json: AsJson = False) -> None:
    """Look for doubles, echoes, stale and orphaned memories, secrets, and what has no vector."""
    from bot.app.auditing import audit_memory

    typer.echo(audit_memory(home, as_json=as_json))


@memory.command("export")
def memory_export(
    home: Home = HERE,
    to: Annotated[Path | None, typer.Option(help="The file to write; else the terminal.")] = None,
) -> None:
    """Tell everything they remember as one readable text (Markdown)."""
    from bot.app.keeping import export_memory

    text = export_memory(home)
    if to is None:
        typer.echo(text, nl=False)
    else:
        to.write_text(text, encoding="utf-8", newline="\n")
        typer.echo(f"written to {to}")


@memory.command("forget")
def memory_forget(
    viewer: Annotated[str, typer.Argument(help="platform:user_id, as in viewers.json.")],
    home: Home = HERE,
) -> None:
    """Erase a viewer everywhere; in the ledger a random token stands, so that sums still add up."""
    from bot.app.forgetting import forget_viewer

    typer.echo(forget_viewer(home, viewer))


@memory.command("sweep")
def memory_sweep(
    home: Home = HERE,
    yes: Annotated[bool, typer.Option("--yes", help="Do it; else only show it.")] = False,
) -> None:
    """Show what a night did not dare to forget at once, or let it go."""
    from bot.app.sweeping import sweep_memory

    typer.echo(sweep_memory(home, do_it=yes))


@backup.command("list")
def backup_list(home: Home = HERE, as_json: AsJson = False) -> None:
    """List the copies, the newest first."""
    from bot.app.keeping import list_backups

    typer.echo(list_backups(home, as_json=as_json))


@backup.command("restore")
def backup_restore(
    name: Annotated[str, typer.Argument(help="As `backup list` shows it.")],
    home: Home = HERE,
    yes: Annotated[bool, typer.Option("--yes", help="Do it; else only show it.")] = False,
) -> None:
    """Show what taking a copy back would change, or do it. The tip ledger is never rewound."""
    from bot.app.keeping import take_back

    typer.echo(take_back(home, name, do_it=yes))


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def bench(
    arguments: typer.Context,
    name: Annotated[str, typer.Argument(help="Which; none lists them all.")] = "",
    smoke: Annotated[bool, typer.Option("--smoke", help="Only see that all of them run.")] = False,
    as_json: AsJson = False,
) -> None:
    """Run one of the project's own benchmarks and print its figures."""
    from bot.bench.running import listing, run_all, run_one

    if smoke:
        typer.echo(run_all())
    elif not name:
        typer.echo(listing())
    else:
        typer.echo(run_one(name, arguments.args, as_json=as_json))


def main() -> None:
    """Run the command line: problems a person can solve are sentences, not tracebacks."""
    _speak_utf8()
    try:
        # Without its standalone mode the library hands an exit code back instead of leaving.
        code = app(standalone_mode=False)
        sys.exit(code if isinstance(code, int) else 0)
    except typer.Abort:
        sys.exit(130)
    except ConfigError as error:
        _stop(str(error), 2)
    except HearthcastError as error:
        _stop(str(error), 1)
    except Exception as error:
        if hasattr(error, "format_message"):  # a usage error of the command line
            _stop(error.format_message(), 2)
        raise


def _stop(text: str, code: int) -> NoReturn:
    sys.stderr.write(text + "\n")
    sys.exit(code)


def _speak_utf8() -> None:
    """Never die on a console whose code page lacks a character."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
