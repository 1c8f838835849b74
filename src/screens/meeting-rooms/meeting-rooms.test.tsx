// @vitest-environment happy-dom

import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { expectOwnWords } from "../../../tests/support/foreign-words.ts";
import type { RoomListingResponse } from "../../api/contract/booking.ts";
import { matchRoute } from "../../api/contract/routes.ts";
import { hourlyFixture } from "../../machines/booking/fixtures.ts";
import { quoteFixture } from "../../machines/booking/quote-fixture.ts";
import { Areas } from "../data/areas.tsx";
import { DeferredResultsMap } from "../map/deferred-results-map.ts";
import { useLinkNavigation } from "../navigation/follow-links.ts";
import { centreFixture } from "../places/centre/testing.ts";
import { addPageData } from "../site/testing.tsx";
import page from "./+Page.tsx";
import { DeferredNoRooms } from "./deferred-no-rooms.ts";
import { DeferredCityFaqs } from "./meeting-rooms.tsx";

const delhi = { name: "Delhi", slug: "delhi" };
const building = centreFixture("saket-court", { name: "Saket Court" });
const item = { ...hourlyFixture.input.item, amenities: ["Whiteboard"] };

const choices = {
  cities: [delhi, { name: "Pune", slug: "pune" }],
  localities: [{ name: "Saket", slug: "saket" }],
  productTypes: [{ value: "CO_WORKING_FLEXI_PASS", label: "Flexi Pass" }],
  capacities: [4, 8],
  amenities: ["Whiteboard", "Projector"],
  priceRange: { minPaise: 32_500, maxPaise: 500_000 },
};
const cityWords = {
  city: delhi,
  title: "Delhi",
  description: "",
  heading: "Workspace in Delhi",
  intro: "Many towns.",
  faqs: [],
};
const listingWords = {
  pageId: 101,
  templateName: "listing",
  title: "Rooms",
  description: "",
  sections: [{ kind: "hero", heading: "Rooms for every hour", lead: "Say when, and see what is **free**." }],
};
const rooms: RoomListingResponse = {
  items: [{ building, item, quote: null, available: true }],
  total: 1,
  page: 1,
  pageSize: 20,
  nearest: [],
};

type Reply = { readonly status?: number; readonly body: object };
let listing: (query: URLSearchParams) => Reply;
/** Response to `/api/address`. If it is null, the response is derived from the city. */
let address: (() => Reply) | null = null;
let requested: string[] = [];

beforeEach(() => {
  addPageData();
  const fakedTimers = ["Date", "setTimeout", "clearTimeout", "performance"] as const;
  vi.useFakeTimers({ toFake: [...fakedTimers], now: new Date("2026-11-23T09:00:00+05:30") });
  requested = [];
  listing = () => ({ body: rooms });
  address = null;
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://site");
    const { status = 200, body } = respond(pathname, searchParams);
    return new Response(JSON.stringify(body), { status });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function respond(pathname: string, query: URLSearchParams): Reply {
  if (pathname === "/api/address") {
    if (address !== null) return address();
    const { city = "" } = matchRoute(query.get("path") ?? "").params;
    const found = choices.cities.find(({ slug }) => slug === city);
    const noPlace = { kind: "none", code: "city_not_found", message: "We aren't in this city yet." };
    return { body: found === undefined ? noPlace : { kind: "city", path: query.get("path"), city: found } };
  }
  if (pathname === "/widget/bookingPageFilters") return { body: choices };
  if (pathname === "/api/cityContentSeo") return { body: cityWords };
  if (pathname === "/api/cms/101") return { body: listingWords };
  if (pathname !== "/widget/productTypeBuildings") return { body: { cities: [] } };
  requested.push(query.toString());
  return listing(query);
}

/** Renders the listing at the current URL. */
function CurrentLocation() {
  useLinkNavigation();
  const { pathname, search } = useLocation();
  const location = { pathname, params: matchRoute(pathname).params, query: new URLSearchParams(search) };
  const requests = [{ area: "cities", input: null } as const, ...page.areas(location)];
  return (
    <Areas key={pathname} requests={requests} snapshots={{}}>
      <page.Component location={location} />
      <output id="where">{pathname + search}</output>
    </Areas>
  );
}

await Promise.all([DeferredCityFaqs, DeferredNoRooms, DeferredResultsMap].map(({ load }) => load()));

async function open(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <main>
        <CurrentLocation />
      </main>
    </MemoryRouter>,
  );
  await wait(60);
}

/** Advances the test's clock in small steps, so that work started by a timer continues in between. */
const wait = (ms: number) =>
  act(async () => {
    for (let passed = 0; passed < ms; passed += 20) await vi.advanceTimersByTimeAsync(20);
  });
const currentPath = () => document.querySelector("#where")?.textContent;
const text = () => document.body.textContent ?? "";
const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement;

async function change(name: string, value: string) {
  fireEvent.change(field(name), { target: { value } });
  await wait(800);
}

test("the hero shows the content service's text and the name of the place", async () => {
  await open("/meeting-rooms/delhi/all");
  const head = document.querySelector("header");
  await expect.poll(() => head?.textContent).toContain("Rooms for every hour");
  expect(head?.querySelector("h1")?.textContent).toBe("Meeting rooms in Delhi");
  expect(head?.textContent).toContain("Say when, and see what is free.");
});

test("a list of passes has no text about rooms in its hero", async () => {
  await open("/meeting-rooms/delhi/all");
  const head = document.querySelector("header");
  await expect.poll(() => head?.textContent).toContain("Rooms for every hour");
  await change("productType", "CO_WORKING_FLEXI_PASS");
  await expect.poll(() => head?.querySelector("h1")?.textContent).toBe("Flexi passes in Delhi");
  expectOwnWords(head?.textContent ?? "", "day");
});

describe("filters", () => {
  test("the filters are collapsed into a one-line summary, and stay open once they have been opened", async () => {
    const fold = () => document.querySelector<HTMLDetailsElement>("search > details");
    const line = () => fold()?.querySelector("summary")?.textContent;
    await open("/meeting-rooms/delhi/all");
    expect(fold()?.open).toBe(false);
    expect(line()).toBe("Choose a dayChange");
    fireEvent.click(fold()?.querySelector("summary") as Element);
    await change("people", "3");
    expect(currentPath()).toContain("people=3");
    expect(fold()?.open).toBe(true);
    expect(line()).toBe("Choose a day · 3 peopleChange");
  });

  test("choosing a start sets the date, start and end in the URL, and the field keeps the focus", async () => {
    await open("/meeting-rooms/delhi/all");
    field("from").focus();
    await change("from", "14:00");
    expect(currentPath()).toBe("/meeting-rooms/delhi/all?date=2026-11-23&from=14%3A00&to=15%3A00");
    expect(requested.at(-1)).toContain("from=14%3A00&to=15%3A00");
    expect(document.activeElement).toBe(field("from"));
  });

  test("a URL with a start but without an end requests one hour", async () => {
    await open("/meeting-rooms/delhi/all?date=2026-11-24&from=10:00");
    expect(requested.at(-1)).toContain("from=10%3A00&to=11%3A00");
    expect(field("to").value).toBe("11:00");
  });

  test("choosing any time as the start clears the end as well", async () => {
    await open("/meeting-rooms/delhi/all?date=2026-11-24&from=10:00&to=11:00");
    await change("from", "");
    expect(currentPath()).toBe("/meeting-rooms/delhi/all?date=2026-11-24");
  });

  test("a validation error opens the panel and moves the focus to the invalid field", async () => {
    const fold = () => document.querySelector<HTMLDetailsElement>("search > details");
    const validationResponse = (fields: Record<string, string>) => () => ({
      status: 422,
      body: {
        error: { code: "validation_failed", message: "Please correct the highlighted fields.", fields },
      },
    });
    await open("/meeting-rooms/delhi/all?date=2026-11-24&people=3");
    expect(fold()?.open).toBe(false);
    listing = validationResponse({ date: "This day has passed." });
    fireEvent.click(document.querySelector('[aria-label="Active filters"] li:last-child a') as HTMLElement);
    await wait(60);
    expect(fold()?.open).toBe(true);
    expect(document.activeElement).toBe(field("date"));
    const results = document.querySelector('[aria-labelledby="results"]');
    expect(results?.textContent).toContain("This day has passed.");
    expect(results?.textContent).not.toContain("highlighted");
    // Counterexample: an error does not move the focus while the visitor is in the form.
    listing = validationResponse({ maxAllInPricePaise: "Enter a whole number." });
    field("people").focus();
    await change("people", "4");
    expect(field("maxPrice").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field("people"));
  });

  test("keeps both filters when the second one is changed before the navigation for the first one", async () => {
    await open("/meeting-rooms/delhi/all");
    // Makes both changes before the first one has navigated.
    act(() => {
      fireEvent.change(field("maxPrice"), { target: { value: "900" } });
      fireEvent.change(field("people"), { target: { value: "4" } });
    });
    expect(field("people").value).toBe("4");
    await wait(500);
    expect(currentPath()).toBe("/meeting-rooms/delhi/all?people=4&maxPrice=900");
  });

  test("clearing the day clears the time as well", async () => {
    await open("/meeting-rooms/delhi/all?date=2026-11-24&from=10:00&to=11:00&people=3");
    await change("date", "");
    expect(currentPath()).toBe("/meeting-rooms/delhi/all?people=3");
  });

  test("a chosen city opens its own page after a pause, and its field keeps the focus", async () => {
    await open("/meeting-rooms/delhi/saket?people=3");
    field("city").focus();
    fireEvent.change(field("city"), { target: { value: "pune" } });
    await wait(200);
    expect(currentPath()).toBe("/meeting-rooms/delhi/saket?people=3");
    await wait(400);
    expect(currentPath()).toBe("/meeting-rooms/pune/all?people=3");
    expect(document.activeElement).toBe(field("city"));
    expect(document.querySelector<HTMLDetailsElement>("search > details")?.open).toBe(true);
  });

  test("typed filters are requested after a pause, and choices at once", async () => {
    await open("/meeting-rooms/delhi/all");
    requested = [];
    for (const value of ["1", "15", "150", "1500"]) {
      fireEvent.change(field("maxPrice"), { target: { value } });
      await wait(200);
    }
    expect(requested).toEqual([]);
    await wait(400);
    expect(requested).toHaveLength(1);
    expect(requested[0]).toContain("maxAllInPricePaise=150000");
    await wait(400);
    fireEvent.click(field("metro"));
    await wait(60);
    expect(requested).toHaveLength(2);
    expect(currentPath()).toBe("/meeting-rooms/delhi/all?maxPrice=1500&metro=near");
  });

  test("active filters can be removed one by one", async () => {
    await open("/meeting-rooms/delhi/all?date=2026-11-24&from=10:00&to=11:00&amenities=Whiteboard");
    const chips = [...document.querySelectorAll('[aria-label="Active filters"] a')];
    expect(chips.map((chip) => [chip.textContent, chip.getAttribute("href")])).toEqual([
      ["Tue 24\u00a0Nov (remove this filter)", "/meeting-rooms/delhi/all?amenities=Whiteboard"],
      [
        "10:00\u00a0am\u00a0– 11:00\u00a0am (remove this filter)",
        "/meeting-rooms/delhi/all?date=2026-11-24&amenities=Whiteboard",
      ],
      ["Whiteboard (remove this filter)", "/meeting-rooms/delhi/all?date=2026-11-24&from=10%3A00&to=11%3A00"],
      ["Clear all", "/meeting-rooms/delhi/all"],
    ]);
    fireEvent.click(chips[2] as HTMLElement);
    const whiteboard = () => document.querySelector<HTMLInputElement>('[value="Whiteboard"]');
    await expect.poll(() => whiteboard()?.checked).toBe(false);
  });

  test("rejected filters keep their values and show the service's error messages", async () => {
    const fields = { date: "This date doesn't exist.", maxAllInPricePaise: "Enter a whole number." };
    const error = { code: "validation_failed", message: "Please correct the highlighted fields.", fields };
    listing = () => ({ status: 422, body: { error } });
    await open("/meeting-rooms/delhi/all?date=2026-02-30&maxPrice=cheap&people=3");
    expect(document.querySelector("#field-date-error")?.textContent).toBe("This date doesn't exist.");
    expect(document.querySelector("#field-maxPrice-error")?.textContent).toBe("Enter a whole number.");
    expect([field("maxPrice").value, field("people").value]).toEqual(["cheap", "3"]);
    expect(text()).toContain("Please correct the highlighted fields.");
  });
});

describe("rooms of a listing", () => {
  test("rooms show the hourly price and link to their times if no time is requested", async () => {
    await open("/meeting-rooms/delhi/all?people=3");
    expect(text()).toContain("1 room");
    expect(text()).toContain("₹944 an hour = ₹800 + GST");
    const link = screen.getByRole("link", { name: /^See times/ });
    expect(link.getAttribute("href")).toBe("/booking-details/saket-court/banyan-room?people=3");
  });

  test("a list of passes has days and passes instead of times, people and rooms", async () => {
    await open("/meeting-rooms/delhi/all?productType=CO_WORKING_FLEXI_PASS&people=3&date=2026-11-24");
    const form = screen.getByRole("form", { name: "Filters" });
    const names = [...form.querySelectorAll("input, select")].map((field) => field.getAttribute("name"));
    expect(names).toContain("date");
    expect(names).not.toContain("from");
    expect(names).not.toContain("to");
    expect(screen.getByLabelText("Passes")).toBeTruthy();
    expect(form.textContent).toContain("A pass covers the whole day, during the centre's opening hours.");
    expect(screen.getByRole("button", { name: "Show flexi passes" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "3 passes (remove this filter)" })).toBeTruthy();
    listing = () => ({ body: { ...rooms, items: [], total: 0 } });
    await open("/meeting-rooms/delhi/all?productType=CO_WORKING_FLEXI_PASS&maxPrice=1");
    expect(text()).toContain("No flexi passes match");
    expect(screen.getByRole("link", { name: "Show all flexi passes" }).getAttribute("href")).toBe(
      "/meeting-rooms/delhi/all?productType=CO_WORKING_FLEXI_PASS",
    );
  });

  test("if no room is available, the nearest times and centres are shown", async () => {
    const offer = {
      building,
      item: rooms.items[0]?.item,
      start: "2026-11-24T11:30:00+05:30",
      end: "2026-11-24T12:30:00+05:30",
      quote: quoteFixture(),
      distanceMetres: 12_300,
    };
    listing = () => ({ body: { ...rooms, items: [], total: 0, nearest: [offer] } });
    await open("/meeting-rooms/delhi/all?date=2026-11-24&from=10:00&to=11:00&people=3");
    expect(document.querySelector("#results")?.textContent).toBe("No rooms available");
    expect(text()).toContain("Nothing is available at this time. The nearest alternatives:");
    const link = screen.getByRole("link", { name: /11:30\u00a0am/ });
    expect(link.textContent).toContain("12 km away₹944 for 1 hour, including GST");
    expect(link.getAttribute("href")).toBe(
      "/booking-details/saket-court/banyan-room?date=2026-11-24&from=11%3A30&to=12%3A30&people=3",
    );
  });

  test("if no room is large enough, the largest room and a link to a filled-in enquiry are shown", async () => {
    listing = () => ({ body: { ...rooms, items: [], total: 0, largest: rooms.items[0] } });
    await open("/meeting-rooms/delhi/all?date=2026-11-24&from=10:00&to=11:00&people=60");
    expect(text()).toContain("No room here seats 60 people");
    expect(text()).toContain("The largest one seats 8.");
    const links = new Map(
      [...document.querySelectorAll('[aria-labelledby="results"] a')].map((a) => [a.textContent, a]),
    );
    const addressOf = (name: string) => links.get(name)?.getAttribute("href");
    expect(addressOf("Send an enquiry")).toBe(
      "/contact-us/?city=delhi&productType=CO_WORKING_MEETING_ROOM&people=60&date=2026-11-24&from=10%3A00&to=11%3A00",
    );
    expect(addressOf("Show rooms of any size")).toBe(
      "/meeting-rooms/delhi/all?date=2026-11-24&from=10%3A00&to=11%3A00",
    );
    expect(addressOf("See times Banyan, Saket Court")).toBe(
      "/booking-details/saket-court/banyan-room?date=2026-11-24",
    );
  });

  test("rooms that could not be loaded are loaded again on click", async () => {
    const error = { code: "service_unavailable", message: "Back in a minute." };
    listing = () => ({ status: 503, body: { error } });
    await open("/meeting-rooms/delhi/all");
    expect(text()).toContain("We couldn't load the rooms");
    listing = () => ({ body: rooms });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await wait(60);
    expect(text()).toContain("Banyan");
  });

  test("if the error has no message, a retry button without technical text replaces the rooms", async () => {
    listing = () => ({ status: 422, body: {} });
    await open("/meeting-rooms/delhi/all");
    expect(text()).toContain("We couldn't load the rooms");
    expect(text()).not.toContain("status code");
  });

  test("a map shows the lowest price of each centre, and its link opens the map instead of the list", async () => {
    const cheap = { ...item, id: "neem-room", name: "Neem", pricePaise: 50_000, allInPricePaise: 59_000 };
    const other = centreFixture("hauz-khas-yard", { name: "Hauz Khas Yard" });
    listing = () => ({
      body: {
        ...rooms,
        items: [
          { building, item, quote: null, available: true },
          { building, item: cheap, quote: null, available: true },
          { building: other, item: { ...item, id: "third" }, quote: null, available: true },
        ],
      },
    });
    await open("/meeting-rooms/delhi/all?people=3");
    const map = screen.getByRole("region", { name: "Map" });
    const pins = [...map.querySelectorAll("a[data-centre]")];
    expect(pins.map((pin) => [pin.textContent, pin.getAttribute("href")])).toEqual([
      ["₹590", "#room-neem-room"],
      ["₹944", "#room-third"],
    ]);
    expect(document.querySelector("#room-neem-room")?.textContent).toContain("₹590 an hour");
    expect(screen.getByRole("link", { name: "Map" }).getAttribute("href")).toBe(
      "/meeting-rooms/delhi/all?people=3&view=map",
    );
  });

  test("an area of the map limits the list, and can be removed like other filters", async () => {
    await open("/meeting-rooms/delhi/all?area=28.5,77.1,28.7,77.3&view=map");
    expect(requested.at(-1)).toContain("area=28.5%2C77.1%2C28.7%2C77.3");
    expect(requested.at(-1)).not.toContain("view");
    const chip = screen.getByRole("link", { name: "Map area (remove this filter)" });
    expect(chip.getAttribute("href")).toBe("/meeting-rooms/delhi/all?view=map");
    expect(document.querySelector('section[data-view="map"]')).not.toBeNull();
    await change("people", "2");
    expect(currentPath()).toContain("area=28.5%2C77.1%2C28.7%2C77.3&view=map");
  });

  test("a long list of rooms is split into pages", async () => {
    listing = () => ({ body: { ...rooms, total: 45, page: 2 } });
    await open("/meeting-rooms/delhi/all?people=3&page=2");
    const pages = [...document.querySelectorAll('[aria-label="Pages"] a')];
    expect(pages.map((link) => link.getAttribute("href"))).toEqual([
      "/meeting-rooms/delhi/all?people=3",
      "/meeting-rooms/delhi/all?people=3&page=2",
      "/meeting-rooms/delhi/all?people=3&page=3",
      "/meeting-rooms/delhi/all?people=3&page=3",
    ]);
  });
});

test("an unknown city shows the error page with the service's message", async () => {
  await open("/meeting-rooms/atlantis/all");
  expect(text()).toContain("Whoops!");
  expect(text()).toContain("We aren't in this city yet.");
});

test("a place rejected without a message shows the error page without technical text", async () => {
  address = () => ({ status: 404, body: {} });
  await open("/meeting-rooms/delhi/all");
  expect(text()).toContain("We broke something or world might be ending !");
  expect(text()).not.toContain("status code");
});

test("a city in the query redirects to its own page", async () => {
  await open("/meeting-rooms/delhi/saket?city=pune&people=3");
  expect(currentPath()).toBe("/meeting-rooms/pune/all?people=3");
});
