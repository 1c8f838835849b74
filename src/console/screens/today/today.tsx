import type { ReactNode } from "react";
import { addDays, formatLongDate, formatTime } from "../../../api/contract/ist.ts";
import * as shared from "../../../texts/console.ts";
import * as texts from "../../../texts/console-today.ts";
import { bookingHref, dayHref } from "../../links.ts";
import { Scroll } from "../../parts.tsx";
import { get, page, type Screen } from "../../screen.ts";
import { Timeline } from "./timeline.tsx";
import type { Day } from "./timeline-rows.ts";

type Centres = readonly { readonly id: string; readonly name: string; readonly city: string }[];

/** The day of a centre: by default today, in the first centre of the member. */
export const today: Screen = {
  menu: texts.today,
  routes: [
    get("/", "see_day", async ({ query, call }) => {
      const listed = await call("centres", {});
      const centres = listed.ok ? listed.body.centres : [];
      const centre = query.get("centre") ?? centres[0]?.id;
      if (centre === undefined) return page(texts.noCentres, <NoCentres />);
      const date = query.get("date") || undefined;
      const day = await call("day", { query: { centre, date } });
      if (!day.ok) return page(shared.notFound, <h1>{day.message}</h1>, { status: 404 });
      const isToday = date === undefined;
      const title = isToday ? texts.today : formatLongDate(day.body.date);
      return page(title, <CentreDay centres={centres} day={day.body} />);
    }),
  ],
};

function NoCentres(): ReactNode {
  return (
    <>
      <h1>{texts.noCentres}</h1>
      <p>{texts.askForCentres}</p>
    </>
  );
}

function CentreDay({ centres, day }: { readonly centres: Centres; readonly day: Day }): ReactNode {
  const { centre, date, hours, reason } = day;
  const opening = hours === null ? texts.closed : texts.open(hours);
  return (
    <>
      <h1>{centre.name}</h1>
      <p>
        <strong>{formatLongDate(date)}</strong>
        <br />
        {reason === null ? opening : texts.withReason(opening, reason)}
      </p>
      <form className="row" method="get" action="/">
        <a className="button quiet" href={dayHref(centre.id, addDays(date, -1))}>
          {texts.dayBefore}
        </a>
        <a className="button quiet" href={dayHref(centre.id)}>
          {texts.today}
        </a>
        <a className="button quiet" href={dayHref(centre.id, addDays(date, 1))}>
          {texts.dayAfter}
        </a>
        <label>
          <span>{texts.centre}</span>
          <select name="centre" defaultValue={centre.id}>
            {centres.map(({ id, name, city }) => (
              <option key={id} value={id}>
                {`${city}: ${name}`}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{texts.date}</span>
          <input type="date" name="date" defaultValue={date} />
        </label>
        <button type="submit">{texts.show}</button>
      </form>
      <h2 id="timeline-heading">{texts.timeline}</h2>
      <Scroll labelledBy="timeline-heading">
        <Timeline day={day} />
      </Scroll>
      <h2 id="list-heading">{texts.list}</h2>
      <Scroll labelledBy="list-heading">
        <DayList day={day} />
      </Scroll>
    </>
  );
}

/** The bookings, arrivals and holds of a day as a list, for phones and print. */
function DayList({ day: { entries } }: { readonly day: Day }): ReactNode {
  const { columns } = texts;
  const listed = entries.flatMap((entry) => (entry.is === "block" ? [] : [entry]));
  return (
    <table id="list" data-live="">
      <thead>
        <tr>
          {Object.entries(columns).map(([name, label]) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listed.length === 0 && (
          <tr>
            <td colSpan={Object.keys(columns).length}>{texts.nothingBooked}</td>
          </tr>
        )}
        {listed.map(({ is, start, end, booking }) => (
          <tr key={booking.id + start}>
            <td>
              {booking.unit === "day" ? texts.wholeDay : texts.times(formatTime(start), formatTime(end))}
            </td>
            <td>{booking.item}</td>
            <td>{[booking.name, booking.company].filter(Boolean).join(", ")}</td>
            <td>{booking.people}</td>
            <td>{booking.phone}</td>
            <td>
              <a href={bookingHref(booking)}>{booking.number}</a>
              {is === "hold" && <em>{` ${texts.hold}`}</em>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
