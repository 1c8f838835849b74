import type { ReactNode } from "react";
import { formatTime, formatTimeOfDay, timeOf } from "../../../api/contract/ist.ts";
import * as texts from "../../../texts/console-today.ts";
import { bookingHref } from "../../links.ts";
import {
  type Cell,
  type Day,
  type Entry,
  type Row,
  rowsOf,
  type Span,
  slotMinutes,
  spanOf,
} from "./timeline-rows.ts";

/** The rooms and hours of a day as a table. An hour has two columns. */
export function Timeline({ day }: { readonly day: Day }): ReactNode {
  const span = spanOf(day);
  const hours = Array.from({ length: (span.to - span.from) / 60 }, (_, index) => span.from + index * 60);
  return (
    <table id="timeline" className="timeline" data-live="">
      <thead>
        <tr>
          <th scope="col">{texts.room}</th>
          {hours.map((minutes) => (
            <th key={minutes} scope="col" colSpan={60 / slotMinutes}>
              {formatTimeOfDay(timeOf(minutes))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rowsOf(day, span).map((row) => renderRow(row, span))}</tbody>
    </table>
  );
}

function renderRow(row: Row, span: Span): ReactNode {
  const name = row.item ?? texts.wholeCentre;
  if (row.unit === "day")
    return (
      <tr key={name}>
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
                  <EntryText entry={entry} />
                </li>
              ))}
            </ul>
          )}
        </td>
      </tr>
    );
  return row.tracks.map((cells, track) => (
    <tr key={`${name} ${track + 1}`}>
      {track === 0 && (
        <th scope="rowgroup" rowSpan={row.tracks.length}>
          {name}
        </th>
      )}
      {cells.map((cell, index) => renderCell(cell, index))}
    </tr>
  ));
}

function renderCell({ slots, entry }: Cell, index: number): ReactNode {
  return (
    <td key={index} colSpan={slots} className={entry === null ? "free" : `is-${entry.is}`}>
      {entry === null ? <Free /> : <EntryText entry={entry} />}
    </td>
  );
}

/** Only screen readers need a text for free time. */
function Free(): ReactNode {
  return <span className="hidden">{texts.free}</span>;
}

function EntryText({ entry }: { readonly entry: Entry }): ReactNode {
  const time = texts.times(formatTime(entry.start), formatTime(entry.end));
  if (entry.is === "block") {
    const { item, passes, reason } = entry.block;
    return (
      <>
        <b>{passes === null ? texts.block : texts.blockedPasses(passes)}</b>
        <span>{item === null || passes === null ? `${time}: ${reason}` : reason}</span>
      </>
    );
  }
  const { booking, is } = entry;
  const size = booking.unit === "day" ? texts.passes(booking.quantity) : time;
  return (
    <>
      <a href={bookingHref(booking)}>{booking.company ?? booking.name}</a>
      <span>
        {[is === "hold" ? texts.hold : null, size, texts.people(booking.people)].filter(Boolean).join(", ")}
      </span>
    </>
  );
}

function keyOf(entry: Entry): string {
  return entry.is === "block" ? entry.block.id : entry.booking.id;
}
