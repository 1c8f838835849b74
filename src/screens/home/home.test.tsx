// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { HomeResponse } from "../../api/contract/content.ts";
import type { ListedBooking } from "../../api/contract/my-bookings.ts";
import { cityFixture, SettledSite, siteContentFixture } from "../site/testing.tsx";
import { homeHead } from "./head.ts";
import { DeferredRoomSearch } from "./hero.tsx";
import { DeferredSections, Home } from "./home.tsx";
import { roomSearchHref } from "./room-search.tsx";

const { image } = cityFixture("Delhi", 1);
const home: HomeResponse = {
  title: "Home of rooms",
  description: "Rooms and desks.",
  hero: {
    heading: "A good room",
    lead: "By the hour.",
    image,
    actions: [{ label: "Request a Call Back", href: "/contact-us/" }],
  },
  cities: [cityFixture("Delhi", 9), cityFixture("Pune", 1), cityFixture("Mohali", 0)],
  offerings: [
    {
      name: "Hot desk",
      href: "/office-space/hot-desk",
      text: "A chair.",
      image,
      fromPricePaise: 26_000,
      unit: "day",
    },
    { name: "Virtual office", href: "/office-space/virtual-office", text: "An address.", image },
  ],
  benefits: [{ title: "Free means free", text: "Truly." }],
  testimonials: [{ text: "It was quiet.", author: "A. Guest", role: "Writer" }],
  faqs: [{ question: "Can I cancel?", answer: "Yes, see our **[terms](/terms)**." }],
};

await Promise.all([DeferredRoomSearch.load(), DeferredSections.load()]);

const location = { pathname: "/", params: {}, query: new URLSearchParams() };

function show(data: HomeResponse = home) {
  render(
    <SettledSite areas={{ home: data }}>
      <Home location={{ ...location, hasOrders: false }} />
    </SettledSite>,
  );
}

describe("home", () => {
  const tuesday = { start: "2026-11-24T15:00:00+05:30", end: "2026-11-24T16:00:00+05:30", dates: [] };
  const pass = { start: "2026-11-24T00:00:00+05:30", end: "2026-11-28T00:00:00+05:30" };
  const dates = ["2026-11-24", "2026-11-26", "2026-11-27"];

  it.each<
    [line: string, now: string, unit: "hour" | "day", time: Pick<ListedBooking, "start" | "end" | "dates">]
  >([
    ["Today, 3:00 pm: Shisham, Uttar House", "2026-11-24T15:30:00+05:30", "hour", tuesday],
    ["Tomorrow, 3:00 pm: Shisham, Uttar House", "2026-11-23T00:00:00+05:30", "hour", tuesday],
    ["Tue 24 Nov, 3:00 pm: Shisham, Uttar House", "2026-11-22T23:59:00+05:30", "hour", tuesday],
    ["Today: Shisham, Uttar House", "2026-11-24T20:00:00+05:30", "day", { ...pass, dates }],
    ["Tomorrow: Shisham, Uttar House", "2026-11-25T09:00:00+05:30", "day", { ...pass, dates }],
  ])("a browser with a booking sees %s at %s", (line, now, unit, time) => {
    const place = { name: "Delhi", slug: "delhi" };
    const booking: ListedBooking = {
      ...{ orderId: "ORD1", token: "", number: "B1", status: "confirmed", ...time },
      building: { id: "uttar", name: "Uttar House", city: place, locality: place },
      item: { id: "shisham", name: "Shisham", unit },
    };
    render(
      <SettledSite areas={{ home, nextBooking: { now, booking } }}>
        <Home location={{ ...location, hasOrders: true }} />
      </SettledSite>,
    );
    const link = within(screen.getByRole("complementary", { name: "Your next booking" })).getByRole("link");
    expect(link.textContent?.replaceAll("\u00a0", " ")).toBe(line);
    expect(link.getAttribute("href")).toBe("/payment-success/ORD1");
  });

  it("a browser without a next booking sees the page without the line", () => {
    render(
      <SettledSite areas={{ home, nextBooking: null }}>
        <Home location={location} />
      </SettledSite>,
    );
    expect(screen.getByRole("heading", { level: 1 })).toBeTruthy();
    expect(screen.queryByRole("complementary", { name: "Your next booking" })).toBeNull();
  });

  it("the home page shows every part of its data", () => {
    show();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("A good room");
    expect(screen.getByRole("link", { name: /Pune/ }).textContent).toBe("Pune1 centre");
    expect(screen.queryByRole("link", { name: /Mohali/ })).toBeNull();
    expect(screen.getByText("₹260")).toBeTruthy();
    expect(screen.getByText("Price on request")).toBeTruthy();
    for (const text of ["Free means free", "It was quiet.", "A. Guest", "Can I cancel?"]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByRole("link", { name: "terms" }).getAttribute("href")).toBe("/terms");
  });

  it("omits empty fields from the URL of a search", () => {
    expect(roomSearchHref(new URLSearchParams(), new Date())).toBe("/meeting-rooms/delhi/all");
  });

  it.each([
    ["pune", "pune"],
    ["mohali", "delhi"],
    ["", "delhi"],
  ])("searches in the city that was looked at last, if it has centres: after %s in %s", (last, expected) => {
    window.sessionStorage.setItem("city", last);
    onTestFinished(() => window.sessionStorage.clear());
    show();
    const city = screen.getByLabelText<HTMLSelectElement>("City");
    expect(city.value).toBe(expected);
    fireEvent.change(city, { target: { value: "delhi" } });
    expect(city.value).toBe("delhi");
  });

  it("sets the end of the search one hour after the chosen start unless the chosen end is already later than the start", () => {
    show();
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    const end = () => (screen.getByLabelText("To (IST)") as HTMLSelectElement).value;
    choose("From (IST)", "21:00");
    expect(end()).toBe("22:00");
    choose("From (IST)", "09:00");
    choose("To (IST)", "12:00");
    choose("From (IST)", "10:00");
    expect(end()).toBe("12:00");
    choose("From (IST)", "");
    expect(end()).toBe("");
  });

  it("searches for half a day tomorrow after three presses, within the opening hours of the city", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T18:00:00+05:30") });
    onTestFinished(() => void vi.useRealTimers());
    const hours = [
      { day: 1, opens: "09:30", closes: "19:00" },
      { day: 2, opens: "08:00", closes: "20:00" },
    ];
    show({ ...home, openingHours: { delhi: hours } });
    fireEvent.click(screen.getByRole("button", { name: "Tomorrow" }));
    fireEvent.click(screen.getByRole("button", { name: "Half day" }));
    const form = screen.getByRole<HTMLFormElement>("form", { name: "Find an available room" });
    const sent = new URLSearchParams(new FormData(form) as never);
    expect(roomSearchHref(sent, new Date())).toBe(
      "/meeting-rooms/delhi/all?date=2026-11-23&from=10%3A00&to=14%3A00",
    );
    const starts = [...screen.getByLabelText<HTMLSelectElement>("From (IST)").options];
    expect([starts[1]?.value, starts.at(-1)?.value]).toEqual(["09:30", "18:00"]);
  });

  it("offers no start today that is over, and no number of people at first", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T15:10:00+05:30") });
    onTestFinished(() => void vi.useRealTimers());
    show({ ...home, openingHours: { delhi: [{ day: 1, opens: "09:00", closes: "18:00" }] } });
    fireEvent.click(screen.getByRole("button", { name: "Today" }));
    const starts = [...screen.getByLabelText<HTMLSelectElement>("From (IST)").options];
    expect(starts.map(({ value }) => value)).toEqual(["", "16:00", "16:30", "17:00"]);
    const people = screen.getByRole<HTMLInputElement>("spinbutton", { name: "People" });
    expect(people.value).toBe("");
    fireEvent.click(screen.getByRole("button", { name: "More: People" }));
    expect(people.value).toBe("1");
  });

  it("fills in the missing day or start of a search time", () => {
    const now = new Date("2026-11-24T15:00:00+05:30");
    const addressOf = (fields: Record<string, string>) => roomSearchHref(new URLSearchParams(fields), now);
    expect(addressOf({ from: "16:00" })).toMatch(/\?date=2026-11-24&from=16%3A00&to=17%3A00$/);
    expect(addressOf({ date: "2026-11-28", to: "16:00" })).toMatch(
      /\?date=2026-11-28&from=15%3A00&to=16%3A00$/,
    );
  });

  it("the home page has structured data about the brand, the site and the questions", () => {
    const responses = { home, headerFooter: siteContentFixture };
    const read = ((name: keyof typeof responses) => ({
      fetching: false,
      data: responses[name],
      error: null,
    })) as never;
    const head = homeHead(read);
    expect(head).toMatchObject({ title: "Home of rooms", description: "Rooms and desks.", path: "/" });
    expect(head.jsonLd).toMatchObject([
      { "@type": "Organization", name: "Test House", telephone: "1800 111 2222" },
      { "@type": "WebSite", name: "Test House" },
      { "@type": "FAQPage", mainEntity: [{ acceptedAnswer: { text: "Yes, see our terms." } }] },
    ]);
  });
});
