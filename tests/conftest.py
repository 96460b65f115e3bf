"""Rules for every test: how much is tried; a failure is told at once; where `CI` is set, a skip is a failure."""

import os
from collections.abc import Generator

import pytest
from xdist.remote import Producer

from tests import profiles
from tests.lanes import ByServer

profiles.load()


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByServer:
    return ByServer(config, log)


def pytest_report_header() -> str:
    return profiles.told()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and os.environ.get("CI"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped; in CI that is a failure: {report.longrepr}"
    if report.failed:
        report.sections.append(("How much was tried", profiles.told()))
    return report


class Herald:
    """Names each failure when it happens; what is behind it is told at the end."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self._terminal = terminal

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            said = (crash.message if crash else str(report.longrepr)).partition("\n")[0]
            self._terminal.write_line(f"\nFAILED {report.nodeid} ({report.when}): {said}", red=True)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Herald where there is a terminal: the workers of pytest-xdist have none."""
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None:
        session.config.pluginmanager.register(Herald(terminal))
