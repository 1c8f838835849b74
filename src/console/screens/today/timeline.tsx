import type { ReactNode } from "react";
import {
  formatTime,
  formatTimeOfDay,
  istInstant,
  minutesBetween,
  timeOf,
} from "../../../api/contract/ist.ts";
import { mayAct, type StaffRole } from "../../../api/contract/staff-roles.ts";
import * as bookingTexts from "../../../texts/console-booking.ts";
import * as texts from "../../../texts/console-today.ts";
import { blockPageHref, bookHref, bookingHref } from "../../links.ts";
import {
  type Cell,
  type Day,
  type Entry,
  isFree,
  type Row,
  rowsOf,
  type Span,
  slotMinutes,
  spanOf,
} from "./timeline-rows.ts";

type Shown = {
  readonly day: Day;
  readonly span: Span;
  /** Minutes from the start of the day until now: negative before it. */
  readonly now: number;
  /** The tracks of the whole centre. */
  readonly closed: readonly (readonly Cell[])[];
  readonly mayBook: boolean;
  readonly mayBlock: boolean;
};

/**
 * The rooms and hours of a day as a table. An hour has two columns. With the script, the arrow keys move in it, and
 * dragging over free time chooses it. `role` decides whether free time links to the form that books it, and blocks to
 * their pages.
 */
export function Timeline({ day, role }: { readonly day: Day; readonly role: StaffRole }): ReactNode {
  const span = spanOf(day);
  const now = minutesBetween(istInstant(day.date, "00:00"), day.now);
  const rows = rowsOf(day, span);
  const shown = {
    ...{
      day,
      span,
      now,
      closed: rows.flatMap((row) => (row.itemId === null && row.unit === "hour" ? row.tracks : [])),
    },
    ...{ mayBook: mayAct(role, "book_by_phone"), mayBlock: mayAct(role, "block_rooms") },
  };
  const isNow = (from: number, minutes: number) => from <= now && now < from + minutes;
  const slots = Array.from(
    { length: (span.to - span.from) / slotMinutes },
    (_, index) => span.from + index * slotMinutes,
  );
  return (
    <table id="timeline" className="timeline" data-live="" data-slot={slotMinutes}>
      <colgroup>
        <col />
        {slots.map((from) => (
          <col key={from} className={isNow(from - (from % 60), 60) ? "now" : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{texts.room}</th>
          {slots
            .filter((from) => from % 60 === 0)
            .map((from) => (
              <th
                key={from}
                scope="col"
                colSpan={60 / slotMinutes}
                aria-current={isNow(from, 60) ? "time" : undefined}
              >
                {formatTimeOfDay(timeOf(from))}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>{rows.map((row) => renderRow(row, shown))}</tbody>
    </table>
  );
}

function renderRow(row: Row, shown: Shown): ReactNode {
  const { span } = shown;
  const name = row.name ?? texts.wholeCentre;
  if (row.unit === "day")
    return (
      <tr key={row.itemId}>
        <th scope="row">{name}</th>
        <td
          colSpan={(span.to - span.from) / slotMinutes}
          className={row.entries.length === 0 ? "free" : undefined}
        >
          {row.entries.length === 0 ? (
            <Free />
          ) : (
            <ul>
              {row.entries.map((entry) => (
                <li key={keyOf(entry)} className={`is-${entry.is}`}>
                  <EntryText entry={entry} shown={shown} />
                </li>
              ))}
            </ul>
          )}
        </td>
      </tr>
    );
  return row.tracks.map((cells, track) => (
    <tr key={`${row.itemId} ${track + 1}`}>
      {track === 0 && (
        <th scope="rowgroup" rowSpan={row.tracks.length}>
          {name}
        </th>
      )}
      {cells.map((cell) => renderCell(cell, row, shown, track === 0))}
    </tr>
  ));
}

function renderCell(
  cell: Cell,
  { itemId, isSold, tracks }: Row & { readonly unit: "hour" },
  shown: Shown,
  isFirstTrack: boolean,
): ReactNode {
  const { from, slots, entry } = cell;
  if (entry !== null)
    return (
      <td key={from} colSpan={slots} className={`is-${entry.is}`}>
        <EntryText entry={entry} shown={shown} />
      </td>
    );
  const canBook =
    shown.mayBook &&
    isSold &&
    isFirstTrack &&
    from + 60 > shown.now &&
    isFree(cell, [...tracks, ...shown.closed]);
  return (
    <td key={from} colSpan={slots} className="free">
      {canBook && itemId !== null ? <FreeLink cell={cell} itemId={itemId} day={shown.day} /> : <Free />}
    </td>
  );
}

/** Only screen readers need a text for free time. */
function Free(): ReactNode {
  return <span className="hidden">{texts.free}</span>;
}

function FreeLink({
  cell: { from, slots },
  itemId,
  day: { centre, date },
}: {
  readonly cell: Cell;
  readonly itemId: string;
  readonly day: Day;
}): ReactNode {
  const [start, end] = [timeOf(from), timeOf(from + slots * slotMinutes)];
  return (
    <a href={bookHref({ centre: centre.id, item: itemId, date, start, end })} draggable="false">
      <span className="hidden">{texts.bookFree(formatTimeOfDay(start), formatTimeOfDay(end))}</span>
    </a>
  );
}

function EntryText({ entry, shown }: { readonly entry: Entry; readonly shown: Shown }): ReactNode {
  const time = texts.times(formatTime(entry.start), formatTime(entry.end));
  if (entry.is === "block") {
    const { item, passes, reason } = entry.block;
    const title = passes === null ? texts.block : texts.blockedPasses(passes);
    return (
      <>
        {shown.mayBlock ? <a href={blockPageHref(entry.block)}>{title}</a> : <b>{title}</b>}
        <span>{item === null || passes === null ? `${time}: ${reason}` : reason}</span>
      </>
    );
  }
  const { booking, is, arrival } = entry;
  const size = booking.unit === "day" ? texts.passes(booking.quantity) : time;
  return (
    <>
      <a href={bookingHref(booking)}>{booking.company ?? booking.name}</a>
      <span>
        {[is === "hold" ? texts.hold : null, size, texts.people(booking.people)].filter(Boolean).join(", ")}
      </span>
      {arrival !== null && <b>{bookingTexts.arrival[arrival]}</b>}
    </>
  );
}

function keyOf(entry: Entry): string {
  return entry.is === "block" ? entry.block.id : entry.booking.id;
}
