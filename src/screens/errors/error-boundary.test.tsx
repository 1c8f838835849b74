// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor } from "xstate";
import { errorBoundaryMachine } from "../../machines/error-boundary/machine.ts";
import { SettledSite } from "../site/testing.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

const load = vi.hoisted(() => ({ actor: null as null | (() => unknown) }));
vi.mock("./boundary-actor.ts", async (original) => {
  const real = await original<typeof import("./boundary-actor.ts")>();
  return { boundaryActor: (input: { skip: boolean }) => load.actor?.() ?? real.boundaryActor(input) };
});

let reportedErrors: string[];

beforeEach(() => {
  reportedErrors = [];
  load.actor = null;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (url: string) => {
    if (url === "/api/pageError") reportedErrors.push("by fetch");
    return new Response(null, { status: 204 });
  });
  vi.stubGlobal("navigator", { sendBeacon: () => reportedErrors.push("by beacon") });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error("broken on purpose");
}

const show = (skip: boolean) =>
  render(
    <SettledSite areas={{ cities: { cities: [] } }}>
      <ErrorBoundary skip={skip}>
        <p>Beside it.</p>
        <Broken />
      </ErrorBoundary>
      <p>The neighbour stands.</p>
    </SettledSite>,
  );
const heading = () => screen.queryByRole("heading", { name: "Whoops!" });

/** Text of the page if nothing replaces the failed component. It ends with the current path. */
const expectOnlySiblingShown = "The neighbour stands./";

test("S4 with the skip option, nothing is shown in place of a failed component", async () => {
  show(true);
  expect(heading()).toBeNull();
  await expect.poll(() => reportedErrors).toEqual(["by fetch"]);
  expect(document.body.textContent).toBe(expectOnlySiblingShown);
});

test("the error boundary renders the view of its state machine", async () => {
  load.actor = () => createActor(errorBoundaryMachine, { input: { skip: true } });
  show(false);
  await expect.poll(heading).toBeNull();
  expect(document.body.textContent).toBe(expectOnlySiblingShown);
});

/** A screen that throws only in its first render. */
function BreaksOnce(): ReactNode {
  const [times, setTimes] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Again
      </button>
      <ErrorBoundary>{times === 0 ? <Broken /> : <p>Healthy.</p>}</ErrorBoundary>
    </>
  );
}

test("the error boundary keeps the error page when its children could be rendered again without an error", async () => {
  render(
    <SettledSite areas={{ cities: { cities: [] } }}>
      <BreaksOnce />
    </SettledSite>,
  );
  await expect.poll(() => reportedErrors).toEqual(["by fetch"]);
  fireEvent.click(screen.getByRole("button", { name: "Again" }));
  expect(screen.queryByText("Healthy.")).toBeNull();
  expect(heading()).not.toBeNull();
  expect(reportedErrors).toEqual(["by fetch"]);
});

test("the error page is kept and a beacon reports the error when scripts cannot be loaded", async () => {
  load.actor = () => {
    throw new Error("Failed to fetch dynamically imported module");
  };
  show(false);
  await expect.poll(() => reportedErrors).toEqual(["by beacon"]);
  expect(heading()).not.toBeNull();
});
