import type { ReactNode } from "react";
import { formatDate } from "../../../api/contract/ist.ts";
import { formatPaise } from "../../../api/contract/money.ts";
import * as texts from "../../../texts/console-book.ts";
import * as priceTexts from "../../../texts/price-lines.ts";
import { formatInstant, HiddenFields } from "../../parts.tsx";
import { type Booked, paymentMethodOf, textOf, unitOf } from "./request.ts";

type Previewed = Extract<Booked, { readonly ok: true }>["body"];

/** What will be booked, its price, and what will be sent, with a form that confirms it. */
export function Preview({
  previewed,
  form,
}: {
  readonly previewed: Previewed;
  readonly form: URLSearchParams;
}): ReactNode {
  const { effects, seen } = previewed;
  const { item, centre, when } = effects;
  const people = unitOf(form) === "hour" ? [[texts.people, textOf(form, "people")] as const] : [];
  const typed = (["name", "phone", "email", "company", "gstin", "address"] as const)
    .map((name) => [texts.typed[name], textOf(form, name)] as const)
    .filter(([, value]) => value !== "");
  return (
    <div className="narrow">
      <h1>{texts.previewTitle}</h1>
      <Pairs pairs={[[texts.what, texts.itemAt(item, centre)], [texts.when, when], ...people, ...typed]} />
      <h2>{texts.price}</h2>
      <Pairs pairs={priceLines(effects.quote)} />
      <h2>{texts.next}</h2>
      <p>{nextStep(previewed, form)}</p>
      <form method="post" action="/book" className="stack">
        <HiddenFields form={form} except={["seen"]} />
        <input type="hidden" name="seen" value={seen} />
        <button type="submit">{texts.confirm[paymentMethodOf(form)]}</button>
        <p>
          <button type="submit" name="edit" value="yes" className="quiet">
            {texts.change}
          </button>
        </p>
      </form>
    </div>
  );
}

function Pairs({ pairs }: { readonly pairs: readonly (readonly [string, string])[] }): ReactNode {
  return (
    <dl>
      {pairs.map(([term, value]) => (
        <div key={term} className="pair">
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the lines of a price as the site shows them. */
function priceLines(quote: Previewed["effects"]["quote"]): [string, string][] {
  const { lines, discountPaise, couponCode, taxablePaise, taxes, totalPaise } = quote;
  const discount = couponCode === null ? priceTexts.discount : `${priceTexts.coupon} ${couponCode}`;
  return [
    ...lines.map(({ label, amountPaise }): [string, string] => [label, formatPaise(amountPaise)]),
    ...(discountPaise > 0
      ? ([
          [discount, formatPaise(-discountPaise)],
          [priceTexts.taxableValue, formatPaise(taxablePaise)],
        ] as [string, string][])
      : []),
    ...taxes.map(({ name, percent, amountPaise }): [string, string] => [
      priceTexts.tax(name, percent),
      formatPaise(amountPaise),
    ]),
    [priceTexts.total, formatPaise(totalPaise)],
  ];
}

function nextStep({ effects, heldUntil }: Previewed, form: URLSearchParams): string {
  const email = textOf(form, "email");
  if (heldUntil !== null) return texts.linkSent(email, formatInstant(heldUntil));
  const { quote, dueOn } = effects;
  return dueOn === null
    ? texts.freeSent(email)
    : texts.invoiceSent(email, quote.totalPaise, formatDate(dueOn));
}
