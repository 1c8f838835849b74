import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../support/site.ts";

/** One command of WebDriver (https://www.w3.org/TR/webdriver2/), by its name in the specification. */
export type Command = { readonly name: string; readonly params: Readonly<Record<string, unknown>> };

/** A window of a real browser that takes the commands of WebDriver. */
export type Session = {
  readonly send: (command: Command) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

export const browserNames = ["firefox", "webkit"] as const;
export type BrowserName = (typeof browserNames)[number];

/** Starts a browser, with a profile of its own. */
export function openSession(name: BrowserName): Promise<Session> {
  return name === "firefox" ? openFirefox() : openWebKit();
}

/** How long a browser may take to answer at its start, in milliseconds. */
const startMs = 60_000;

/**
 * Firefox by Marionette, to which geckodriver passes the commands of WebDriver on; Debian has no package of geckodriver.
 * Messages are JSON behind their length: `[0, id, name, params]`, and `[1, id, error, result]` in reply.
 */
async function openFirefox(): Promise<Session> {
  const profile = await mkdtemp(join(tmpdir(), "firefox-"));
  const port = await freePort();
  const preferences = [
    `user_pref("marionette.port", ${port});`,
    'user_pref("intl.accept_languages", "en-IN");',
  ];
  await writeFile(join(profile, "user.js"), preferences.join("\n"));
  const browser = spawn("firefox-esr", ["--headless", "--marionette", "--no-remote", "--profile", profile], {
    stdio: "ignore",
  });
  const socket = await connected(port, browser);
  const reply = messagesOf(socket);
  await reply.next();
  let id = 0;
  const send = async ({ name, params }: Command) => {
    id += 1;
    const message = JSON.stringify([0, id, `WebDriver:${name}`, params]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const { value } = await reply.next();
    const [, , error, result] = value as [number, number, { error: string; message: string } | null, unknown];
    if (error !== null) throw new Error(`${name}: ${error.error}: ${error.message}`);
    return typeof result === "object" && result !== null && "value" in result ? result.value : result;
  };
  await send({ name: "NewSession", params: { capabilities: { alwaysMatch: {} } } });
  return {
    send,
    close: async () => {
      socket.destroy();
      await ended(browser);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function connected(port: number, browser: ChildProcess): Promise<Socket> {
  const deadline = performance.now() + startMs;
  while (performance.now() < deadline) {
    if (browser.exitCode !== null) throw new Error(`Firefox ended at its start with ${browser.exitCode}.`);
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    if (isOpen) return socket;
    await wait(200);
  }
  browser.kill();
  throw new Error("Firefox did not listen.");
}

async function* messagesOf(socket: Socket): AsyncGenerator<unknown, never> {
  let bytes = Buffer.alloc(0);
  for await (const part of socket) {
    bytes = Buffer.concat([bytes, part]);
    for (let head = bytes.indexOf(":"); head > 0; head = bytes.indexOf(":")) {
      const end = head + 1 + Number(bytes.subarray(0, head));
      if (bytes.length < end) break;
      yield JSON.parse(bytes.subarray(head + 1, end).toString());
      bytes = bytes.subarray(end);
    }
  }
  throw new Error("Firefox closed the connection.");
}

/** WebKitGTK by its own driver, in a window of a display in memory: it has no headless mode. */
async function openWebKit(): Promise<Session> {
  const port = await freePort();
  const driver = spawn(
    "xvfb-run",
    ["--auto-servernum", "--server-args=-screen 0 1600x1200x24", "WebKitWebDriver", `--port=${port}`],
    {
      stdio: "ignore",
      detached: true,
      env: { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: "1", LC_ALL: "C.UTF-8" },
    },
  );
  const ask = async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await reply.json()) as { value: unknown };
    if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const options = { binary: "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser", args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  const { sessionId } = (await untilAnswered(() => ask("POST", "/session", { capabilities }))) as {
    sessionId: string;
  };
  return {
    send: ({ name, params }) => {
      const { method, path, body } = httpOf({ name, params });
      return ask(method, `/session/${sessionId}${path}`, body);
    },
    close: async () => {
      await ask("DELETE", `/session/${sessionId}`).catch(() => undefined);
      // The display and the browser are its children.
      if (driver.pid !== undefined) process.kill(-driver.pid);
      await ended(driver);
    },
  };
}

async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const deadline = performance.now() + startMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof TypeError) || performance.now() > deadline) throw error;
      await wait(200);
    }
  }
}

/** Method and path of the commands that the journeys use. */
function httpOf({ name, params }: Command): { method: string; path: string; body?: unknown } {
  const { id, ...body } = params;
  const get = { TakeScreenshot: "/screenshot", GetCurrentURL: "/url" }[name];
  if (get !== undefined) return { method: "GET", path: get };
  const post = {
    Navigate: "/url",
    ExecuteScript: "/execute/sync",
    SetWindowRect: "/window/rect",
    SwitchToFrame: "/frame",
    Refresh: "/refresh",
    ElementClick: `/element/${id}/click`,
    ElementSendKeys: `/element/${id}/value`,
    ElementClear: `/element/${id}/clear`,
  }[name];
  if (post === undefined) throw new Error(`${name} has no path here.`);
  return { method: "POST", path: post, body: name === "SwitchToFrame" ? params : body };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill();
  await gone;
}
