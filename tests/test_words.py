"""Both languages: every sentence is in the catalogue, with the same places for values, and the catalogue is compiled."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from adjudicator.attendance import REVOTES
from adjudicator.desk import cli
from adjudicator.game import THREADS
from adjudicator.report.forms import render
from adjudicator.report.language import Language, language, of_environment, use
from adjudicator.report.outline import outline
from adjudicator.report.page import page
from adjudicator.report.tally import tally
from adjudicator.report.words import TABLES
from docs.catalogue import CHINESE, MO, mo, read_po, sentences, unsaid
from tests.adjudicator.sample_record import sample


def test_every_sentence_is_translated_with_its_places() -> None:
    known = read_po()
    assert [sentence for sentence in sentences() if not known.get(sentence)] == [], "run: python -m docs.catalogue, and translate"
    assert set(known) - set(sentences()) == {""}
    for source, target in known.items():
        assert sorted(re.findall(r"{\w+}", source)) == sorted(re.findall(r"{\w+}", target)), source
        assert not CHINESE.search(target), target


def test_no_sentence_escapes_the_catalogue() -> None:
    assert list(unsaid()) == []


def test_the_catalogue_is_compiled() -> None:
    assert MO.read_bytes() == mo(read_po()), "run: python -m docs.catalogue"


def test_every_key_has_words_in_both_languages() -> None:
    for table in TABLES.values():
        for chinese, english in table.values():
            assert CHINESE.search(chinese) and not CHINESE.search(english)


def test_the_rules_call_things_as_the_reports_do() -> None:
    assert {key: chinese for key, (chinese, _) in TABLES["thread"].items()} == THREADS
    assert {key: TABLES["stage"][key][0] for key in REVOTES} == REVOTES


def test_reports_in_english_hold_chinese_only_where_the_game_does() -> None:
    english = Language("en")
    record = sample("Luffy")
    for text in (render(outline(record, english)), render(tally(record, english)), page(record, [], english)):
        own = re.sub(r"(?s)<dl>.*</dl>", "", text)  # the rules quote the words they are about
        own = re.sub(r"索隆|娜美|乌索普|山治|乔巴|路飞二号|杀手|测试局|第2夜的指令还没有录入|等待|写的是|，像|指向明确|法官|PingFang SC.*", "", own)
        assert not CHINESE.search(own), CHINESE.findall(own)


@pytest.mark.parametrize(("environment", "code"), [
    ({}, "zh"), ({"LANG": "C.UTF-8"}, "zh"), ({"LANG": "en_US.UTF-8"}, "en"), ({"LANG": "zh_CN.UTF-8"}, "zh"),
    ({"LANG": "zh_CN", "LC_ALL": "en_GB"}, "en"), ({"LANG": "en_US", "PANGUAN_LANG": "zh"}, "zh")])
def test_the_environment_chooses(environment: dict[str, str], code: str) -> None:
    assert of_environment(environment) == code


@pytest.mark.parametrize("arguments", [["--lang", "en", "judge", "x"], ["judge", "--lang", "en", "x"], ["judge", "x", "--lang=en"]])
def test_the_option_may_stand_anywhere(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PANGUAN_LANG", "zh")
    try:
        assert cli._choose_language(arguments) == ["judge", "x"]
        assert language().code == "en"
    finally:
        use("zh")


def test_completion_knows_the_commands() -> None:
    result = CliRunner().invoke(cli.app, [], prog_name="panguan",
                                env={"_PANGUAN_COMPLETE": "complete_bash", "COMP_WORDS": "panguan ju", "COMP_CWORD": "1"})
    assert result.stdout.split() == ["judge"]
