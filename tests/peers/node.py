"""The client of `peer.mjs`: one Node process that answers many questions."""

import json
import queue
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
_TAIL: Final = 4_000
"""How much of standard error goes into the report of a failure."""


class RefusedError(Exception):
    """A peer threw on what it was given: its answer, not a fault of the harness."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(f"{name}: {message}")
        self.name = name
        self.message = message


class NodeError(Exception):
    """The process did not answer, or not to the question."""


def why_absent() -> str | None:
    """Say why the npm peers cannot be asked here; `None` if they can."""
    if shutil.which("node") is None:
        return "there is no node on the path"
    # npm writes this file when everything else is in its place.
    if not (HERE / "node_modules" / ".package-lock.json").is_file():
        return "the npm peers are not installed (npm ci in tests/peers)"
    return None


class Node:
    """A running process. Not for several threads at once; after a `NodeError` it is gone."""

    def __init__(self, process: "subprocess.Popen[str]", stderr: Any) -> None:
        self._process = process
        self._stderr = stderr
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._asked = 0
        # Only a thread can wait for a pipe with a time limit on every platform.
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        stdout = self._process.stdout
        assert stdout is not None
        for line in stdout:
            self._lines.put(line)
        self._lines.put(None)

    def call(self, method: str, params: object, *, timeout: float = 30.0) -> Any:
        """Ask one thing and wait for the answer.

        Raises:
            RefusedError: the peer threw.
            NodeError: there is no such method, or the process left or did not answer in time.
        """
        self._asked += 1
        request = {"id": self._asked, "method": method, "params": params}
        stdin = self._process.stdin
        assert stdin is not None
        try:
            stdin.write(f"{json.dumps(request)}\n")
            stdin.flush()
            line = self._lines.get(timeout=timeout)
        except (OSError, ValueError) as error:
            raise self._failed(f"{method} could not be asked: {error}") from error
        except queue.Empty:
            raise self._failed(f"{method} gave no answer in {timeout:g} s") from None
        if line is None:
            raise self._failed(f"the process left while it was asked {method}")
        answer = json.loads(line)
        if answer["id"] != self._asked or "error" in answer:
            raise NodeError(f"{method}: {answer.get('error', 'an answer to another question')}")
        if (refused := answer.get("refused")) is not None:
            raise RefusedError(refused["name"], refused["message"])
        return answer["result"]

    def _failed(self, what: str) -> NodeError:
        self.stop()
        self._stderr.seek(0)
        told = self._stderr.read()[-_TAIL:]
        return NodeError(f"{what}; standard error ends with:\n{told}" if told else what)

    def stop(self) -> None:
        if self._process.stdin is not None:
            # What it did not read any more is of no use to anybody.
            with suppress(OSError):
                self._process.stdin.close()
        self._process.kill()
        self._process.wait()


@contextmanager
def running_node() -> Generator[Node]:
    """Start the process, and end it with the block."""
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as stderr,
        subprocess.Popen(
            ["node", "peer.mjs"],
            cwd=HERE,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            encoding="utf-8",
        ) as process,
    ):
        node = Node(process, stderr)
        try:
            yield node
        finally:
            node.stop()
