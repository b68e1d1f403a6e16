"""Setting up: what a start has to do, what heals, what the closing line says."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest
from launcher import checking, environment, kernels, main, places, progress, stamp, testing

from tests.browser import chromium

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment folder of the test's own, not made yet."""
    folder = tmp_path / ".venv"
    monkeypatch.setattr(places, "environment", lambda: folder)
    return folder


def titles(level: str) -> list[str]:
    return [step.title for step in environment.steps(level)]


class TestWhatIsLeftToDo:
    def test_a_fresh_checkout_needs_everything(self, private: Path) -> None:
        assert titles("base") == [
            "Making a private environment in .venv",
            "Getting the installer",
            "Installing locked requirements",
            "Installing Ply Yard",
        ]

    def test_a_finished_environment_needs_nothing_at_its_level_or_below(self, private: Path) -> None:
        finish(private, "test")
        assert titles("base") == titles("test") == []
        assert "Installing locked requirements" in titles("dev")

    def test_changed_requirements_are_installed_and_nothing_else(
        self, private: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        finish(private, "base")
        monkeypatch.setattr(places, "REQUIREMENTS", tmp_path)
        (tmp_path / "base.txt").write_text("other==1\n")
        assert titles("base") == ["Getting the installer", "Installing locked requirements"]

    def test_a_changed_pyproject_installs_the_project_alone(self, private: Path) -> None:
        finish(private, "base")
        stamp.update(project="of another day")
        assert titles("base") == ["Installing Ply Yard"]

    def test_an_interrupted_install_is_made_anew(self, private: Path) -> None:
        finish(private, "base")
        with pytest.raises(KeyboardInterrupt), environment._unfinished():
            raise KeyboardInterrupt
        assert titles("base")[0] == "Making a private environment in .venv"
        (private / "half a package").touch()
        environment.create()
        assert environment.is_usable()
        assert not (private / "half a package").exists()

    def test_a_python_that_was_upgraded_under_the_environment_makes_it_anew(self, private: Path) -> None:
        finish(private, "base")
        stamp.update(python=[3, 10])
        assert not environment.is_usable()

    def test_another_python_starts_what_is_there(self, private: Path) -> None:
        finish(private, "base")
        stamp.update(python=[3, 10], home="/another/python/bin")
        assert titles("base") == []

    @pytest.mark.parametrize("nonsense", ["", "{", "[]", '{"format": 0}'])
    def test_an_unreadable_stamp_counts_as_none(self, private: Path, nonsense: str) -> None:
        finish(private, "base")
        (private / "plyyard.json").write_text(nonsense)
        assert "Installing locked requirements" in titles("base")


def finish(folder: Path, level: str) -> None:
    """Make a real environment and claim that all was installed into it."""
    environment.create()
    stamp.record_level(level)
    stamp.update(project=stamp.project_digest())
    assert folder.exists()


class TestInstallers:
    def test_a_uv_that_does_not_run_is_not_used(
        self, private: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        program(tmp_path / "uv", "exit 1")
        monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
        assert environment.find_uv() is None

    def test_a_uv_on_the_path_is_used(self, private: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        program(tmp_path / "uv", "exit 0")
        monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
        assert environment.find_uv() == tmp_path / "uv"

    def test_when_uv_fails_pip_installs(
        self, private: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        private.mkdir()
        program(tmp_path / "uv", "echo no route to the index; exit 2")
        program(tmp_path / "pip", f'echo "$@" > {tmp_path}/asked')
        monkeypatch.setattr(environment, "find_uv", lambda: tmp_path / "uv")
        monkeypatch.setattr(environment, "find_pip", lambda: [tmp_path / "pip"])
        environment.install(["--require-hashes", "-r", "x.txt"])
        assert (tmp_path / "asked").read_text() == "install --quiet --require-hashes -r x.txt\n"
        assert "no route to the index" in capsys.readouterr().out

    def test_when_nothing_can_install_the_error_says_what_to_do(
        self, private: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        private.mkdir()
        monkeypatch.setattr(environment, "find_uv", lambda: None)
        monkeypatch.setattr(environment, "find_pip", lambda: None)
        with pytest.raises(progress.SetupError, match="sudo apt install python3-pip"):
            environment.install(["x"])

    def test_uv_never_downloads_a_python(self) -> None:
        assert environment._installing()["UV_PYTHON_DOWNLOADS"] == "never"

    def test_uv_uses_the_index_and_the_certificates_that_pip_was_given(self) -> None:
        listed = "global.index-url='old'\nglobal.timeout='9'\n:env:.cert='certificates'\n:env:.index-url='mirror'\n"
        assert environment.pip_settings(listed) == {"UV_DEFAULT_INDEX": "mirror", "SSL_CERT_FILE": "certificates"}


def program(path: Path, script: str) -> None:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


class TestLocks:
    @pytest.mark.parametrize("name", ["base", "test", "dev", "uv"])
    def test_every_package_has_one_version_and_hashes_and_no_address(self, name: str) -> None:
        text = (ROOT / "requirements" / f"{name}.txt").read_text()
        assert not re.search(r"://|file:|--index|--find-links|^-e|@ ", text, re.MULTILINE)
        for block in re.split(r"\n(?=[a-z])", text)[1:]:
            assert re.match(r"[\w.\[\]-]+==\S+( ;.*)? \\\n    --hash=sha256:[0-9a-f]{64}", block), block[:80]

    def test_the_wider_lock_holds_the_narrower_one(self) -> None:
        base, test, dev = (pins(name) for name in ("base", "test", "dev"))
        assert base < test < dev

    def test_every_dependency_of_the_project_is_locked(self) -> None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text())
        groups = project["dependency-groups"]
        wanted = [*project["project"]["dependencies"], *groups["build"], *groups["test"], *groups["dev"]]
        locked = {pin.partition("==")[0] for pin in pins("dev")}
        assert {re.split(r"[\[<>=~]", each)[0] for each in wanted} <= locked


def pins(name: str) -> set[str]:
    return {line.split()[0] for line in stamp.lock_file(name).read_text().splitlines() if re.match(r"\w", line)}


class TestCommands:
    @pytest.mark.parametrize(
        ("given", "expected"),
        [
            ([], ("serve", [])),
            (["--port", "1"], ("serve", ["--port", "1"])),
            (["test", "-k", "x"], ("test", ["-k", "x"])),
            (["plyyard", "games"], ("plyyard", ["games"])),
            (["--help"], ("help", [])),
        ],
    )
    def test_options_alone_belong_to_the_server(self, given: list[str], expected: tuple[str, list[str]]) -> None:
        assert main.split(given) == expected

    def test_the_page_is_opened_unless_asked_otherwise(self) -> None:
        assert main.serving(["--port", "1"]) == ["serve", "--port", "1"]
        assert main.serving(["--open"]) == ["serve"], "the server has no such option: it opens the page by itself"
        assert main.serving(["--no-open"]) == ["serve", "--no-open"]

    def test_an_unknown_command_shows_those_there_are(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main.main(["tets"]) == 2
        assert "python3 play.py test" in capsys.readouterr().err

    def test_older_pythons_can_read_the_launcher_far_enough_to_be_told(self) -> None:
        tree = ast.parse((ROOT / "play.py").read_text(), feature_version=(3, 4))
        assert not [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr | ast.AnnAssign)]


class TestSteps:
    def test_steps_are_numbered_and_timed(self, capsys: pytest.CaptureFixture[str]) -> None:
        progress.run_steps([progress.Step("One", lambda: ""), progress.Step("Two", lambda: "done")])
        assert re.fullmatch(
            r"\[1/2\] One \.\.\. \d+\.\d s\n\[2/2\] Two \.\.\. \d+\.\d s, done\n", capsys.readouterr().out
        )

    def test_a_failing_program_shows_its_last_lines(self) -> None:
        with pytest.raises(progress.SetupError, match=r"^the reason$"):
            progress.call([sys.executable, "-c", "print('the reason'); raise SystemExit(3)"])


class TestClosingLine:
    def test_it_counts_what_the_report_says(self, tmp_path: Path) -> None:
        report = tmp_path / "tests.xml"
        report.write_text(
            '<testsuites><testsuite tests="9" failures="1" errors="1" skipped="2"></testsuite></testsuites>'
        )
        line = testing.summary(1, testing.counts(report), 61.4, browser=True)
        assert line.startswith("Ply Yard: 2 of 7 tests FAILED; browser tests included;")
        assert line.endswith("; 61 s.")

    def test_it_says_when_the_browser_was_missing(self) -> None:
        line = testing.summary(0, {"tests": 3, "failures": 0, "errors": 0, "skipped": 0}, 1, browser=False)
        assert "all 3 tests passed; browser tests LEFT OUT for want of Chromium" in line

    def test_a_run_that_broke_off_is_no_success(self, tmp_path: Path) -> None:
        line = testing.summary(2, testing.counts(tmp_path / "none.xml"), 1, browser=True)
        assert "did NOT run to their end (pytest exit code 2)" in line


class TestChromium:
    def test_a_named_browser_is_taken_before_any_other(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        program(tmp_path / "mine", "exit 0")
        monkeypatch.setenv(chromium.SWITCH, str(tmp_path / "mine"))
        assert chromium.find_chromium() == tmp_path / "mine"

    def test_a_named_browser_that_is_not_there_is_none(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(chromium.SWITCH, str(tmp_path / "nowhere"))
        assert chromium.find_chromium() is None

    @pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
    def test_a_browser_on_the_path_is_found(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        program(tmp_path / name, "exit 0")
        monkeypatch.delenv(chromium.SWITCH, raising=False)
        monkeypatch.setenv("PATH", str(tmp_path))
        assert chromium.find_chromium() == tmp_path / name


class TestChecks:
    def test_a_failing_check_fails_the_whole(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        bad: list[checking.Command] = [[sys.executable, "-c", "print('line 7 is wrong'); raise SystemExit(1)"]]
        good: list[checking.Command] = [[sys.executable, "-c", ""]]
        monkeypatch.setattr(checking, "checks", lambda: [("first", bad), ("second", good)])
        assert checking.run([]) == 1
        printed = capsys.readouterr().out
        assert "line 7 is wrong" in printed
        assert "second: ok" in printed
        assert printed.endswith("Ply Yard: 1 checks FAILED: first\n")

    def test_ci_may_not_go_without_node(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        (tmp_path / "web/static").mkdir(parents=True)
        (tmp_path / "web/static/a.js").touch()
        monkeypatch.setattr(places, "PACKAGE", tmp_path)
        monkeypatch.setenv("PATH", str(tmp_path))
        monkeypatch.delenv("CI", raising=False)
        assert checking.javascript_checks() == []
        monkeypatch.setenv("CI", "true")
        assert [title for title, _ in checking.javascript_checks()] == ["JavaScript types (node is missing)"]


class TestKernelStep:
    RECORD = {"sources": "s", "built": [], "complete": False, "include": "/nowhere", "toolchain": False}  # noqa: RUF012

    def test_nothing_is_compiled_again_while_nothing_changed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(kernels, "sources_digest", lambda: "s")
        assert kernels.is_done(self.RECORD)
        assert kernels.is_done({**self.RECORD, "complete": True})

    def test_edited_sources_a_lost_module_and_a_new_compiler_compile_again(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(kernels, "sources_digest", lambda: "s")
        assert not kernels.is_done({})
        assert not kernels.is_done({**self.RECORD, "sources": "of yesterday"})
        assert not kernels.is_done({**self.RECORD, "complete": True, "built": ["/nowhere/kernel.so"]})
        monkeypatch.setattr(kernels, "has_toolchain", lambda _include: True)
        assert not kernels.is_done(self.RECORD)

    def test_where_compiling_was_demanded_plain_python_is_an_error(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(kernels, "compiler", lambda: None)
        monkeypatch.delenv("PLYYARD_REQUIRE_COMPILED", raising=False)
        assert "KERNELS NOT COMPILED" in kernels._loud(False, "/nowhere", "")
        monkeypatch.setenv("PLYYARD_REQUIRE_COMPILED", "1")
        with pytest.raises(progress.SetupError, match="no C compiler"):
            kernels._loud(False, "/nowhere", "")
