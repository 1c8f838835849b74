import { useMachine } from "@xstate/react";
import { type ReactNode, useState } from "react";
import type { Snapshot } from "xstate";
import type { OrderDetails } from "../../api/contract/booking.ts";
import type { Guest } from "../../api/contract/changes.ts";
import * as texts from "../../texts/payment-result.ts";
import { Button } from "../../ui/button.tsx";
import { focusOnMount, Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useSiteContent } from "../layout/use-site-content.ts";
import { inspectOptions } from "../loading/inspect-options.ts";
import { ChangeErrorNotice } from "./change-error-notice.tsx";
import { ChangeForm } from "./change-form.tsx";
import { guestsFromForm, guestsToField } from "./from-form.ts";
import styles from "./payment-result.module.css";
import { provideGuestsMachine } from "./provide-machines.ts";
import { useResult } from "./result.tsx";

/** Created once, because `provide()` processes all states of the machine. */
const browserMachine = provideGuestsMachine({});

type Props = { readonly order: OrderDetails; readonly snapshot: Snapshot<unknown> | undefined };

export function Guests({ order, snapshot }: Props): ReactNode {
  const key = useResult(({ context }) => context.key);
  const { sendsMail } = useSiteContent();
  const [state, send] = useMachine(browserMachine, {
    input: key,
    ...inspectOptions,
    ...(snapshot && { snapshot }),
  });
  const { values, before, saved, fields, message } = state.context;
  if (state.matches("refused")) return <ChangeErrorNotice message={message} />;
  const isSaved = state.matches({ open: "saved" });
  const guests = saved ?? order.guests;
  const currentValues = values ?? guests;
  return (
    <section className={styles.changes} aria-labelledby="guests" data-print="no">
      <h2 id="guests" className={styles.ticketHeading}>
        {texts.guests}
      </h2>
      {guests.length > 0 && (
        <ul className={styles.guests}>
          {guests.map(({ name, email }) => (
            <li key={email}>{`${name}, ${email}`}</li>
          ))}
        </ul>
      )}
      {/* Receives the focus: the pressed button may have been removed with its row. */}
      {isSaved && <Notice ref={focusOnMount} tone="success" heading={texts.guestsSaved} />}
      {state.matches({ open: "failed" }) && (
        <Notice tone="danger" heading={texts.unreachable}>
          <p>{texts.guestsNotSaved}</p>
        </Notice>
      )}
      {state.matches({ open: "invalid" }) && (
        <Notice tone="danger" heading={fields.guests ?? message ?? ""}>
          <p>{texts.nothingSaved}</p>
        </Notice>
      )}
      <details className={styles.change} open={snapshot !== undefined}>
        <summary>{guests.length === 0 ? texts.inviteGuests : texts.changeGuests}</summary>
        <ChangeForm step="guests" parse={guestsFromForm} onSubmit={send}>
          <p>
            {`${texts.canInvite(order.mostGuests)} ${sendsMail ? texts.guestEmails : texts.guestsNotEmailed}`}
          </p>
          <input type="hidden" name="before" value={guestsToField(before ?? guests)} />
          <Rows key={JSON.stringify(values)} guests={currentValues} max={order.mostGuests} fields={fields} />
          <Button type="submit" formNoValidate variant="secondary" busy={state.hasTag("busy")}>
            {texts.saveGuests}
          </Button>
        </ChangeForm>
      </details>
    </section>
  );
}

/** Number of empty rows below the guests, for browsers without JavaScript. */
const emptyRowCount = 2;

/** One row per guest and some empty ones; typing into the last row adds another. */
function Rows(props: {
  readonly guests: readonly Guest[];
  readonly max: number;
  readonly fields: Readonly<Record<string, string>>;
}): ReactNode {
  const { guests, max, fields } = props;
  const [count, setCount] = useState(() => Math.min(max, guests.length + emptyRowCount));
  return Array.from({ length: Math.max(count, guests.length) }, (_, index) => {
    const guest = guests[index];
    const addRow = () => index === count - 1 && count < max && setCount(count + 1);
    const label = texts.guest(index + 1);
    return (
      // Labels are stable keys: rows are neither sorted nor removed individually, and saving renders all of them again.
      <fieldset key={label} className={styles.guest}>
        <legend>{label}</legend>
        <TextField
          name="guestName"
          id={`guest-name-${index}`}
          label={texts.name}
          autoComplete="off"
          defaultValue={guest?.name}
          error={fields[`guests.${index}.name`]}
          onInput={addRow}
        />
        <TextField
          name="guestEmail"
          id={`guest-email-${index}`}
          type="email"
          label={texts.email}
          autoComplete="off"
          defaultValue={guest?.email}
          error={fields[`guests.${index}.email`]}
          onInput={addRow}
        />
        {guest !== undefined && (
          <Button
            type="submit"
            formNoValidate
            name="remove"
            value={String(index)}
            variant="quiet"
            size="small"
          >
            {texts.remove(guest.name)}
          </Button>
        )}
      </fieldset>
    );
  });
}
