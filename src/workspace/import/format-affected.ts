import { formatOrderTime } from "../orders/index.ts";
import type { AffectedOrder } from "./affected-orders.ts";
import type { ImportArguments } from "./arguments.ts";

/** Explains why nothing was imported: lists the affected bookings and the options to proceed. */
export function affectedBookingsPrompt(affected: readonly AffectedOrder[]): string[] {
  const bookings = bookingsOf(affected);
  return [
    `This change affects ${pluralise(bookings.length, "confirmed booking")}:`,
    ...bookings.map(formatBooking),
    "Import again with --keep-bookings to keep them as they are, or with --cancel-affected to cancel them; " +
      "each customer then gets a credit note, a refund and an email with the reason.",
  ];
}

/** Formats what an import did to the affected orders, or, after a dry run, what it would have done. */
export function formatAffected(
  affected: readonly AffectedOrder[],
  { bookings: mode, isDryRun }: Pick<ImportArguments, "bookings" | "isDryRun">,
): string[] {
  const bookings = bookingsOf(affected);
  const holds = affected.length - bookings.length;
  const [keptVerb, cancelled, released] = isDryRun
    ? ["would keep", "would cancel", "would release"]
    : ["kept", "cancelled", "released"];
  const lines: string[] = [];
  if (bookings.length > 0) {
    const verb = mode === "keep" ? keptVerb : cancelled;
    lines.push(`bookings: ${verb} ${bookings.length}`, ...bookings.map(formatBooking));
  }
  if (holds > 0) lines.push(`unpaid holds: ${mode === "keep" ? keptVerb : released} ${holds}`);
  if (bookings.length > 0 && mode === "cancel" && !isDryRun)
    lines.push("The running site makes the refunds and sends the emails to the customers.");
  return lines;
}

function bookingsOf(affected: readonly AffectedOrder[]): AffectedOrder[] {
  return affected.filter(({ order }) => order.status === "confirmed");
}

function formatBooking({ order, reason }: AffectedOrder): string {
  const customerText = `${order.customer_name}, ${order.customer_email}, ${order.customer_phone}`;
  return `  ${order.number}  ${formatOrderTime(order)}  ${customerText}\n    ${reason}`;
}

function pluralise(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
