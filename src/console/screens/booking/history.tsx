import type { ReactNode } from "react";
import { formatDate } from "../../../api/contract/ist.ts";
import { formatPaise } from "../../../api/contract/money.ts";
import * as texts from "../../../texts/console-booking.ts";
import { describeDetails, formatInstant, Scroll, TableHead } from "../../parts.tsx";
import type { BookingEvent } from "./load-booking.ts";

/** What happened to a booking, in order of time. */
export function History({ events }: { readonly events: readonly BookingEvent[] }): ReactNode {
  return (
    <>
      <h2 id="history">{texts.history}</h2>
      <Scroll labelledBy="history">
        <table>
          <TableHead titles={[texts.columns.time, texts.columns.event, texts.columns.by]} />
          <tbody>
            {events.map((event, index) => (
              <tr key={index}>
                <td>{formatInstant(event.at)}</td>
                <td>{describe(event)}</td>
                <td>{authorOf(event)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}

function describe(event: BookingEvent): string {
  switch (event.is) {
    case "made":
      return texts.made(event.totalPaise);
    case "payment": {
      const outside = event.means === null ? [] : [texts.means[event.means], event.reference];
      return [texts.paymentStatus[event.status], formatPaise(event.amountPaise), ...outside].join(" ");
    }
    case "document":
      return `${texts.documents[event.kind]} ${event.number}: ${formatPaise(event.totalPaise)}`;
    case "refund":
      return [texts.refundStatus[event.status], formatPaise(event.amountPaise), event.reason].join(", ");
    case "mail":
      return `${texts.mails[event.kind] ?? texts.otherMail(event.kind)}, ${texts.mailState[event.state]}`;
    case "note":
      return texts.note(event.text);
    case "act":
      return describeAct(event);
  }
}

function describeAct({ act, details }: Extract<BookingEvent, { readonly is: "act" }>): string {
  if (act === "booked_by_phone") {
    const { payment, reason } = details as {
      readonly payment: keyof typeof texts.bookedByPhone;
      readonly reason?: string;
    };
    return texts.bookedByPhone[payment](reason ?? "");
  }
  if (act !== "arrival_recorded") {
    const more = describeDetails(details);
    return (texts.acts[act] ?? texts.otherAct(act)) + (more === "" ? "" : ` (${more})`);
  }
  const { state, date } = details as {
    readonly state: keyof typeof texts.arrival | null;
    readonly date: string;
  };
  return texts.arrivalRecorded[state ?? "undone"](formatDate(date));
}

function authorOf(event: BookingEvent): string {
  if (event.is === "note") return event.by;
  if (event.is !== "act") return "";
  const { kind, name } = event.actor;
  return kind === "staff" || kind === "command" ? (name ?? texts.actors[kind]) : texts.actors[kind];
}
