import { mkdir, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { type BrowserName, openSession } from "./sessions.ts";

/** A window of a browser, as the journeys use it. Each verb waits until it is possible. */
export type Window = {
  readonly goto: (url: string) => Promise<void>;
  readonly path: () => Promise<string>;
  readonly untilPath: (pattern: RegExp) => Promise<void>;
  /** Waits until a visible element of the selector, whose name or text matches, is there. */
  readonly see: (css: string, name?: RegExp) => Promise<void>;
  readonly click: (css: string, name?: RegExp) => Promise<void>;
  /** Types into a field, in place of what is there. */
  readonly type: (css: string, text: string) => Promise<void>;
  readonly press: (css: string, key: keyof typeof keys) => Promise<void>;
  /** Chooses in a native select, as a person does: by its option. */
  readonly choose: (css: string, value: string) => Promise<void>;
  readonly inFrame: (css: string, work: () => Promise<void>) => Promise<void>;
  readonly resize: (width: number, height: number) => Promise<void>;
  /** What a script in the page returns. */
  readonly run: (script: string) => Promise<unknown>;
  /** Keeps what is seen in `reports/browsers`. */
  readonly picture: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

const keys = { Enter: "\uE007", ArrowDown: "\uE015", Escape: "\uE00C" } as const;

/** How long something is waited for, in milliseconds; for what never comes, not for what is slow. */
const timeoutMs = 60_000;

/** Finds the visible element with a name like the one asked for; runs in the page. */
const finder = `
  const [css, name] = arguments;
  const nameOf = (element) =>
    (element.getAttribute("aria-label") || element.innerText || element.value || "").replace(/\\s+/g, " ").trim();
  const found = [...document.querySelectorAll(css)].find(
    (element) => (element.localName === "option" || element.checkVisibility()) && (name === null || new RegExp(name).test(nameOf(element))),
  );
  if (found) found.scrollIntoView({ block: "center", behavior: "instant" });
  return found ?? null;`;

/** Whether scripts run the page, which then has told its visit; a page without scripts of ours is not waited for. */
const hydrated = `
  return document.getElementById("root") === null ||
    (window.dataLayer ?? []).some(({ event }) => event === "page_view");`;

/** Opens a window. */
export async function openWindow(browser: BrowserName): Promise<Window> {
  const session = await openSession(browser);
  const send = (name: string, params: object = {}) => session.send({ name, params: { ...params } });
  const run = (script: string, args: readonly unknown[] = []) => send("ExecuteScript", { script, args });

  async function until<Value>(what: string, look: () => Promise<Value | null | false>): Promise<Value> {
    const deadline = performance.now() + timeoutMs;
    let latest: unknown;
    while (performance.now() < deadline) {
      const found = await look().catch((error: unknown) => {
        latest = error;
        return null;
      });
      if (found !== null && found !== false) return found;
      await wait(100);
    }
    const at = await send("GetCurrentURL").catch(() => "");
    throw new Error(`${what} did not come in ${browser} at ${at}. ${latest ?? ""}`);
  }

  /** Does something with an element; again where the page replaced it meanwhile. */
  const withElement = (css: string, name: RegExp | undefined, work: (id: string) => Promise<unknown>) =>
    until(`${css} ${name ?? ""}`, async () => {
      const found = await run(finder, [css, name?.source ?? null]);
      const [id] = Object.values((found ?? {}) as Record<string, string>);
      if (id === undefined) return null;
      await work(id);
      return true;
    });

  return {
    goto: async (url) => {
      await send("Navigate", { url });
      // As far as scripts have taken it over.
      await until("Scripts", async () => (await run(hydrated)) === true);
    },
    path: async () => new URL(String(await send("GetCurrentURL"))).pathname,
    untilPath: async (pattern) => {
      await until(String(pattern), async () => pattern.test(String(await send("GetCurrentURL"))));
      await until("Scripts", async () => (await run(hydrated)) === true);
    },
    see: async (css, name) => void (await withElement(css, name, async () => undefined)),
    click: async (css, name) => void (await withElement(css, name, (id) => send("ElementClick", { id }))),
    type: async (css, text) => {
      await withElement(css, undefined, async (id) => {
        await send("ElementClear", { id });
        await send("ElementSendKeys", { id, text });
      });
    },
    press: async (css, key) =>
      void (await withElement(css, undefined, (id) => send("ElementSendKeys", { id, text: keys[key] }))),
    choose: async (css, value) => {
      await withElement(`${css} option[value="${value}"]`, undefined, (id) => send("ElementClick", { id }));
    },
    inFrame: async (css, work) => {
      await until(css, async () => {
        const frame = await run("return document.querySelector(arguments[0])", [css]);
        if (frame === null) return null;
        await send("SwitchToFrame", { id: frame, element: Object.values(frame as object)[0] });
        return true;
      });
      await work();
      await send("SwitchToFrame", { id: null });
    },
    resize: async (width, height) => void (await send("SetWindowRect", { width, height })),
    run: (script) => run(script),
    picture: async (name) => {
      await mkdir("reports/browsers", { recursive: true });
      const png = String(await send("TakeScreenshot", { full: false, hash: false }));
      await writeFile(`reports/browsers/${browser}-${name}.png`, Buffer.from(png, "base64"));
    },
    close: session.close,
  };
}
