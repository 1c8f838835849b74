import type { ReactNode } from "react";
import { formatPaise } from "../../../api/contract/money.ts";
import * as shared from "../../../texts/console.ts";
import * as texts from "../../../texts/console-booking.ts";
import { HiddenFields } from "../../parts.tsx";

type Effects = Readonly<Record<string, unknown>>;

/** What an act will do, and a form that confirms it with what was typed. */
export function Confirmation({
  number,
  effects,
  seen,
  form,
  action,
  label,
}: {
  readonly number: string;
  readonly effects: Effects;
  /** Identifies the effects. */
  readonly seen: string;
  readonly form: URLSearchParams;
  readonly action: string;
  readonly label: string;
}): ReactNode {
  const { creditPaise, refundPaise, payoutPaise } = effects;
  // A booking on invoice is credited without a refund while it is unpaid.
  const isUnpaid = creditPaise !== undefined && creditPaise !== refundPaise;
  const hidden = [...(isUnpaid ? [] : ["creditPaise"]), ...(payoutPaise === 0 ? ["payoutPaise"] : [])];
  return (
    <div className="narrow">
      <h1>{texts.previewTitle}</h1>
      <p>{texts.title(number)}</p>
      <dl>
        {Object.entries({ ...texts.effects, ...(isUnpaid && { keptPaise: texts.stillDue }) })
          .filter(([name]) => effects[name] !== undefined && !hidden.includes(name))
          .map(([name, effect]) => (
            <div key={name} className="pair">
              <dt>{effect}</dt>
              <dd>{formatEffect(name, effects[name])}</dd>
            </div>
          ))}
      </dl>
      <form method="post" action={action} className="stack">
        <HiddenFields form={form} except={["seen"]} />
        <input type="hidden" name="seen" value={seen} />
        <button type="submit">{label}</button>
        <p>
          <a href={`/bookings/${number}`}>{texts.back}</a>
        </p>
      </form>
    </div>
  );
}

function formatEffect(name: string, value: unknown): string {
  if (typeof value === "number") return formatPaise(value);
  if (name === "status") return shared.bookingStatus[value as keyof typeof shared.bookingStatus];
  if (name === "mails") return texts.mailCounts(value as Parameters<typeof texts.mailCounts>[0]);
  const lines = (
    value as readonly (string | { readonly corrects: string; readonly amountPaise: number })[]
  ).map((line) => (typeof line === "string" ? line : `${line.corrects}: ${formatPaise(line.amountPaise)}`));
  return lines.length === 0 ? texts.nothing : lines.join(", ");
}
