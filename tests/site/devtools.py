"""Drives a Chromium through a pipe, by its DevTools protocol: pages, their errors, their sizes, pictures of them."""

import base64
import json
import os
import select
import signal
import subprocess
import tempfile
import time

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--hide-scrollbars", "--remote-debugging-pipe"]
SECONDS = 60  # that an answer may take on a busy machine


class Trouble(Exception):
    """The browser does not answer as it should."""


class Browser:
    def __init__(self, program):
        # A helper of the browser may write one more file while the folder is removed.
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()

        def give():  # it reads from 3 and writes to 4
            os.dup2(to_browser, 63), os.dup2(from_browser, 64)
            os.dup2(63, 3), os.dup2(64, 4)

        self.process = subprocess.Popen([program, *FLAGS, f"--user-data-dir={self.profile.name}", "about:blank"], preexec_fn=give,
                                        close_fds=False, start_new_session=True, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        os.close(to_browser), os.close(from_browser)
        self.buffer, self.number, self.session, self.events = b"", 0, None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            pass
        try:
            os.killpg(self.process.pid, signal.SIGKILL)  # whatever outlives it, and itself
        except ProcessLookupError:
            pass
        self.process.wait()
        self.profile.cleanup()
        os.close(self.write_end), os.close(self.read_end)

    def message(self):
        end = time.monotonic() + SECONDS
        while b"\0" not in self.buffer:
            if not select.select([self.read_end], [], [], max(0, end - time.monotonic()))[0]:
                raise Trouble(f"no answer for {SECONDS} s")
            data = os.read(self.read_end, 1 << 20)
            if not data:
                raise Trouble(f"the browser has ended, with status {self.process.wait()}")
            self.buffer += data
        text, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(text)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Trouble(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def visit(self, url, width, height=900, dark=False, scripts=True):
        """Loads a page; what went wrong with it, as texts."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.call("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.events = []
        self.call("Page.navigate", url=url)
        while not any(e.get("method") == "Page.loadEventFired" for e in self.events):
            self.events.append(self.message())
        return [text for e in self.events for text in self.problem(e)]

    @staticmethod
    def problem(event):
        method, p = event.get("method"), event.get("params", {})
        if method == "Runtime.exceptionThrown":
            yield "exception: " + p["exceptionDetails"].get("exception", {}).get("description", p["exceptionDetails"]["text"])
        elif method == "Runtime.consoleAPICalled" and p["type"] in ("error", "warning", "assert"):
            yield "console: " + str(p["args"])
        elif method == "Log.entryAdded" and p["entry"]["level"] in ("error", "warning"):
            yield "log: " + p["entry"]["text"] + " " + p["entry"].get("url", "")
        elif method == "Network.requestWillBeSent" and not p["request"]["url"].startswith(("file:", "data:")):
            yield "asks the network for " + p["request"]["url"]

    def value(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise Trouble(f"{expression}: {answer['exceptionDetails']['text']}")
        return answer["result"].get("value")

    def picture(self, path, whole=False):
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
