// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ListedBooking } from "../../api/contract/my-bookings.ts";
import { SettledSite } from "../site/testing.tsx";
import { BookingsList } from "./bookings-list.tsx";

test("the list shows which booking is cancelled and until when an invoice has to be paid", () => {
  const place = { name: "Delhi", slug: "delhi" };
  const booking: ListedBooking = {
    ...{ orderId: "ORD1", token: "", number: "B1", status: "confirmed", dates: [] },
    ...{ start: "2026-11-24T15:00:00+05:30", end: "2026-11-24T16:00:00+05:30" },
    building: { id: "uttar", name: "Uttar House", city: place, locality: place },
    item: { id: "shisham", name: "Shisham", unit: "hour" },
  };
  const upcoming = [
    { ...booking, dueOn: "2026-12-08" },
    { ...booking, orderId: "ORD2", number: "B2" },
  ];
  const past = [
    { ...booking, orderId: "ORD3", number: "B3", status: "cancelled", dueOn: "2026-12-09" } as const,
  ];
  render(
    <SettledSite areas={{ myBookings: { now: booking.start, upcoming, past } }} at="/my-bookings">
      <BookingsList isReadOnly={false} />
    </SettledSite>,
  );
  const lines = ["B1", "B2", "B3"].map((number) =>
    screen.getByText(number).parentElement?.textContent?.trim(),
  );
  expect(lines.map((line) => line?.replaceAll("\u00a0", " ").replace(/\s+/g, " "))).toEqual([
    "B1 Due on Tue 8 Dec",
    "B2",
    "B3 Cancelled Due on Wed 9 Dec",
  ]);
});
