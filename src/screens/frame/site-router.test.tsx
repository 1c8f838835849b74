// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentProps, useLayoutEffect } from "react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Navigate } from "./site-location.tsx";

const whenRouterIsRendered = vi.hoisted(() => ({ act: null as null | (() => void) }));
vi.mock("./browser-router.tsx", async (original) => {
  const real = await original<typeof import("./browser-router.tsx")>();
  const Router = (props: ComponentProps<typeof real.Router>) => {
    useLayoutEffect(() => whenRouterIsRendered.act?.(), []);
    return <real.Router {...props} />;
  };
  return { ...real, Router };
});

let site: typeof import("./site-location.tsx") & typeof import("./site-router.tsx");
let navigate: Navigate;
let entries: number;

beforeEach(async () => {
  // What comes at the first sign has not been loaded by an earlier test.
  vi.resetModules();
  site = { ...(await import("./site-location.tsx")), ...(await import("./site-router.tsx")) };
  window.history.pushState(null, "", "/rooms?step=time");
  entries = window.history.length;
  whenRouterIsRendered.act = null;
});

afterEach(cleanup);

function Page() {
  navigate = site.useNavigate();
  const { pathname, search } = site.useLocation();
  return <p data-testid="here">{`${pathname}${search}${site.useIsReturn() ? " again" : ""}`}</p>;
}

const show = () =>
  render(
    <site.SiteRouter>
      <Page />
    </site.SiteRouter>,
  );
const here = () => screen.getByTestId("here").textContent;
/** The router numbers the entries of the history. */
const hasRouter = () => typeof window.history.state?.idx === "number";
const eventually = (look: () => unknown, expected: unknown) =>
  expect.poll(() => act(async () => look())).toEqual(expected);

test("a page begins with its document's address, and loads the router at the visitor's first sign", async () => {
  show();
  await act(async () => undefined);
  expect([here(), hasRouter()]).toEqual(["/rooms?step=time again", false]);
  fireEvent.keyDown(document.body, { key: "Tab" });
  await eventually(hasRouter, true);
  expect(here()).toBe("/rooms?step=time again");
});

test("steps that are taken before it is there are entries of the history, and Back goes through them", async () => {
  show();
  await act(async () => {
    navigate("?step=details", { replace: true });
    navigate("?step=pay");
    expect([window.location.search, hasRouter()]).toEqual(["?step=pay", false]);
  });
  expect(here()).toBe("/rooms?step=pay");
  expect(window.history.length).toBe(entries + 1);
  // The page itself has taken them: a visitor's sign is yet to come.
  expect(hasRouter()).toBe(false);
  fireEvent.keyDown(document.body, { key: "Tab" });
  await eventually(hasRouter, true);
  expect(here()).toBe("/rooms?step=pay");
  await act(async () => navigate("/terms"));
  await eventually(here, "/terms");
  await act(async () => window.history.back());
  await eventually(here, "/rooms?step=pay again");
  await act(async () => window.history.back());
  await eventually(here, "/rooms?step=details again");
});

test("Back to an entry that an earlier document has made loads the router, which shows it", async () => {
  show();
  window.history.replaceState(null, "", "/earlier");
  await act(async () => window.dispatchEvent(new PopStateEvent("popstate")));
  await eventually(here, "/earlier again");
});

test("a link that is followed while the router begins leads where it says, and the router knows of it", async () => {
  whenRouterIsRendered.act = () => navigate("/terms");
  show();
  fireEvent.keyDown(document.body, { key: "Tab" });
  await eventually(here, "/terms");
  await act(async () => navigate("/privacy"));
  await eventually(here, "/privacy");
  await act(async () => window.history.back());
  await eventually(here, "/terms again");
  await act(async () => window.history.back());
  await eventually(here, "/rooms?step=time again");
});

test.each([
  ["is loaded as a document", true, ["/terms"], "/rooms?step=time again"],
  ["is where the page says that there is no connection", false, [], "/terms"],
])("where the router does not come, another page %s", async (_, onLine, documents, shown) => {
  vi.doMock("./after-sign.ts", () => {
    throw new Error("gone");
  });
  vi.stubGlobal("navigator", { onLine });
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  onTestFinished(() => {
    vi.doUnmock("./after-sign.ts");
    vi.unstubAllGlobals();
    assign.mockRestore();
  });
  show();
  await act(async () => navigate("/terms"));
  await eventually(() => [assign.mock.calls.flat(), here()], [documents, shown]);
});
