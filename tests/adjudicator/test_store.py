"""The store, on SQLite and on a real PostgreSQL: games go in whole, come out sorted, and a rebuild changes nothing."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import MetaData, create_engine, inspect

from adjudicator.record import LedgerLine, Out, Record
from adjudicator.store import Store, left_by
from adjudicator.store.schema import METADATA
from adjudicator.store.store import StoreError
from tests.adjudicator.sample_record import ballot, sample
from tests.postgres import PROGRAMS, server


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    if PROGRAMS is None:
        pytest.skip("no PostgreSQL here (apt-get install postgresql)")
    # Not under pytest's folder: the server's own user must be able to walk there.
    with tempfile.TemporaryDirectory(prefix="panguan-postgres-", ignore_cleanup_errors=True) as folder, server(Path(folder)) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "sqlite":
        with Store(f"sqlite:///{tmp_path / 'panguan.sqlite'}") as one:
            yield one
        return
    url = request.getfixturevalue("postgres")
    engine = create_engine(url)
    existing = MetaData()
    existing.reflect(engine)
    existing.drop_all(engine)
    engine.dispose()
    with Store(url) as one:
        yield one


def game(name: str, opens: str, *lines: LedgerLine) -> Record:
    record = sample()
    record.game, record.ledger = name, list(lines)
    record.rounds[0].opens = opens
    return record


BAN = LedgerLine(player="路飞", round=2, kind="next-game-ban", rule="assassin.4.ban", posts=["7", "8"])
SHORT = LedgerLine(player="娜美", round=1, kind="speech-shortfall", total=1, rule="assassin.4.speech")
SECRET = LedgerLine(player="娜美", round=1, kind="nomination-failure", points=2, rule="king.nominate")
OWNERS = {"路飞": "luffy_fan"}


def put(store: Store, record: Record, public: Record | None = None) -> None:
    store.save(left_by(record, public or record, OWNERS))


def test_lines_by_account_in_the_order_of_games(store: Store) -> None:
    put(store, game("乙局", "2026-06-01T17:00:00+08:00", SHORT))
    put(store, game("甲局", "2026-05-01T17:00:00+08:00", SHORT, BAN))
    assert store.games() == ["甲局", "乙局"]
    assert [(e.account, e.player, e.game, e.kind, e.posts) for e in store.entries()] == [
        ("luffy_fan", "路飞", "甲局", "next-game-ban", "7 8"), ("娜美", "娜美", "甲局", "speech-shortfall", ""),
        ("娜美", "娜美", "乙局", "speech-shortfall", "")]
    assert [e.game for e in store.entries(player="luffy_fan")] == [e.game for e in store.entries(player="路飞")] == ["甲局"]
    assert len(store.entries(game="甲局", kind="speech-shortfall")) == 1


def test_saving_again_gives_the_same_rows(store: Store) -> None:
    record = game("甲局", "2026-05-01T17:00:00+08:00", SHORT, BAN)
    put(store, record)
    once = store.entries()
    put(store, record)
    assert store.entries() == once
    put(store, game("甲局", "2026-05-01T17:00:00+08:00", SHORT))
    assert len(store.entries()) == 1


def test_what_the_public_may_not_know_is_shown_only_on_demand(store: Store) -> None:
    opens = "2026-05-01T17:00:00+08:00"
    put(store, game("甲局", opens, SHORT, SECRET), game("甲局", opens, SHORT))
    assert [e.kind for e in store.entries()] == ["speech-shortfall"]
    assert [e.kind for e in store.entries(secret=True)] == ["speech-shortfall", "nomination-failure"]


def test_a_bar_holds_for_the_next_game_only(store: Store) -> None:
    put(store, game("甲局", "2026-05-01T17:00:00+08:00", BAN))
    assert store.barred("乙局", "2026-06-01T17:00:00+08:00") == {"luffy_fan": "甲局"}
    assert store.barred("前局", "2026-04-01T17:00:00+08:00") == {}
    put(store, game("乙局", "2026-06-01T17:00:00+08:00"))
    assert store.barred("乙局", "2026-06-01T17:00:00+08:00") == {"luffy_fan": "甲局"}
    assert store.barred("丙局", None) == {}


def test_proxies_are_counted_by_player(store: Store) -> None:
    record = game("甲局", "2026-05-01T17:00:00+08:00")
    record.rounds[0].ballots += [ballot("1030", "娜美", "路飞", kind="proxy"), ballot("1031", "娜美", "路飞", kind="proxy", status="void")]
    left = left_by(record, record, OWNERS)
    assert {row["player"]: row["proxies"] for row in left.players}["娜美"] == 1
    store.save(left)


def test_drownings_rewards_and_results_are_kept(store: Store) -> None:
    record = game("甲局", "2026-05-01T17:00:00+08:00")
    record.status, record.winner, record.winning_rule, record.rewards = "finished", "town", "assassin.3.win", {"山治": 30}
    record.players["娜美"].out = Out(round=2, cause="drowned", rule="assassin.4.speech")
    put(store, record)
    assert [(e.player, e.round, e.rule) for e in store.entries(kind="drowned")] == [("娜美", 2, "assassin.4.speech")]
    assert [(e.player, e.points) for e in store.entries(kind="reward")] == [("山治", 30)]
    assert {e.note for e in store.entries(kind="result", player="路飞")} == {"town 杀手"}


def test_the_migrations_make_the_tables_the_code_knows(tmp_path: Path) -> None:
    with Store(f"sqlite:///{tmp_path / 'panguan.sqlite'}"):
        pass
    engine = create_engine(f"sqlite:///{tmp_path / 'panguan.sqlite'}")
    found = inspect(engine)
    assert set(found.get_table_names()) == {*METADATA.tables, "alembic_version"}
    for name, table in METADATA.tables.items():
        columns = {column["name"]: (str(column["type"]), column["nullable"]) for column in found.get_columns(name)}
        assert columns == {column.name: (str(column.type), column.nullable) for column in table.columns}
        assert found.get_pk_constraint(name)["constrained_columns"] == [column.name for column in table.primary_key]
        assert len(found.get_foreign_keys(name)) == len(table.foreign_keys)
    engine.dispose()


@pytest.mark.parametrize("url", ["nonsense", "postgresql+psycopg://me:geheim@127.0.0.1:1/x", "sqlite:////no/such/place/x.sqlite", "what://x"])
def test_a_store_that_cannot_be_opened_is_one_error_without_the_password(url: str) -> None:
    with pytest.raises(StoreError) as caught:
        Store(url)
    assert "geheim" not in str(caught.value) and "\n" not in str(caught.value)
