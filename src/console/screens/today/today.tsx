import type { ReactNode } from "react";
import { addDays, formatDate, formatLongDate, formatTime, istDateOf } from "../../../api/contract/ist.ts";
import { mayAct, type StaffRole } from "../../../api/contract/staff-roles.ts";
import * as shared from "../../../texts/console.ts";
import * as texts from "../../../texts/console-today.ts";
import type { CallError } from "../../call-service.ts";
import { bookingHref, dayHref, weekHref } from "../../links.ts";
import { CentreSelect, Scroll, TableHead } from "../../parts.tsx";
import { get, page, type Reply, type Screen, type ScreenRequest, type Session } from "../../screen.ts";
import { ArrivalForm } from "../booking/arrival-form.tsx";
import { Timeline } from "./timeline.tsx";
import type { Day, Week } from "./timeline-rows.ts";
import { WeekTable } from "./week.tsx";

type Centres = readonly { readonly id: string; readonly name: string; readonly city: string }[];

type Request = ScreenRequest<Session>;

/** The day and the week of a centre: by default from today, in the first centre of the member. */
export const today: Screen = {
  menu: texts.today,
  routes: [
    get("/", "see_day", (request) =>
      showCentre(request, async ({ call, session }, query, centres) => {
        const day = await call("day", { query });
        return day.ok
          ? {
              title: query.date === undefined ? texts.today : formatLongDate(day.body.date),
              content: <CentreDay centres={centres} day={day.body} role={session.member.role} />,
            }
          : day;
      }),
    ),
    get("/week", "see_day", (request) =>
      showCentre(request, async ({ call }, query, centres) => {
        const week = await call("week", { query });
        return week.ok
          ? { title: texts.week, content: <CentreWeek centres={centres} week={week.body} /> }
          : week;
      }),
    ),
  ],
};

type Query = { readonly centre: string; readonly date: string | undefined };

/** Reads what a page shows of the requested centre, or says why it cannot be shown. */
async function showCentre(
  request: Request,
  read: (
    request: Request,
    query: Query,
    centres: Centres,
  ) => Promise<{ readonly title: string; readonly content: ReactNode } | CallError>,
): Promise<Reply> {
  const { query, call } = request;
  const listed = await call("centres", {});
  const centres = listed.ok ? listed.body.centres : [];
  const centre = query.get("centre") ?? centres[0]?.id;
  if (centre === undefined) return page(texts.noCentres, <NoCentres />);
  const shown = await read(request, { centre, date: query.get("date") || undefined }, centres);
  if ("code" in shown) return page(shared.notFound, <h1>{shown.message}</h1>, { status: 404 });
  return page(shown.title, shown.content);
}

function NoCentres(): ReactNode {
  return (
    <>
      <h1>{texts.noCentres}</h1>
      <p>{texts.askForCentres}</p>
    </>
  );
}

function CentreDay({
  centres,
  day,
  role,
}: {
  readonly centres: Centres;
  readonly day: Day;
  readonly role: StaffRole;
}): ReactNode {
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
      <Navigation centres={centres} centre={centre.id} action="/" date={date}>
        <QuietLink href={dayHref(centre.id, addDays(date, -1))} label={texts.dayBefore} />
        <QuietLink href={dayHref(centre.id)} label={texts.today} />
        <QuietLink href={dayHref(centre.id, addDays(date, 1))} label={texts.dayAfter} />
        <QuietLink href={weekHref(centre.id, date)} label={texts.week} />
      </Navigation>
      <h2 id="timeline-heading">{texts.timeline}</h2>
      <Scroll labelledBy="timeline-heading">
        <Timeline day={day} role={role} />
      </Scroll>
      <h2 id="list-heading">{texts.list}</h2>
      <Scroll labelledBy="list-heading">
        <DayList day={day} mayRecord={mayAct(role, "record_arrival")} />
      </Scroll>
    </>
  );
}

function CentreWeek({ centres, week }: { readonly centres: Centres; readonly week: Week }): ReactNode {
  const { centre, days } = week;
  const [first = "", last = ""] = [days[0]?.date, days.at(-1)?.date];
  return (
    <>
      <h1 id="week-heading">{centre.name}</h1>
      <p>
        <strong>{texts.times(formatDate(first), formatDate(last))}</strong>
      </p>
      <Navigation centres={centres} centre={centre.id} action="/week" date={first}>
        <QuietLink href={weekHref(centre.id, addDays(first, -7))} label={texts.weekBefore} />
        <QuietLink href={weekHref(centre.id)} label={texts.fromToday} />
        <QuietLink href={weekHref(centre.id, addDays(first, 7))} label={texts.weekAfter} />
        <QuietLink href={dayHref(centre.id, first)} label={texts.day} />
      </Navigation>
      <Scroll labelledBy="week-heading">
        <WeekTable week={week} />
      </Scroll>
    </>
  );
}

/** Links to other days, and a form that chooses a centre and a date. */
function Navigation({
  centres,
  centre,
  action,
  date,
  children,
}: {
  readonly centres: Centres;
  readonly centre: string;
  readonly action: string;
  readonly date: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <form className="row" method="get" action={action}>
      {children}
      <CentreSelect label={texts.centre} centres={centres} defaultValue={centre} />
      <label>
        <span>{texts.date}</span>
        <input type="date" name="date" defaultValue={date} />
      </label>
      <button type="submit">{texts.show}</button>
    </form>
  );
}

function QuietLink({ href, label }: { readonly href: string; readonly label: string }): ReactNode {
  return (
    <a className="button quiet" href={href}>
      {label}
    </a>
  );
}

/** The bookings, arrivals and holds of a day as a list, for phones and print. */
function DayList({ day, mayRecord }: { readonly day: Day; readonly mayRecord: boolean }): ReactNode {
  const { centre, date, now, entries } = day;
  const recordsArrivals = mayRecord && date <= istDateOf(now);
  const { arrival: arrivalColumn, ...others } = texts.columns;
  const columns = { ...others, ...(recordsArrivals && { arrival: arrivalColumn }) };
  const listed = entries.flatMap((entry) => (entry.is === "block" ? [] : [entry]));
  return (
    <table id="list" data-live="">
      <TableHead titles={Object.values(columns)} />
      <tbody>
        {listed.length === 0 && (
          <tr>
            <td colSpan={Object.keys(columns).length}>{texts.nothingBooked}</td>
          </tr>
        )}
        {listed.map(({ is, start, end, booking, arrival }) => (
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
            {recordsArrivals && (
              <td>
                {is !== "hold" && (
                  <ArrivalForm
                    number={booking.number}
                    date={date}
                    arrival={arrival}
                    back={dayHref(centre.id, date)}
                  />
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
