// @vitest-environment happy-dom
import { act, screen as page, render } from "@testing-library/react";
import { MemoryRouter, type NavigateFunction, useNavigate } from "react-router-dom";
import { expect, test, vi } from "vitest";
import type { RouteLocation, Screen } from "../screen.ts";
import { App } from "./app.tsx";

const mockScreen = vi.hoisted(() => ({ screen: null as Screen | null }));
vi.mock("../screens.ts", () => ({ loadScreen: async () => mockScreen.screen }));

let navigate: NavigateFunction;
function CaptureNavigate() {
  navigate = useNavigate();
  return null;
}

test("a history entry without a state does not use the data of the first page", async () => {
  vi.stubGlobal("scrollTo", vi.fn());
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 404 }));
  const screen: Screen = {
    areas: () => [],
    head: () => ({ title: "Booking", description: "", path: "/" }),
    Component: ({ location }: { readonly location: RouteLocation }) => (
      <p data-testid="place">{`${location.pathname} with ${location.order?.orderId ?? "no order"}`}</p>
    ),
  };
  mockScreen.screen = screen;
  const order = { orderId: "one", token: "t" };
  const publicSettings = { googleMapsKey: null, gtmId: null, hasGateway: false };
  // A link within a page creates an entry without state, so the router gives it the default key of the first entry.
  const entries = ["one", "other"].map((id) => ({
    pathname: `/booking-details/delhi/${id}`,
    key: "default",
  }));
  render(
    <MemoryRouter initialEntries={entries} initialIndex={0}>
      <CaptureNavigate />
      <App page={{ status: 200, snapshots: {}, order, publicSettings }} screen={screen} />
    </MemoryRouter>,
  );
  expect(page.getByTestId("place").textContent).toBe("/booking-details/delhi/one with one");
  await act(async () => navigate(1));
  const other = await page.findByText("/booking-details/delhi/other with no order");
  expect(other).toBe(page.getByTestId("place"));
  vi.unstubAllGlobals();
});
