import { maxBackupAgeHours, maxPayoutDays, waitingLimits } from "./waiting.ts";

/** The title of a check, and how to fix its findings. Both the alarm emails and `npm run doctor` use these texts. */
export type CheckText = {
  readonly title: string;
  readonly repair: string;
  /** What the automatic fix does, such as "retries them", and the remaining manual steps. Undefined without such a fix. */
  readonly automatic?: { readonly effect: string; readonly manualSteps: string };
};

/** Returns how to fix the findings of a check that has an automatic fix. */
function automatic(
  effect: string,
  manualSteps = "",
): Pick<CheckText, "repair"> & Required<Pick<CheckText, "automatic">> {
  const repair = [`The doctor's --repair ${effect}.`, manualSteps].filter(Boolean).join(" ");
  return { repair, automatic: { effect, manualSteps } };
}

/** Checks of our records, in the order in which they run. */
export const recordCheckTexts = {
  money_without_booking: {
    title: "Money without a booking",
    ...automatic("refunds the payments"),
  },
  booking_without_money: {
    title: "Booking without money",
    repair:
      "Cancel it with “npm run cancel -- NUMBER --reason REASON”, or collect the money and run the doctor with --seen ID.",
  },
  refunds_stuck: {
    title: `Refunds pending for more than ${waitingLimits.pending_refunds / 60} hours`,
    ...automatic("retries them", "If the gateway rejects a refund, make it in the gateway's dashboard."),
  },
  refunds_failed: {
    title: "Refunds rejected by the bank",
    ...automatic(
      "retries them",
      "If the bank rejects them again, ask the gateway's support to return the money, then run the doctor with --seen ID.",
    ),
  },
  payouts_late: {
    title: `Refunds not paid out for ${maxPayoutDays} days`,
    repair:
      "Transfer the amount to the customer's bank account, then run “npm run payout -- NUMBER --amount RUPEES --reference REFERENCE --on DATE”.",
  },
  invoices_overdue: {
    title: "Invoices not paid by their due date",
    repair:
      "Ask the customer to pay. Once the money has arrived, run “npm run paid -- NUMBER --by bank-transfer --amount RUPEES --reference REFERENCE --on DATE”. If it will not arrive, cancel the booking with “npm run cancel -- NUMBER --reason REASON”, or for the fee of a cancelled booking, run the doctor with --seen ID.",
  },
  disputes: {
    title: "Disputed payments",
    repair:
      "Respond to an open dispute in the gateway's dashboard before its deadline. After you have handled a lost one, run the doctor with --seen ID.",
  },
  payments_pending: {
    title: `Payments pending for more than ${waitingLimits.pending_payments} minutes`,
    ...automatic("queries the gateway and settles them"),
  },
  messages_dead: {
    title: "Undeliverable messages",
    ...automatic("sends them again", "Fix the cause given as the reason first."),
  },
  messages_late: {
    title: "Overdue messages",
    repair:
      "Check that the site is running and that the mail server, LEAD_WEBHOOK_URL, ALARM_WEBHOOK_URL and CDN_PURGE_URL respond; the messages are then sent automatically.",
  },
  events_unhandled: {
    title: "Unprocessed gateway notifications",
    ...automatic("processes them"),
  },
  events_unmatched: {
    title: "Gateway notifications that match no payment or refund",
    repair:
      "Check in the gateway's dashboard what they belong to, refund money that is not yours, then run the doctor with --seen ID.",
  },
  invoice_gaps: {
    title: "Gaps in a series of invoices",
    repair:
      "Inform the accountant: a missing number is declared as cancelled in GSTR-1. Then run the doctor with --seen ID.",
  },
  invoice_duplicates: {
    title: "Invoice numbers used twice",
    repair:
      "Inform the accountant: one of the invoices needs a credit note, and a new invoice is issued. Then run the doctor with --seen ID.",
  },
  repeated_invoices: {
    title: "Bookings with several invoices without a move or a correction",
    repair:
      "Inform the accountant: one of the invoices needs a credit note. Then run the doctor with --seen ID.",
  },
  bookings_without_invoice: {
    title: "Paid bookings without an invoice",
    ...automatic("issues the invoices"),
  },
  cancellations_without_credit_note: {
    title: "Cancelled bookings without a credit note",
    ...automatic("issues the credit notes"),
  },
  papers_unlike_money: {
    title: "Bookings whose invoices and payments differ",
    repair:
      "Compare the booking's invoices and credit notes with its payments, and inform the accountant. Then run the doctor with --seen ID.",
  },
  fees_unlike_money: {
    title: "Cancelled bookings whose kept fee differs from the money that was kept",
    ...automatic("sets the fee to the money that was kept, which the export of bookings shows"),
  },
  bookings_in_closed_places: {
    title: "Bookings of a closed centre or retired item",
    repair:
      "Agree on another place with the customer, or cancel the booking with “npm run cancel -- NUMBER --reason REASON”.",
  },
  bookings_on_closed_days: {
    title: "Bookings outside their centre's opening hours",
    repair:
      "Agree on another time with the customer, or cancel the booking with “npm run cancel -- NUMBER --reason REASON”.",
  },
  bookings_in_blocks: {
    title: "Bookings inside a block",
    repair:
      "Agree on another time with the customer, cancel the booking with “npm run cancel -- NUMBER --reason REASON”, or end the block with “npm run unblock -- ID”.",
  },
  holds_overdue: {
    title: "Expired holds that still block their slot",
    ...automatic("releases them"),
  },
  coupon_uses: {
    title: "Coupons whose uses do not match their bookings",
    ...automatic("recounts the uses"),
  },
  coupon_uses_of_ended_orders: {
    title: "Coupons used by ended orders",
    ...automatic("releases the uses"),
  },
  gateway_payments: {
    title: "Payments that differ between our records and the gateway's",
    ...automatic(
      "settles payments of our bookings",
      "For a payment that is not in our records, call the payer: book again or refund it in the gateway's dashboard, then run the doctor with --seen ID.",
    ),
  },
  gateway_refunds: {
    title: "Refunds that differ between our records and the gateway's",
    ...automatic(
      "records the gateway's state, settles their bookings and requests refunds again that the gateway does not know",
      "Compare the remaining ones with the gateway's dashboard, then run the doctor with --seen ID.",
    ),
  },
} as const satisfies Record<string, CheckText>;

/** Checks of the servers that the site needs, and of its machine. */
const probeTexts = {
  mail_unreachable: {
    title: "The mail server cannot be reached",
    repair: "Check the mail server and SMTP_URL. Messages that wait are then sent automatically.",
  },
  gateway_unreachable: {
    title: "The payment gateway cannot be reached",
    repair:
      "Check the gateway's status page. Status 401 means that RAZORPAY_KEY_ID or RAZORPAY_KEY_SECRET is wrong. Open payments are then settled automatically.",
  },
  disk_full: {
    title: "The disk is almost full",
    repair: "Make room on the disk of DATA_DIR, or give it more. A database on a full disk rejects bookings.",
  },
  certificate_expiring: {
    title: "The certificate of the site expires soon",
    repair: "Renew the certificate where TLS ends, such as in docker/tls/site.pem, and restart the proxy.",
  },
  backup_missing: {
    title: `No backup for ${maxBackupAgeHours} hours`,
    repair:
      "Run “npm run backup -- FILE”, and check the job that does it every day. If you make backups in another way, set BACKUP_ALARM=off.",
  },
} as const satisfies Record<string, CheckText>;

/** The alerts of `docker/prometheus/alerts.yml` about the probes. */
export const probeAlerts: { readonly [Name in ProbeName]: string } = {
  mail_unreachable: "BaithakMailUnreachable",
  gateway_unreachable: "BaithakGatewayUnreachable",
  disk_full: "BaithakDiskFull",
  certificate_expiring: "BaithakCertificateExpiring",
  backup_missing: "BaithakBackupMissing",
};

/** All checks of `npm run doctor`, in the order in which they run. */
export const checkTexts = { ...recordCheckTexts, ...probeTexts };

export type RecordCheckName = keyof typeof recordCheckTexts;
export type ProbeName = keyof typeof probeTexts;
export type CheckName = RecordCheckName | ProbeName;

/** Returns the section of the runbook for an alarm about a check. It has the name of the alert in Prometheus. */
export function runbookOf(name: string, isOverdue: boolean): string {
  const alert = isOverdue
    ? "BaithakCheckNotRunning"
    : (probeAlerts[name as ProbeName] ?? "BaithakCheckHasFindings");
  return `docs/operating.md#${alert.toLowerCase()}`;
}

/** Returns a check's title and repair. The title of a check that this release does not know is its name. */
export function checkTextOf(name: string): CheckText {
  const textsByName: Readonly<Record<string, CheckText>> = checkTexts;
  return textsByName[name] ?? { title: name, repair: "" };
}
