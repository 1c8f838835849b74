import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type MessageKind, postedKinds } from "../database/message-kinds.ts";

/**
 * How long a row may wait before the operator is notified, in minutes. `docker/prometheus/alerts.yml` has the same
 * limits. They are ages, not numbers of rows, so that they suit a site of any size.
 */
export const waitingLimits = {
  /** Enquiries that our team has not received. Visitors were promised a call. */
  lead_notices: 15,
  emails: 30,
  webhooks: 30,
  pending_payments: 15,
  gateway_events: 15,
  pending_refunds: 12 * 60,
} as const;

/** How old the last backup may be before the operator is notified, in hours. Longer than a day, for one that runs late. */
export const maxBackupAgeHours = 36;

/** After how many days a refund that the office has to pay out is reported. Transfers are made by hand, in office hours. */
export const maxPayoutDays = 3;

export type WaitingQueue = keyof typeof waitingLimits;
/** The parts of the outbox. */
export type MessageQueue = "lead_notices" | "emails" | "webhooks";

/** Messages that inform our team about an enquiry. */
const leadNoticeKinds: readonly MessageKind[] = [
  "lead_notice",
  "lead_changed",
  "lead_webhook",
  "lead_changed_webhook",
];

const isKindOf = (kinds: readonly MessageKind[]) => sql<SqlBool>`kind = any(${[...kinds]}::text[])`;
const isLeadNotice = isKindOf(leadNoticeKinds);
const isPosted = isKindOf(postedKinds);

/**
 * The mail server has rejected this email (an SMTP response, not a lost connection) and delivered a later one. So the
 * mailbox of the recipient is the cause. A large site always has such emails. They are alarmed about when they are given
 * up.
 */
const isRejectedByMailbox = sql<SqlBool>`(last_error ~ '^(EENVELOPE|EMESSAGE): ' and id < (
  select max(delivered.id) from outbox as delivered
  where delivered.delivered_at is not null and delivered.kind <> all(${[...postedKinds]}::text[])))`;

const isWaiting = sql<SqlBool>`delivered_at is null and dead_at is null`;

/** SQL conditions for the messages that wait in each part of the outbox. */
export const waitingMessages: { readonly [Queue in MessageQueue]: RawBuilder<SqlBool> } = {
  lead_notices: sql`${isWaiting} and ${isLeadNotice}`,
  webhooks: sql`${isWaiting} and ${isPosted} and not ${isLeadNotice}`,
  emails: sql`${isWaiting} and not ${isPosted} and not ${isLeadNotice} and not coalesce(${isRejectedByMailbox}, false)`,
};
