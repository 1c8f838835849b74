// @vitest-environment happy-dom

import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { dailyFixture, hourlyFixture } from "../../machines/booking/fixtures.ts";
import { quoteFixture } from "../../machines/booking/quote-fixture.ts";
import { stubIntersectionObserver } from "../../ui/testing.ts";
import { centreFixture, pictureFixture } from "../places/centre/testing.ts";
import { noFilters } from "./filters.ts";
import { RoomCard } from "./room-card.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("the picture of a room card has no alt text because the room's name is next to it", () => {
  stubIntersectionObserver();
  const item = {
    ...hourlyFixture.input.item,
    images: [pictureFixture("Banyan (Meeting / Conference Room)")],
  };
  const room = { building: centreFixture("saket-court"), item, quote: null, available: true };
  render(
    <MemoryRouter>
      <RoomCard room={room} filters={noFilters} isFirst />
      <RoomCard room={room} filters={noFilters} isFirst={false} />
    </MemoryRouter>,
  );
  expect(document.querySelector("img")?.getAttribute("alt")).toBe("");
  expect(screen.queryAllByRole("img")).toEqual([]);
  expect(screen.getAllByRole("heading", { name: item.name })).toHaveLength(2);
});

const { item: dayPass } = dailyFixture.input;
const officeByTheDay = {
  input: { item: { ...dayPass, productType: "CO_WORKING_PRIVATE_CABIN", capacity: 3 } },
} as const;

test.each([
  ["its length", hourlyFixture, "Up to 8 people", /for 1 h 30 min, including GST$/],
  ["the number of passes", dailyFixture, "20 passes a day", /for 3 passes, including GST$/],
  ["the number of passes, of offices", officeByTheDay, "3 offices", /for 3 passes, including GST$/],
])("a room card shows the total of a search along with %s", (_, { input: { item } }, size, total) => {
  stubIntersectionObserver();
  const room = { building: centreFixture("saket-court"), item, quote: quoteFixture(), available: true };
  const filters = { ...noFilters, date: "2026-11-27", from: "15:00", to: "16:30", people: "3" };
  render(
    <MemoryRouter>
      <RoomCard room={room} filters={filters} isFirst />
    </MemoryRouter>,
  );
  expect(screen.getByText(size)).toBeTruthy();
  const price = screen.getByRole("link").previousElementSibling;
  expect(price?.textContent).toMatch(total);
});

test.each([
  { date: "", label: /^See days/ },
  { date: "2026-11-24", label: /^Book/ },
])(
  "the card of a pass shows the opening hours and books the searched day (date: $date)",
  ({ date, label }) => {
    stubIntersectionObserver();
    const item = { ...dayPass, nextFree: "2026-11-24T00:00:00+05:30" };
    const opening = [{ opens: "09:00", closes: "20:00" }];
    const room = { building: centreFixture("saket-court"), item, quote: null, available: true, opening };
    render(
      <MemoryRouter>
        <RoomCard room={room} filters={{ ...noFilters, productType: item.productType, date }} isFirst />
      </MemoryRouter>,
    );
    const hours = "Available Tue 24 Nov, 9:00 am – 8:00 pm IST".replaceAll(" ", "[ \u00a0]");
    expect(screen.getByText(new RegExp(hours))).toBeTruthy();
    expect(screen.getByRole("link", { name: label })).toBeTruthy();
  },
);
