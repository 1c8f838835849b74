import type * as v from "valibot";
import { istMinutesOf, minutesOf } from "../../../api/contract/ist.ts";
import type { dayResponse, weekResponse } from "../../../api/contract/staff.ts";

export type Day = v.InferOutput<typeof dayResponse>;
export type Week = v.InferOutput<typeof weekResponse>;
export type Entry = Day["entries"][number];

/** Length of a column of the timeline, in minutes. Bookings start and end on the half hour. */
export const slotMinutes = 30;

/** The hours that the timeline always shows, in minutes of the day. Opening hours and bookings extend it. */
const usualHours = { from: 8 * 60, to: 20 * 60 } as const;

/** The shown part of the day, in minutes from full hour to full hour. */
export type Span = { readonly from: number; readonly to: number };

/**
 * A cell of a track: an entry, or at most an hour without one. `from`: minutes of the day. `slots`: the number of columns
 * that it spans.
 */
export type Cell = { readonly from: number; readonly slots: number; readonly entry: Entry | null };

/** Returns true if none of the tracks of an item, and none of the whole centre, has an entry during a cell. */
export function isFree({ from, slots }: Cell, tracks: readonly (readonly Cell[])[]): boolean {
  const to = from + slots * slotMinutes;
  return tracks.every((cells) =>
    cells.every(
      (cell) => cell.entry === null || cell.from >= to || cell.from + cell.slots * slotMinutes <= from,
    ),
  );
}

/**
 * A row of the timeline. `itemId` and `name`: null for the whole centre. `isSold`: whether visitors can book it. `tracks`: the cells of an item that is booked by the hour; several if entries overlap. An item
 * that is booked by the day has its entries in one cell.
 */
export type Row = {
  readonly itemId: string | null;
  readonly name: string | null;
  readonly isSold: boolean;
} & (
  | { readonly unit: "hour"; readonly tracks: readonly (readonly Cell[])[] }
  | { readonly unit: "day"; readonly entries: readonly Entry[] }
);

/**
 * Returns the part of the day with the opening hours and all bookings. Blocks do not extend it, because they may last the
 * whole day.
 */
export function spanOf({ windows, entries }: Pick<Day, "windows" | "entries">): Span {
  const timed = entries.filter((entry) => entry.is !== "block" && entry.booking.unit === "hour");
  const starts = [
    ...windows.map(({ opens }) => minutesOf(opens)),
    ...timed.map(({ start }) => istMinutesOf(start)),
  ];
  const ends = [...windows.map(({ closes }) => minutesOf(closes)), ...timed.map(endMinutes)];
  return {
    from: Math.floor(Math.min(usualHours.from, ...starts) / 60) * 60,
    to: Math.ceil(Math.max(usualHours.to, ...ends) / 60) * 60,
  };
}

/** Returns the rows of a day: blocks of the whole centre if there are any, the items, and items that are not sold now. */
export function rowsOf({ items, entries }: Pick<Day, "items" | "entries">, span: Span): Row[] {
  const rows = new Map<string | null, Pick<Row, "name" | "isSold"> & { readonly unit: "hour" | "day" }>();
  if (entries.some((entry) => itemIdOf(entry) === null))
    rows.set(null, { name: null, unit: "hour", isSold: false });
  for (const { id, name, unit } of items) rows.set(id, { name, unit, isSold: true });
  for (const entry of entries) {
    const itemId = itemIdOf(entry);
    if (rows.has(itemId)) continue;
    const { item } = entry.is === "block" ? entry.block : entry.booking;
    rows.set(itemId, { name: item, unit: entry.is === "block" ? "hour" : entry.booking.unit, isSold: false });
  }
  return [...rows].map(([itemId, { unit, ...row }]) => {
    const own = entries.filter((entry) => itemIdOf(entry) === itemId);
    return unit === "day"
      ? { ...row, itemId, unit, entries: own }
      : { ...row, itemId, unit, tracks: tracksOf(own, span) };
  });
}

/** The id of an entry's item. Null for a block of the whole centre. */
export function itemIdOf(entry: Entry): string | null {
  return entry.is === "block" ? entry.block.itemId : entry.booking.itemId;
}

/** Puts entries, which are sorted by start, into as few tracks as needed so that none overlap in a track. */
function tracksOf(entries: readonly Entry[], span: Span): Cell[][] {
  const tracks: { cells: Cell[]; end: number }[] = [];
  for (const entry of entries) {
    const start = Math.max(floorToSlot(istMinutesOf(entry.start)), span.from);
    const end = Math.min(ceilToSlot(endMinutes(entry)), span.to);
    if (end <= start) continue;
    let track = tracks.find((each) => each.end <= start);
    if (track === undefined) {
      track = { cells: [], end: span.from };
      tracks.push(track);
    }
    addFree(track.cells, track.end, start);
    track.cells.push({ from: start, slots: (end - start) / slotMinutes, entry });
    track.end = end;
  }
  if (tracks.length === 0) tracks.push({ cells: [], end: span.from });
  for (const { cells, end } of tracks) addFree(cells, end, span.to);
  return tracks.map(({ cells }) => cells);
}

/** Adds a cell for each free hour or part of an hour. */
function addFree(cells: Cell[], from: number, to: number): void {
  for (let start = from; start < to; ) {
    const end = Math.min(Math.floor(start / 60) * 60 + 60, to);
    cells.push({ from: start, slots: (end - start) / slotMinutes, entry: null });
    start = end;
  }
}

/** The end of an entry in minutes of the day. Midnight is the end of the day. */
function endMinutes({ end }: Entry): number {
  return istMinutesOf(end) || 24 * 60;
}

function floorToSlot(minutes: number): number {
  return Math.floor(minutes / slotMinutes) * slotMinutes;
}

function ceilToSlot(minutes: number): number {
  return Math.ceil(minutes / slotMinutes) * slotMinutes;
}
