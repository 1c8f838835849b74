import type { ReactNode } from "react";
import type * as v from "valibot";
import { formatPaise } from "../../../api/contract/money.ts";
import type { bookingResponse } from "../../../api/contract/staff-bookings.ts";
import * as texts from "../../../texts/console-booking.ts";
import { describeDetails, formatInstant } from "../../parts.tsx";

export type BookingEvent = v.InferOutput<typeof bookingResponse>["events"][number];

/** Everything that happened to a booking, in order of time. */
export function History({ events }: { readonly events: readonly BookingEvent[] }): ReactNode {
  return (
    <>
      <h2 id="history">{texts.history}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a wide table. */}
      <section className="scroll" aria-labelledby="history" tabIndex={0}>
        <table>
          <tbody>
            {events.map((event, index) => (
              <tr key={index}>
                <th scope="row">{formatInstant(event.at)}</th>
                <td>{describeEvent(event)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function describeEvent(event: BookingEvent): string {
  switch (event.is) {
    case "made":
      return texts.made(formatPaise(event.totalPaise));
    case "payment": {
      const { amountPaise, status, means, reference } = event;
      const outside = means === null ? "" : texts.outside(texts.means[means], reference ?? "");
      return texts.payment(formatPaise(amountPaise), texts.paymentStatuses[status]) + outside;
    }
    case "mail":
      return texts.mail(event.kind.replaceAll("_", " "), texts.mailStates[event.state]);
    case "document":
      return texts.document(texts.documents[event.kind], event.number, formatPaise(event.totalPaise));
    case "refund":
      return texts.refund(formatPaise(event.amountPaise), texts.refundStatuses[event.status], event.reason);
    case "act":
      return describeAct(event);
    case "note":
      return texts.note(event.text, event.by);
  }
}

function describeAct({ act, actor, details }: Extract<BookingEvent, { readonly is: "act" }>): string {
  const names = { customer: texts.theCustomer, job: texts.aJob, staff: actor.name, command: actor.name };
  const what = `${act.replaceAll("_", " ")} ${texts.by(names[actor.kind] ?? texts.aJob)}`;
  const more = describeDetails(details);
  return more === "" ? what : `${what} (${more})`;
}
