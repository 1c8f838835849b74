import type { ReactNode } from "react";
import type * as v from "valibot";
import { formatDays, formatTime } from "../../../api/contract/ist.ts";
import type { blockResponse } from "../../../api/contract/staff-blocks.ts";
import * as texts from "../../../texts/console-blocks.ts";
import { bookingActHref, bookingHref } from "../../links.ts";
import { Scroll, TableHead } from "../../parts.tsx";

type Touched = v.InferOutput<typeof blockResponse>["touched"];

/** The bookings and holds inside a block, each with links to the acts on it. The links keep this page open. */
export function Inside({ touched }: { readonly touched: Touched }): ReactNode {
  const { inside } = texts;
  const holds = touched.filter(({ holdExpiresAt }) => holdExpiresAt !== null).length;
  if (touched.length === 0) return <p>{texts.nothingInside}</p>;
  return (
    <>
      <h2 id="inside">{texts.insideCount({ bookings: touched.length - holds, holds })}</h2>
      <p>{texts.insideHint}</p>
      {holds > 0 && <p>{texts.holdsHint}</p>}
      <Scroll labelledBy="inside">
        <table>
          <TableHead titles={Object.values(inside)} />
          <tbody>{touched.map(row)}</tbody>
        </table>
      </Scroll>
    </>
  );
}

function row(order: Touched[number]): ReactNode {
  const { id, number, item, centre, when, datesInside, name, company, phone, email, unit, quantity } = order;
  return (
    <tr key={id}>
      <th scope="row">
        <Elsewhere href={bookingHref({ number })}>{number}</Elsewhere>
      </th>
      <td>
        <Acts order={order} />
      </td>
      <td>
        {when}
        {datesInside !== null && (
          <>
            <br />
            {texts.insideOn(formatDays(datesInside))}
          </>
        )}
      </td>
      <td>{`${unit === "day" ? texts.passesBooked(item, quantity) : item}, ${centre}`}</td>
      <td>{company === null ? name : `${name}, ${company}`}</td>
      <td>{`${phone}, ${email}`}</td>
    </tr>
  );
}

function Acts({ order: { number, isMove, holdExpiresAt } }: { readonly order: Touched[number] }): ReactNode {
  if (holdExpiresAt !== null) {
    const time = formatTime(holdExpiresAt);
    return isMove ? texts.moveUntil(time) : texts.holdUntil(time);
  }
  return (
    <div className="acts">
      <Elsewhere href={bookingActHref({ number }, "move")} label={texts.moveOf(number)}>
        {texts.move}
      </Elsewhere>
      <Elsewhere href={bookingActHref({ number }, "cancel")} label={texts.cancelOf(number)}>
        {texts.cancel}
      </Elsewhere>
    </div>
  );
}

/** A link that opens a new tab. `label`: its accessible name, if its text is not enough. */
function Elsewhere({
  href,
  label,
  children,
}: {
  readonly href: string;
  readonly label?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <a className="tap" href={href} aria-label={label} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
