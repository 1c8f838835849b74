import type { ReactNode } from "react";
import { formatDay, formatTime, istDateOf } from "../../../api/contract/ist.ts";
import * as texts from "../../../texts/console-today.ts";
import { bookingHref, dayHref } from "../../links.ts";
import { type Entry, itemIdOf, rowsOf, type Week } from "./timeline-rows.ts";

/** The rooms and passes of a week as a table with a column for each day. */
export function WeekTable({ week: { centre, now, items, days } }: { readonly week: Week }): ReactNode {
  const rows = rowsOf({ items, entries: days.flatMap(({ entries }) => entries) }, { from: 0, to: 0 });
  return (
    <table id="week" className="week" data-live="">
      <thead>
        <tr>
          <th scope="col">{texts.room}</th>
          {days.map(({ date, hours, reason }) => (
            <th key={date} scope="col" aria-current={date === istDateOf(now) ? "date" : undefined}>
              <a href={dayHref(centre.id, date)}>{formatDay(date)}</a>
              <span className="soft">
                {[hours === null ? texts.closed : hours, reason].filter((text) => text !== null).join(", ")}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ itemId, name }) => (
          <tr key={itemId}>
            <th scope="row">{name ?? texts.wholeCentre}</th>
            {days.map(({ date, entries }) => (
              <td key={date}>
                <Entries entries={entries.filter((entry) => itemIdOf(entry) === itemId)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Entries({ entries }: { readonly entries: readonly Entry[] }): ReactNode {
  if (entries.length === 0) return <span className="hidden">{texts.free}</span>;
  return (
    <ul>
      {entries.map((entry) => (
        <li
          key={entry.is === "block" ? entry.block.id : entry.booking.id + entry.start}
          className={`is-${entry.is}`}
        >
          {entry.is === "block" ? (
            <b>{entry.block.passes === null ? texts.block : texts.blockedPasses(entry.block.passes)}</b>
          ) : (
            <a href={bookingHref(entry.booking)}>{entry.booking.company ?? entry.booking.name}</a>
          )}
          <span>
            {entry.is !== "block" && entry.booking.unit === "day"
              ? texts.passes(entry.booking.quantity)
              : texts.times(formatTime(entry.start), formatTime(entry.end))}
          </span>
        </li>
      ))}
    </ul>
  );
}
