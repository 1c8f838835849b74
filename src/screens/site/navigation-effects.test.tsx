// @vitest-environment happy-dom
import { act, render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { MemoryRouter, type NavigateFunction, StaticRouter, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { focusHeading } from "../navigation/heading-focus.ts";
import privacy from "../privacy/+Page.tsx";
import { App } from "./app.tsx";

const publicSettings = { googleMapsKey: null, gtmId: null, hasGateway: false };
const data = { status: 200, snapshots: {}, publicSettings };
const termsPage = {
  pageId: 109,
  templateName: "terms",
  title: "Terms of Test House",
  description: "",
  sections: [
    { kind: "hero", heading: "What we agree on", lead: "Short." },
    { kind: "prose", heading: "And what not", blocks: [{ type: "paragraph", text: "Little." }] },
  ],
};

let navigate: NavigateFunction;
let respondWithTerms: (page: object, status?: number) => Promise<void>;
let announcements: string[];

function CaptureNavigate() {
  navigate = useNavigate();
  return null;
}

beforeEach(async () => {
  announcements = [];
  const held = new Promise<Response>((resolve) => {
    respondWithTerms = async (body, status = 200) => {
      resolve(Response.json(body, { status }));
      await wait(60);
    };
  });
  vi.stubGlobal("scrollTo", vi.fn());
  vi.stubGlobal("fetch", async (address: string) =>
    address.includes("/api/cms/109") ? held : Response.json({}, { status: 404 }),
  );
  render(
    <MemoryRouter initialEntries={["/privacy"]}>
      <CaptureNavigate />
      <App page={data} screen={privacy} />
    </MemoryRouter>,
  );
  const region = document.getElementById("arrival") as HTMLElement;
  new MutationObserver(() => announcements.push(region.textContent ?? "")).observe(region, {
    childList: true,
  });
  await wait(60);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

async function goToTerms(hash = "") {
  // Discards the announcement of the initial page. In all tests except the first, a navigation opens that page.
  announcements = [];
  await act(async () => navigate(`/terms${hash}`));
  await expect.poll(() => document.querySelector("main [data-skeleton]")).not.toBeNull();
}

/** Polls inside `act`, so that React completes its pending work. */
const waitUntilEqual = (look: () => unknown, expected: unknown) =>
  expect.poll(() => act(async () => look())).toEqual(expected);
const focusedTag = () => document.activeElement?.tagName;
const focusedText = () => document.activeElement?.textContent;

test("a page loaded as a document neither moves the focus nor announces its title", () => {
  expect(document.activeElement).toBe(document.body);
  expect(announcements).toEqual([]);
});

test("the server renders an empty live region for titles", () => {
  const html = renderToString(
    <StaticRouter location="/privacy">
      <App page={data} screen={privacy} />
    </StaticRouter>,
  );
  expect(html).toMatch(/<div id="arrival"[^>]* role="status"[^>]*><\/div>/);
});

test("the heading of a screen that replaces its skeleton receives focus and is announced once", async () => {
  await goToTerms();
  await waitUntilEqual(focusedTag, "MAIN");
  expect(announcements).toEqual([]);
  await respondWithTerms(termsPage);
  await waitUntilEqual(focusedText, "What we agree on");
  expect(document.activeElement).toBe(document.querySelector("main h1"));
  await waitUntilEqual(() => announcements, ["Terms of Test House"]);
  expect(document.title).toBe("Terms of Test House");
});

test("the element whose id is in the hash receives focus once it exists", async () => {
  const scrolledTo = vi.spyOn(Element.prototype, "scrollIntoView");
  await goToTerms("#and-what-not");
  await respondWithTerms(termsPage);
  await waitUntilEqual(() => document.activeElement?.id, "and-what-not");
  expect(scrolledTo.mock.contexts).toEqual([document.activeElement]);
});

test("the heading of the error page receives focus when a screen fails", async () => {
  await goToTerms();
  await respondWithTerms({ error: { code: "broken", message: "Tea is being made." } }, 418);
  await waitUntilEqual(focusedText, "Whoops!");
});

/** Opens a dialog with the focus in it, like the search. */
function openDialog(): HTMLElement {
  const dialog = document.body.appendChild(document.createElement("div"));
  dialog.setAttribute("role", "dialog");
  dialog.appendChild(document.createElement("input")).focus();
  onTestFinished(() => dialog.remove());
  return dialog;
}

test("the focus stays in a search that the visitor opened while the screen was loading", async () => {
  await act(async () => {
    navigate("/terms");
    openDialog();
  });
  await respondWithTerms(termsPage);
  await waitUntilEqual(() => document.querySelector("main h1")?.textContent, "What we agree on");
  expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
});

test("the heading receives focus when a navigation closes a dialog after the page has loaded", async () => {
  const heading = document.querySelector("main h1");
  const dialog = openDialog();
  focusHeading().onSettled();
  expect(document.activeElement?.parentElement).toBe(dialog);
  dialog.remove();
  await waitUntilEqual(() => document.activeElement === heading, true);
});

test("the focus stays where the visitor moved it by Tab while the screen was loading", async () => {
  await goToTerms();
  const link = document.querySelector<HTMLElement>("header a");
  link?.focus();
  await respondWithTerms(termsPage);
  await waitUntilEqual(() => document.querySelector("main h1")?.textContent, "What we agree on");
  expect(document.activeElement).toBe(link);
});
