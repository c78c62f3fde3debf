"""Every statement of the sources is tested, or there is a reason why it cannot be."""

import re

from docs import rules_coverage

LAST = {"S0": 46, "S1": 31, "S2": 27, "S3": 20, "S4": 60}


def test_the_statements_are_those_of_the_sources() -> None:
    expected = [f"{source}-{n}" for source, last in LAST.items() for n in range(1, last + 1)]
    assert rules_coverage.statements() == expected


def test_every_statement_is_tested_or_has_a_reason() -> None:
    known = rules_coverage.tests().keys() | rules_coverage.reasons().keys()
    assert [number for number in rules_coverage.statements() if number not in known] == []


def test_no_statement_is_tested_and_has_a_reason_why_it_cannot_be() -> None:
    assert rules_coverage.tests().keys() & rules_coverage.reasons().keys() == set()


def test_no_test_and_no_reason_carries_a_number_that_does_not_exist() -> None:
    carried = rules_coverage.tests().keys() | rules_coverage.reasons().keys()
    assert carried - set(rules_coverage.statements()) == set()


def test_only_statements_that_are_tested_have_parts_that_cannot_be() -> None:
    assert rules_coverage.exceptions().keys() - rules_coverage.tests().keys() == set()


def test_a_test_may_carry_several_numbers() -> None:
    assert rules_coverage.carried("test_s0_31_s1_29_of_two_sixes") == ["S0-31", "S1-29"]
    assert rules_coverage.carried("test_s4_60_three_sixes") == ["S4-60"]
    assert rules_coverage.carried("test_something_else") == []


def test_what_a_statement_is_about_takes_a_few_words() -> None:
    about = [text for source in rules_coverage.sources().values() for text in source.values()]
    assert [text for text in about if len(re.findall(r"\w+", text)) > 9] == []


def test_the_page_is_what_the_script_writes_now() -> None:
    assert rules_coverage.DOCUMENT.read_text(encoding="utf-8") == rules_coverage.document()
