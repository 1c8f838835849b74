import { useActor } from "@xstate/react";
import type { ReactNode } from "react";
import type { SnapshotFrom } from "xstate";
import { bookingsLinkTtlMinutes, maxVisitorMailsPerHour } from "../../api/contract/booking-rules.ts";
import { href } from "../../api/contract/href.ts";
import { type CallFailure, messageForVisitors } from "../../api/failure.ts";
import type { bookingsLinkMachine } from "../../machines/bookings-link/machine.ts";
import * as frame from "../../texts/layout.ts";
import * as lead from "../../texts/lead-form.ts";
import * as texts from "../../texts/my-bookings.ts";
import { Button } from "../../ui/button.tsx";
import { retryMessage } from "../../ui/format/duration.ts";
import { focusOnMount, Notice } from "../../ui/notice.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { useFlowSnapshot } from "../data/flow-snapshot.ts";
import { EmailField } from "../forms/email-field.tsx";
import { PostForm } from "../forms/post-form.tsx";
import { useSiteContent } from "../layout/use-site-content.ts";
import { inspectOptions } from "../loading/inspect-options.ts";
import styles from "./my-bookings.module.css";
import { provideBookingsLinkMachine } from "./provide-machine.ts";

/** Created once, because `provide()` processes all states of the machine. */
const browserMachine = provideBookingsLinkMachine({});

/**
 * Form that requests the link to a visitor's bookings. It is a plain HTML form, so that it works before hydration and
 * without JavaScript. `reason` introduces the form or states why another link is needed; it is hidden once the link has been
 * requested.
 */
export function BookingsLinkForm({ reason }: { readonly reason?: ReactNode }): ReactNode {
  const posted = useFlowSnapshot() as SnapshotFrom<typeof bookingsLinkMachine> | null | undefined;
  const { sendsMail } = useSiteContent();
  const [snapshot, send] = useActor(browserMachine, {
    ...inspectOptions,
    ...(posted && { snapshot: posted }),
  });
  const { email, message, error } = snapshot.context;
  if (snapshot.matches("asked")) return <LinkRequested email={email} />;
  return (
    <>
      <span>{reason}</span>
      <PostForm
        action={href("/my-bookings")}
        className={styles.form}
        onSubmit={(form) => send({ type: "link.asked", email: form.get("email") ?? "" })}
      >
        <p>{texts.enterEmail(sendsMail)}</p>
        {error && <LinkRequestFailed error={error} />}
        <EmailField
          name="email"
          label={texts.email}
          autoComplete="email"
          required
          defaultValue={email}
          error={message}
        />
        <Button type="submit" size="large" busy={snapshot.hasTag("busy")}>
          {texts.emailLink}
        </Button>
      </PostForm>
    </>
  );
}

function LinkRequestFailed({ error }: { readonly error: CallFailure }): ReactNode {
  const { statusCode, retryAfterSeconds } = error;
  return (
    <Notice tone="danger" heading={lead.notSent}>
      <p>{statusCode === 0 ? lead.noConnection : (messageForVisitors(error) ?? frame.unknownErrorText)}</p>
      {retryAfterSeconds !== undefined && <p>{retryMessage(retryAfterSeconds)}</p>}
    </Notice>
  );
}

/**
 * Confirms the request. The text does not depend on whether there are bookings. Receives the focus, so that it is
 * announced.
 */
function LinkRequested({ email }: { readonly email: string }): ReactNode {
  const { sendsMail } = useSiteContent();
  return (
    <Notice
      tone="success"
      heading={sendsMail ? texts.checkEmail : texts.askTeamForLink}
      quiet
      ref={focusOnMount}
    >
      <p>
        <span>{sendsMail ? texts.linkSentIfBookings : texts.linkFromTeam}</span>{" "}
        <strong className={styles.email}>{email}</strong>
      </p>
      <p>
        <span>{texts.linkWorksFor(bookingsLinkTtlMinutes)}</span>{" "}
        {sendsMail && <RichText text={texts.noMailReceived(href("/my-bookings"), maxVisitorMailsPerHour)} />}
      </p>
    </Notice>
  );
}
