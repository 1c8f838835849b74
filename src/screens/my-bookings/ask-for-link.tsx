import { useActor } from "@xstate/react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { SnapshotFrom } from "xstate";
import { bookingsLinkMinutes } from "../../api/contract/booking-rules.ts";
import { href } from "../../api/contract/routes.ts";
import type { CallFailure } from "../../api/failure.ts";
import type { bookingsLinkMachine } from "../../machines/bookings-link/machine.ts";
import { Button } from "../../ui/button.tsx";
import { tryAgainSentence } from "../../ui/format/duration.ts";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useFlowSnapshot } from "../frame/flow-snapshot.ts";
import { inspected } from "../frame/inspected.ts";
import { connectedBookingsLink } from "./connect.ts";
import styles from "./my-bookings.module.css";

/** Asks for the link to one's bookings. A plain form, so that it works before, and without, JavaScript. */
export function AskForLink(): ReactNode {
  const posted = useFlowSnapshot() as SnapshotFrom<typeof bookingsLinkMachine> | null | undefined;
  const [machine] = useState(() => connectedBookingsLink({}));
  const [snapshot, send] = useActor(machine, { ...inspected, ...(posted && { snapshot: posted }) });
  const { email, message, error } = snapshot.context;
  if (snapshot.matches("asked")) return <Asked email={email} />;
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send({ type: "link.asked", email: String(new FormData(event.currentTarget).get("email") ?? "") });
  };
  return (
    <form method="post" action={href("/my-bookings")} className={styles.form} noValidate onSubmit={ask}>
      <p>Enter the email address that you booked with. We'll send you a link to your bookings.</p>
      {error && <Failed error={error} />}
      <TextField
        name="email"
        type="email"
        label="Email"
        autoComplete="email"
        required
        defaultValue={email}
        error={message}
      />
      <Button type="submit" size="large" busy={snapshot.hasTag("busy")}>
        Email me a link
      </Button>
    </form>
  );
}

function Failed({ error }: { readonly error: CallFailure }): ReactNode {
  const { statusCode, message, retryAfterSeconds } = error;
  return (
    <Notice tone="danger" heading="Your request did not get through">
      <p>{statusCode === 0 ? "We cannot be reached. Perhaps the connection is gone." : message}</p>
      {retryAfterSeconds !== undefined && <p>{tryAgainSentence(retryAfterSeconds)}</p>}
    </Notice>
  );
}

/** The same words whether or not there are bookings; the focus moves to them, so that they are heard. */
function Asked({ email }: { readonly email: string }): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Notice tone="success" heading="Check your email" quiet ref={ref}>
      <p>
        If there are bookings under <strong className={styles.email}>{email}</strong>, a link to them is on
        its way. It works for {bookingsLinkMinutes} minutes.
      </p>
      <p>
        Nothing there? Look in spam, or <a href={href("/my-bookings")}>try another address</a>.
      </p>
    </Notice>
  );
}
