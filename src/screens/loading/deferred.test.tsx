// @vitest-environment happy-dom
import { act, type ReactNode, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ErrorBoundary } from "../errors/error-boundary.tsx";
import { type Deferred, deferred } from "./deferred.tsx";

type Props = { readonly label: string };

function Form({ label }: Props): ReactNode {
  const [typed, setTyped] = useState("");
  return (
    <form>
      <input name="name" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <output>{`${label}: ${typed}`}</output>
    </form>
  );
}

let code: { arrive: () => void; fail: () => void };
let requests: number;
let Part: Deferred<Props>;
let root: Root;
let container: HTMLElement;
let setLabel: (label: string) => void;

/** Declares a component whose code loads when the test calls `code.arrive`. */
function deferredForm(): Deferred<Props> {
  return deferred(
    "src/form.tsx",
    () => {
      requests += 1;
      return new Promise((resolve, reject) => {
        code = { arrive: () => resolve(Form), fail: () => reject(new TypeError("Failed to fetch")) };
      });
    },
    () => <p>Loading</p>,
  );
}

function Page({ Content }: { readonly Content: Deferred<Props> }): ReactNode {
  const [label, set] = useState("first");
  setLabel = set;
  return <Content label={label} />;
}

/** Waits until an expectation holds; lets React render before each attempt. */
const waitWhile = (holds: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    holds();
  });
const input = () => container.querySelector("input") as HTMLInputElement;
const output = () => container.querySelector("output")?.textContent;

beforeEach(() => {
  requests = 0;
  vi.stubGlobal("requestIdleCallback", (call: () => void) => setTimeout(call));
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("navigator", Object.assign(window.navigator, { sendBeacon: vi.fn(() => true) }));
  container = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  act(() => root?.unmount());
  container.remove();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe("a deferred component on a page from the server", () => {
  beforeEach(async () => {
    const loaded = deferred("src/form.tsx", async () => Form);
    await loaded.load();
    container.innerHTML = renderToString(<Page Content={loaded} />);
    Part = deferredForm();
    root = hydrateRoot(container, <Page Content={Part} />, {
      onRecoverableError: (error) => {
        throw error;
      },
    });
    await waitWhile(() => expect(requests).toBe(1));
  });

  test("keeps the server's HTML while the page changes, then hydrates with the latest props", async () => {
    const server = input();
    await act(async () => setLabel("second"));
    expect([input(), output()]).toEqual([server, "first: "]);
    code.arrive();
    await waitWhile(() => expect([input(), output()]).toEqual([server, "second: "]));
  });

  test("replays input that was entered before the component hydrated", async () => {
    input().value = "Asha";
    code.arrive();
    await waitWhile(() => expect(output()).toBe("first: Asha"));
  });

  test("keeps the server's HTML when the component's code fails to load, and loads it again once the browser is online", async () => {
    const server = input();
    code.fail();
    await waitWhile(() => expect(window.navigator.sendBeacon).toHaveBeenCalledOnce());
    expect([input(), requests]).toEqual([server, 1]);
    await act(async () => window.dispatchEvent(new Event("online")));
    expect(requests).toBe(2);
    code.arrive();
    await waitWhile(() => expect(Object.keys(server)).toContainEqual(expect.stringMatching(/^__reactProps/)));
    expect(input()).toBe(server);
  });
});

describe("a deferred component after a navigation", () => {
  async function show(): Promise<void> {
    container.innerHTML = renderToString(<p />);
    root = hydrateRoot(container, <p />);
    Part = deferredForm();
    await act(async () =>
      root.render(
        <ErrorBoundary skip>
          <Page Content={Part} />
        </ErrorBoundary>,
      ),
    );
  }

  test("shows the component's fallback and loads its code immediately", async () => {
    await show();
    expect([container.textContent, requests]).toEqual(["Loading", 1]);
    code.arrive();
    await waitWhile(() => expect(output()).toBe("first: "));
  });

  test("throws to the error boundary when the component's code fails to load", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await show();
    code.fail();
    await waitWhile(() => expect(container.textContent).toBe(""));
  });
});

test("if the server has not loaded the component, the render fails with the component's name", () => {
  vi.stubEnv("SSR", true);
  const Unlisted = deferred("src/form.tsx", async () => Form);
  expect(() => renderToString(<Unlisted label="" />)).toThrow(/list the component of src\/form\.tsx/);
});
