// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter, type NavigateFunction, useNavigate } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { emptyStaleNotice, staleNoticeHtml } from "../../api/contract/stale-notice.ts";
import * as texts from "../../texts/layout.ts";
import { SettledAreas, siteContentFixture } from "../site/testing.tsx";
import { Layout } from "./layout.tsx";

let navigate: NavigateFunction;
function CaptureNavigate() {
  navigate = useNavigate();
  return null;
}

const site = (
  <MemoryRouter>
    <CaptureNavigate />
    <SettledAreas areas={{ headerFooter: siteContentFixture, cities: { cities: [] } }}>
      <Layout>
        <h1>Rooms</h1>
      </Layout>
    </SettledAreas>
  </MemoryRouter>
);

test("the age of an old copy follows the header, is announced, survives hydration and ends with a navigation", async () => {
  const html = renderToString(site);
  expect(html.split(emptyStaleNotice)).toHaveLength(2);
  const container = document.createElement("div");
  container.innerHTML = html.replace(emptyStaleNotice, staleNoticeHtml("Last updated 5 minutes ago."));
  document.body.append(container);
  const notice = screen.getByText("Last updated 5 minutes ago.");
  for (const earlier of [screen.getByRole("link", { name: texts.skipToContent }), screen.getByRole("banner")])
    expect(notice.compareDocumentPosition(earlier)).toBe(Node.DOCUMENT_POSITION_PRECEDING);

  const onRecoverableError = vi.fn();
  const consoleError = vi.spyOn(console, "error");
  const root = await act(async () => hydrateRoot(container, site, { onRecoverableError }));
  expect(screen.getAllByText("Last updated 5 minutes ago.")).toEqual([notice, screen.getByRole("status")]);
  expect([onRecoverableError.mock.calls, consoleError.mock.calls]).toEqual([[], []]);
  await act(async () => navigate("/terms"));
  expect(notice.isConnected).toBe(false);
  act(() => root.unmount());
});
