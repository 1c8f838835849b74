import { expect, test } from "vitest";
import { type Day, type Entry, isFree, rowsOf, spanOf } from "./timeline-rows.ts";

const at = (time: string) => `2026-11-30T${time}:00+05:30`;

function booking(item: string, start: string, end: string, unit: "hour" | "day" = "hour"): Entry {
  return {
    ...{ is: unit === "hour" ? "booking" : "arrival", start: at(start), end: at(end), arrival: null },
    booking: {
      ...{
        id: `${item} ${start}`,
        number: "B1",
        status: "confirmed",
        itemId: item,
        item,
        quantity: 1,
        people: 4,
        unit,
      },
      ...{ name: "Asha Rao", company: null, phone: "98•••", email: "a•••@example.in" },
    },
  };
}

function block(item: string | null, start: string, end: string): Entry {
  const block = { id: `block ${item}`, itemId: item, item, passes: null, reason: "Water leak" };
  return { is: "block", start: at(start), end: at(end), block };
}

const day = (
  entries: readonly Entry[],
  items: Day["items"] = [{ id: "Mango", name: "Mango", unit: "hour" }],
) => ({
  items,
  entries: [...entries],
});
const span = { from: 480, to: 1200 };

/** The tracks of each row as texts: the columns of each entry with its id, and the columns of each free hour. */
const trackTexts = (given: ReturnType<typeof day>) =>
  rowsOf(given, span).map((row) =>
    row.unit === "day"
      ? row.entries.length
      : row.tracks.map((cells) =>
          cells
            .map(({ slots, entry }) => {
              if (entry === null) return String(slots);
              return `${slots} ${entry.is === "block" ? entry.block.id : entry.booking.id}`;
            })
            .join(", "),
        ),
  );
const free = (hours: number) => Array<string>(hours).fill("2").join(", ");

test("a room's row fills the shown hours with its bookings and with free hours", () => {
  expect(trackTexts(day([]))).toEqual([[free(12)]]);
  expect(trackTexts(day([booking("Mango", "08:00", "09:30"), booking("Mango", "10:00", "20:00")]))).toEqual([
    ["3 Mango 08:00, 1, 20 Mango 10:00"],
  ]);
});

test("entries that overlap are in tracks of their own, and a block is cut to the shown hours", () => {
  expect(trackTexts(day([block("Mango", "00:00", "12:00"), booking("Mango", "09:00", "10:00")]))).toEqual([
    [`8 block Mango, ${free(8)}`, `2, 2 Mango 09:00, ${free(10)}`],
  ]);
  const night = { ...block("Mango", "00:00", "00:00"), end: "2026-12-01T00:00:00+05:30" };
  expect(trackTexts(day([night]))).toEqual([["24 block Mango"]]);
});

test("a time is free if no track has an entry in it", () => {
  const entries = [block("Mango", "09:00", "12:00"), booking("Mango", "11:00", "13:30")];
  const [row] = rowsOf(day(entries), span);
  const tracks = row?.unit === "hour" ? row.tracks : [];
  const [first = []] = tracks;
  const freeStarts = first.filter((cell) => isFree(cell, tracks)).map(({ from }) => from / 60);
  expect(freeStarts).toEqual([8, 14, 15, 16, 17, 18, 19]);
});

test("rooms with the same name have rows of their own", () => {
  const items = ["one", "two"].map((id) => ({ id, name: "Meeting room", unit: "hour" as const }));
  const entry = booking("Meeting room", "09:00", "10:00");
  const entries = [entry.is === "block" ? entry : { ...entry, booking: { ...entry.booking, itemId: "two" } }];
  const rows = rowsOf({ items, entries }, span);
  expect(rows.map(({ itemId, name }) => [itemId, name])).toEqual([
    ["one", "Meeting room"],
    ["two", "Meeting room"],
  ]);
});

test("the whole centre and an item that is not sold any more have rows, and passes have one cell", () => {
  const items: Day["items"] = [
    { id: "Mango", name: "Mango", unit: "hour" },
    { id: "Day pass", name: "Day pass", unit: "day" },
  ];
  const pass = booking("Day pass", "00:00", "00:00", "day");
  const entries = [block(null, "08:00", "20:00"), pass, booking("Former", "08:00", "20:00")];
  expect(trackTexts(day(entries, items))).toEqual([["24 block null"], [free(12)], 1, ["24 Former 08:00"]]);
});

test("the shown hours contain the opening hours and each booking of a room, but not a block of the whole day", () => {
  const spanWith = (entries: readonly Entry[], windows: Day["windows"] = []) =>
    spanOf({ ...day(entries), windows });
  expect(spanWith([])).toEqual(span);
  expect(spanWith([block(null, "00:00", "23:30")])).toEqual(span);
  expect(spanWith([booking("Mango", "07:30", "21:30")])).toEqual({ from: 420, to: 1320 });
  expect(spanWith([booking("Mango", "21:00", "00:00")])).toEqual({ from: 480, to: 1440 });
  expect(spanWith([], [{ opens: "07:30", closes: "20:30" }])).toEqual({ from: 420, to: 1260 });
  expect(spanWith([], [{ opens: "00:00", closes: "24:00" }])).toEqual({ from: 0, to: 1440 });
});
