// @vitest-environment happy-dom

import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BuildingsResponse } from "../../../api/contract/places.ts";
import { Areas } from "../../data/areas.tsx";
import { DeferredResultsMap } from "../../map/deferred-results-map.ts";
import { addPageData } from "../../site/testing.tsx";
import { centreFixture } from "../centre/testing.ts";
import { CentreResults } from "./centre-results.tsx";
import { FilterForm } from "./filter-form.tsx";
import { centreListRequest, readFilters } from "./filters.ts";

const path = "/coworking-space/delhi";
const listOf = (total: number, ...ids: string[]): BuildingsResponse => ({
  buildings: ids.map((id) => centreFixture(id)),
  total,
  page: 1,
  pageSize: 12,
  now: "2026-11-23T10:00:00+05:30",
});

/** Responses of the service in order; the last one is repeated. */
let responses: { status: number; body: unknown }[] = [];
const requests: string[] = [];

beforeEach(() => {
  addPageData();
  requests.length = 0;
  vi.stubGlobal("fetch", async (address: string) => {
    requests.push(address);
    const { status, body } = (responses.length > 1 ? responses.shift() : responses[0]) ?? {
      status: 500,
      body: {},
    };
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function List() {
  const { search } = useLocation();
  const filters = readFilters(new URLSearchParams(search));
  return (
    <Areas
      requests={[{ area: "buildings.buildingData", input: centreListRequest({ city: "delhi" }, filters) }]}
      snapshots={{}}
    >
      <FilterForm path={path} filters={filters} />
      <CentreResults path={path} place="Delhi" filters={filters} preferredTypes={[]} />
      <Steps />
      <output data-testid="address">{search}</output>
    </Areas>
  );
}

/** Buttons that navigate without the form. */
function Steps() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate(path)}>
        Elsewhere
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

function show(search = "") {
  render(
    <MemoryRouter initialEntries={[path + search]}>
      <List />
    </MemoryRouter>,
  );
}

describe("the list of centres in the browser", () => {
  test("the list of centres is a busy skeleton while it loads, then shows the number of centres", async () => {
    responses = [{ status: 200, body: listOf(2, "a", "b") }];
    show();
    expect(screen.getByRole("region", { name: "Centres" }).getAttribute("aria-busy")).toBe("true");
    expect(await screen.findByRole("heading", { name: "2 centres" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "House a" }).getAttribute("href")).toBe(
      "/coworking-space/delhi/a",
    );
  });

  test("shows an error when the list of centres cannot be loaded, and retries on click", async () => {
    responses = [
      { status: 503, body: { error: { code: "service_unavailable", message: "Away." } } },
      { status: 200, body: listOf(1, "a") },
    ];
    show();
    expect(await screen.findByText("We couldn't load the centres")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "1 centre" })).toBeTruthy();
    expect(requests).toHaveLength(2);
  });

  test("links to the unfiltered list when no centre matches the filters", async () => {
    responses = [{ status: 200, body: listOf(0) }];
    show("?productType=CO_WORKING_HOT_DESK");
    expect(await screen.findByRole("heading", { name: "No centres match" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Show all centres" }).getAttribute("href")).toBe(path);
  });

  test("links to the next page with the same filters", async () => {
    responses = [{ status: 200, body: { ...listOf(30, "a"), page: 2 } }];
    show("?sort=name&page=2");
    const next = await screen.findByRole("link", { name: /Next/ });
    expect(next.getAttribute("href")).toBe(`${path}?sort=name&page=3`);
  });

  test("every filter applies at once and keeps the focus, and the number of centres is announced", async () => {
    responses = [{ status: 200, body: listOf(2, "a", "b") }];
    show("?page=2");
    await screen.findByRole("heading", { name: "2 centres" });
    const address = () => screen.getByTestId("address").textContent;
    const sort = screen.getByLabelText("Sort by");
    sort.focus();
    fireEvent.change(sort, { target: { value: "price" } });
    expect(address()).toBe("?sort=price");
    await expect.poll(() => requests.at(-1)).toContain("sort=price");
    expect(document.activeElement).toBe(sort);
    responses = [{ status: 200, body: listOf(1, "a") }];
    fireEvent.click(screen.getByLabelText("Near a station"));
    await expect.poll(address).toBe("?metro=near&sort=price");
    const announcements = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
    await expect.poll(announcements).toContain("1 centre near a station");
    fireEvent.change(screen.getByLabelText("Type of space"), { target: { value: "CO_WORKING_HOT_DESK" } });
    await expect.poll(address).toBe("?productType=CO_WORKING_HOT_DESK&metro=near&sort=price");
  });

  test("the button applies the filters without a new document, and keeps the focus", async () => {
    responses = [{ status: 200, body: listOf(2, "a", "b") }];
    show("?page=2");
    await screen.findByRole("heading", { name: "2 centres" });
    const button = screen.getByRole("button", { name: "Show centres" });
    button.focus();
    fireEvent.click(button);
    await expect.poll(() => screen.getByTestId("address").textContent).toBe("");
    expect(document.activeElement).toBe(button);
  });

  test("Back restores the fields of the form, also after the button was pressed without a change", async () => {
    responses = [{ status: 200, body: listOf(2, "a", "b") }];
    show("?sort=price");
    await screen.findByRole("heading", { name: "2 centres" });
    const address = () => screen.getByTestId("address").textContent;
    const sort = () => (screen.getByLabelText("Sort by") as HTMLSelectElement).value;
    fireEvent.click(screen.getByRole("button", { name: "Show centres" }));
    fireEvent.click(screen.getByRole("button", { name: "Elsewhere" }));
    await expect.poll(address).toBe("");
    expect(sort()).toBe("recommended");
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    await expect.poll(address).toBe("?sort=price");
    expect(sort()).toBe("price");
  });

  test("pins of the map show the first price of each card and link to the card", async () => {
    await DeferredResultsMap.load();
    const offerings = [
      {
        productType: "CO_WORKING_HOT_DESK" as const,
        label: "Hot Desk",
        fromPricePaise: 50_000,
        fromAllInPricePaise: 59_000,
        unit: "day" as const,
      },
    ];
    const buildings = ["a", "b"].map((id) => centreFixture(id, { offerings }));
    responses = [{ status: 200, body: { ...listOf(2), buildings } }];
    show();
    await screen.findByRole("heading", { name: "2 centres" });
    for (const id of ["a", "b"]) {
      const card = document.querySelector(`#centre-${id}`);
      const pin = document.querySelector(`a[data-centre="${id}"]`);
      expect(pin?.getAttribute("href")).toBe(`#centre-${id}`);
      expect(card?.querySelector("dd")?.textContent).toContain(pin?.textContent);
    }
  });
});
