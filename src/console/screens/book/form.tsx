import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import type { Alternative } from "../../../api/contract/booking.ts";
import { invoiceTerms } from "../../../api/contract/booking-rules.ts";
import { formatDate, formatDays, formatTimeRange, istDateOf, istTimeOf } from "../../../api/contract/ist.ts";
import { maxReasonLength } from "../../../api/contract/staff-bookings.ts";
import { mayAct } from "../../../api/contract/staff-roles.ts";
import type { BookingUnit } from "../../../api/contract/units.ts";
import * as texts from "../../../texts/console-book.ts";
import { blockHref, dayHref } from "../../links.ts";
import { CentreSelect, Field, Problem } from "../../parts.tsx";
import type { Session } from "../../screen.ts";
import { firstDateOf, type PaymentMethod, paymentMethodOf, paymentMethods, textOf } from "./request.ts";

export type Item = { readonly id: string; readonly name: string; readonly unit: BookingUnit };
export type Place = {
  readonly centres: readonly { readonly id: string; readonly name: string; readonly city: string }[];
  readonly centre: { readonly id: string; readonly name: string };
  readonly items: readonly Item[];
};

/** A form that was sent and not accepted. */
export type Sent = {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly alternatives: readonly Alternative[];
  /** True if the form has already made another booking. */
  readonly isUsed: boolean;
};

/** Chooses the centre, and an item in it. Keeps a time from the link. */
export function PlaceForm({
  place: { centres, centre, items },
  item,
  form,
}: {
  readonly place: Place;
  readonly item: Item | undefined;
  readonly form: URLSearchParams;
}): ReactNode {
  return (
    <form className="row" method="get" action="/book">
      <CentreSelect label={texts.centre} centres={centres} defaultValue={centre.id} />
      <label>
        <span>{texts.item}</span>
        <select name="item" defaultValue={item?.id ?? ""}>
          <option value="">{texts.chooseItem}</option>
          {items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {["date", "start", "end"].map((name) => {
        const value = textOf(form, name);
        return value === "" ? null : <input key={name} type="hidden" name={name} value={value} />;
      })}
      <button type="submit" className="quiet">
        {texts.choose}
      </button>
    </form>
  );
}

type FormProps = {
  readonly centre: string;
  readonly item: Item;
  /** What was typed, or the time from the link. */
  readonly form: URLSearchParams;
  readonly session: Session;
  readonly sent: Sent | undefined;
};

/** What the caller wants, who it is, and how the customer pays. */
export function BookingForm({ centre, item, form, session, sent }: FormProps): ReactNode {
  const fields = sent?.fields ?? {};
  const problemOf = (name: string) => fields[name] ?? fields[`customer.${name}`];
  const field = (name: string) => ({ name, defaultValue: textOf(form, name), error: problemOf(name) });
  const date = textOf(form, "date");
  return (
    <form method="post" action="/book" className="stack narrow">
      <Problem message={sent?.message} />
      {sent?.isUsed && (
        <p>
          <a href={dayHref(centre, firstDateOf(form))}>{texts.findFirst}</a>
        </p>
      )}
      <input type="hidden" name="key" value={textOf(form, "key") || randomUUID()} />
      <input type="hidden" name="centre" value={centre} />
      <input type="hidden" name="item" value={item.id} />
      <input type="hidden" name="unit" value={item.unit} />
      {sent !== undefined && <Alternatives alternatives={sent.alternatives} unit={item.unit} />}
      <h2>{texts.time}</h2>
      {item.unit === "day" ? (
        <PassFields form={form} problem={fields.dates ?? fields.start ?? fields.end} field={field} />
      ) : (
        <>
          <Field {...field("date")} type="date" label={texts.date} required />
          <Field {...field("start")} type="time" label={texts.start} required />
          <Field {...field("end")} type="time" label={texts.end} />
          <Field
            {...field("people")}
            label={texts.people}
            defaultValue={textOf(form, "people") || "1"}
            required
          />
        </>
      )}
      <p>
        <a href={dayHref(centre, firstDateOf(form))}>{texts.freeTimes}</a>
        {mayAct(session.member.role, "block_rooms") && date !== "" && (
          <>
            <br />
            <a
              href={blockHref({
                ...{ centre, item: item.id, date },
                ...{ start: textOf(form, "start"), end: textOf(form, "end") },
              })}
            >
              {texts.blockInstead}
            </a>
          </>
        )}
      </p>
      <h2>{texts.customer}</h2>
      <Field {...field("name")} label={texts.fields.name} required />
      <Field {...field("phone")} label={texts.fields.phone} type="tel" required />
      <Field {...field("email")} label={texts.fields.email} type="email" required />
      <Field {...field("company")} label={texts.fields.company} />
      <Field {...field("gstin")} label={texts.fields.gstin} />
      <Field {...field("address")} label={texts.fields.address} />
      <PaymentFields form={form} session={session} field={field} problem={fields.payment} />
      <button type="submit">{texts.preview}</button>
    </form>
  );
}

type FieldOf = (name: string) => {
  readonly name: string;
  readonly defaultValue: string;
  readonly error: string | undefined;
};

function PassFields({
  form,
  problem,
  field,
}: {
  readonly form: URLSearchParams;
  readonly problem: string | undefined;
  readonly field: FieldOf;
}): ReactNode {
  return (
    <>
      <Field
        {...field("dates")}
        label={texts.dates}
        defaultValue={textOf(form, "dates") || textOf(form, "date")}
        error={problem}
        required
      />
      <Field
        {...field("quantity")}
        label={texts.passes}
        defaultValue={textOf(form, "quantity") || "1"}
        required
      />
    </>
  );
}

/** The payment methods that the role allows, with the fields that each needs. */
function PaymentFields({
  form,
  session,
  field,
  problem,
}: {
  readonly form: URLSearchParams;
  readonly session: Session;
  readonly field: FieldOf;
  readonly problem: string | undefined;
}): ReactNode {
  const { role } = session.member;
  const acts = { link: "book_by_phone", invoice: "book_on_invoice", free: "book_free" } as const;
  const offered = paymentMethods.filter((method) => mayAct(role, acts[method]));
  const may = (method: PaymentMethod) => offered.includes(method);
  return (
    <>
      <fieldset>
        <legend>{texts.payment}</legend>
        {offered.map((method) => (
          <p key={method}>
            <label className="check">
              <input
                type="radio"
                name="payment"
                value={method}
                defaultChecked={method === paymentMethodOf(form)}
              />
              <span>{texts.paymentMethods[method]}</span>
            </label>
          </p>
        ))}
        <span className="problem">{problem}</span>
      </fieldset>
      <Field {...field("couponCode")} label={texts.couponCode} maxLength={40} />
      {may("invoice") && (
        <Field
          {...field("dueOn")}
          type="date"
          label={texts.dueOn(invoiceTerms.dueDays, invoiceTerms.maxDueDays)}
        />
      )}
      {may("free") && <Field {...field("reason")} label={texts.reason} maxLength={maxReasonLength} />}
    </>
  );
}

/** Buttons that preview the booking at another time, with what was typed. */
function Alternatives({
  alternatives,
  unit,
}: {
  readonly alternatives: readonly Alternative[];
  readonly unit: BookingUnit;
}): ReactNode {
  if (alternatives.length === 0) return null;
  return (
    <>
      {/* Enter in a field presses the first submit button of the form, which must not choose an alternative. */}
      <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true">
        {texts.preview}
      </button>
      <fieldset>
        <legend>{texts.alternatives}</legend>
        {alternatives.map((alternative) => {
          const value = String(fieldsOf(alternative, unit));
          return (
            <p key={value}>
              <button type="submit" name="alternative" value={value} className="quiet">
                {texts.alternative(
                  alternative.name,
                  timeText(alternative, unit),
                  alternative.quote.totalPaise,
                )}
              </button>
            </p>
          );
        })}
      </fieldset>
    </>
  );
}

function datesOf({ start, dates }: Alternative): readonly string[] {
  return dates ?? [istDateOf(start)];
}

function timeText(alternative: Alternative, unit: BookingUnit): string {
  const { start, end } = alternative;
  if (unit === "day") return formatDays(datesOf(alternative));
  return `${formatDate(istDateOf(start))}, ${formatTimeRange(start, end)}`;
}

/** Returns the fields that an alternative replaces. */
function fieldsOf(alternative: Alternative, unit: BookingUnit): URLSearchParams {
  const { buildingId, catalogId, start, end } = alternative;
  return new URLSearchParams({
    ...{ centre: buildingId, item: catalogId },
    ...(unit === "day"
      ? { dates: datesOf(alternative).join(", ") }
      : { date: istDateOf(start), start: istTimeOf(start), end: istTimeOf(end) }),
  });
}
