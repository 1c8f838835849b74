import type { ReactNode } from "react";
import { formatDate, istDateOf, istTimeOf } from "../../../api/contract/ist.ts";
import { maxReasonLength } from "../../../api/contract/staff-bookings.ts";
import type { StaffAct } from "../../../api/contract/staff-roles.ts";
import * as texts from "../../../texts/console-booking.ts";
import { Field } from "../../parts.tsx";
import type { Booking } from "./load-booking.ts";

/** A form that was sent and not accepted: what was typed, and the messages. */
export type FormState = {
  readonly name: string;
  readonly typed: URLSearchParams;
  readonly message: string;
  /** Messages by the paths of the call's fields. */
  readonly fields: Readonly<Record<string, string>>;
  readonly status: number;
};

type FormProps = { readonly booking: Booking; readonly state: FormState | undefined };

/** A form of an act on a booking. `name`: the last part of its path. */
type ActForm = {
  readonly name: string;
  readonly act: StaffAct;
  readonly heading: string;
  readonly isOffered: (booking: Booking) => boolean;
  readonly Form: (props: FormProps) => ReactNode;
};

const isConfirmed = ({ status }: Booking) => status === "confirmed";

/** The forms in their order on the page. */
export const forms: readonly ActForm[] = [
  {
    ...{ name: "note", act: "add_note", heading: texts.addNote.heading, Form: NoteForm },
    isOffered: ({ isErased }) => !isErased,
  },
  { name: "move", act: "move_booking", heading: texts.move.heading, isOffered: isConfirmed, Form: MoveForm },
  {
    ...{ name: "cancel", act: "cancel_booking", heading: texts.cancel.heading, Form: CancelForm },
    isOffered: isConfirmed,
  },
  {
    ...{ name: "buyer", act: "correct_buyer", heading: texts.buyer.heading, Form: BuyerForm },
    isOffered: isConfirmed,
  },
  {
    ...{ name: "guests", act: "change_guests", heading: texts.changeGuests.heading, Form: GuestsForm },
    isOffered: isConfirmed,
  },
  {
    ...{ name: "resend", act: "resend_email", heading: texts.resend.heading, Form: ResendForm },
    isOffered: ({ status, isErased, hold }) =>
      !isErased && (status === "confirmed" || status === "cancelled" || hold !== null),
  },
];

function NoteForm({ state }: FormProps): ReactNode {
  return (
    <>
      <Field
        name="text"
        label={texts.addNote.text}
        defaultValue={typedIn(state, "text")}
        error={state?.fields.text}
        maxLength={500}
        required
      />
      <button type="submit">{texts.addNote.confirm}</button>
    </>
  );
}

function ResendForm({ booking }: FormProps): ReactNode {
  return (
    <button type="submit">{booking.hold === null ? texts.resend.confirm : texts.resend.confirmLink}</button>
  );
}

function GuestsForm({ booking, state }: FormProps): ReactNode {
  const removed = state?.typed.getAll("remove") ?? [];
  return (
    <>
      {booking.guests.length > 0 && (
        <fieldset>
          <legend>{texts.changeGuests.remove}</legend>
          {booking.guests.map(({ id, name, email }) => (
            <Choice
              key={id}
              type="checkbox"
              name="remove"
              value={id}
              label={`${name} (${email})`}
              isChecked={removed.includes(id)}
            />
          ))}
        </fieldset>
      )}
      {(["guestName", "guestEmail"] as const).map((field) => (
        <Field
          key={field}
          name={field}
          label={texts.changeGuests[field]}
          defaultValue={typedIn(state, field)}
          error={state?.fields[field]}
        />
      ))}
      <button type="submit">{texts.changeGuests.confirm}</button>
    </>
  );
}

function BuyerForm({ booking, state }: FormProps): ReactNode {
  return (
    <>
      {(["name", "company", "gstin", "address"] as const).map((field) => (
        <Field
          key={field}
          id={`buyer-${field}`}
          name={field}
          label={texts.buyer[field]}
          defaultValue={typedIn(state, field) ?? booking[field] ?? ""}
          error={state?.fields[field]}
          maxLength={500}
        />
      ))}
      <button type="submit">{texts.preview}</button>
    </>
  );
}

function CancelForm({ booking, state }: FormProps): ReactNode {
  const chosen = typedIn(state, "refund") ?? "full";
  const dates = state?.typed.getAll("dates") ?? [];
  return (
    <>
      <fieldset>
        <legend>{texts.cancel.money}</legend>
        {(["full", "by_terms", "fee", "part"] as const).map((refund) => (
          <Choice
            key={refund}
            type="radio"
            name="refund"
            value={refund}
            label={texts.cancel[refund]}
            isChecked={refund === chosen}
          />
        ))}
      </fieldset>
      <Field
        name="amount"
        label={texts.amount}
        defaultValue={typedIn(state, "amount")}
        error={state?.fields.amount ?? state?.fields.fee}
        inputMode="decimal"
      />
      {booking.hasSeparateDays && (
        <fieldset>
          <legend>{texts.cancel.dates}</legend>
          {booking.days.map(({ date }) => (
            <Choice
              key={date}
              type="checkbox"
              name="dates"
              value={date}
              label={formatDate(date)}
              isChecked={dates.includes(date)}
            />
          ))}
        </fieldset>
      )}
      <RefundFields form="cancel" booking={booking} state={state} />
    </>
  );
}

function MoveForm({ booking, state }: FormProps): ReactNode {
  const problem = state?.fields.time;
  return (
    <>
      {booking.unit === "day" ? (
        <Field
          name="dates"
          label={texts.move.dates}
          defaultValue={typedIn(state, "dates") ?? booking.days.map(({ date }) => date).join(", ")}
          error={problem}
        />
      ) : (
        <>
          <Field
            name="date"
            type="date"
            label={texts.move.date}
            defaultValue={typedIn(state, "date") ?? istDateOf(booking.start)}
            error={problem}
            required
          />
          <Field
            name="start"
            type="time"
            label={texts.move.start}
            defaultValue={typedIn(state, "start") ?? istTimeOf(booking.start)}
            required
          />
          <Field name="end" type="time" label={texts.move.end} defaultValue={typedIn(state, "end")} />
        </>
      )}
      <p className="field">
        <label htmlFor="itemId">{texts.move.item}</label>
        <select id="itemId" name="itemId" defaultValue={typedIn(state, "itemId") ?? booking.itemId}>
          {booking.items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </p>
      <fieldset>
        <legend>{texts.move.price}</legend>
        {(["keep", "by_rules"] as const).map((price) => (
          <Choice
            key={price}
            type="radio"
            name="price"
            value={price}
            label={texts.move[price]}
            isChecked={price === (typedIn(state, "price") ?? "keep")}
          />
        ))}
        <span className="problem">{state?.fields.price}</span>
      </fieldset>
      <RefundFields form="move" booking={booking} state={state} />
    </>
  );
}

/** The fields that cancellations and moves share. */
function RefundFields({ form, booking, state }: FormProps & { readonly form: string }): ReactNode {
  const secondPersonError = state?.fields.secondPerson;
  return (
    <>
      <Field
        id={`${form}-reason`}
        name="reason"
        label={texts.reason}
        defaultValue={typedIn(state, "reason")}
        error={state?.fields.reason}
        maxLength={maxReasonLength}
        required
      />
      <Choice
        type="checkbox"
        name="afterTheEvent"
        value="yes"
        label={texts.afterTheEvent}
        isChecked={state?.typed.get("afterTheEvent") === "yes"}
      />
      {booking.secondPersons.length > 0 && (
        <p className="field">
          <label htmlFor={`${form}-second`}>{texts.secondPerson}</label>
          <select
            id={`${form}-second`}
            name="secondPerson"
            defaultValue={typedIn(state, "secondPerson") ?? ""}
            aria-invalid={secondPersonError === undefined ? undefined : true}
          >
            <option value="">{texts.nobody}</option>
            {booking.secondPersons.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </p>
      )}
      {secondPersonError !== undefined && <p className="problem">{secondPersonError}</p>}
      <button type="submit">{texts.preview}</button>
    </>
  );
}

function Choice({
  label,
  isChecked,
  ...input
}: {
  readonly type: "radio" | "checkbox";
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly isChecked: boolean;
}): ReactNode {
  return (
    <p>
      <label className="check">
        <input {...input} defaultChecked={isChecked} />
        <span>{label}</span>
      </label>
    </p>
  );
}

function typedIn(state: FormState | undefined, name: string): string | undefined {
  return state?.typed.get(name) ?? undefined;
}
