import { pluralize } from "./pluralize.ts";

/** Texts about the cancellation deadline and the refund of a booking. */

/** `amount`: the refund; null if it differs by day. */
export const refundUntil = (percent: number, amount: string | null, deadline: string) =>
  percent === 100
    ? `Free cancellation until ${deadline}.`
    : `${partialRefund(percent, amount)} until ${deadline}.`;
/** A deadline in `refundOfDays`. */
export const dayRefundUntil = (percent: number, amount: string | null, deadline: string) =>
  percent === 100 ? `free until ${deadline}` : `${partialRefund(percent, amount)} until ${deadline}`;
/** The deadlines are those of the first day. With `isEach`, the other days have later ones. */
export const refundOfDays = (days: string, deadlines: readonly string[], isEach: boolean) =>
  `${days}: ${deadlines.join(", ")}${isEach ? " (later days longer)" : ""}.`;
const partialRefund = (percent: number, amount: string | null) =>
  `${percent}% refund${amount === null ? "" : ` (${amount})`}`;
export const daysNotRefundable = (days: string, price: string) => `${days} can't be refunded (${price}).`;
export const refundableNow = (amount: string, total: string) => `Refundable now: ${amount} of ${total}.`;
export const endOf = (day: string) => `the end of ${day}`;
export const noRefundAfter = "No refund after that.";
/** For several days with different deadlines. */
export const noRefundAfterLast = "No refund after a day's last deadline.";
export const deadlineOfDay = (day: string) => `Each day has its own deadline; this one is for ${day}.`;
export const tooLate = "There's no refund this close to the start.";
export const nonRefundable = "This booking is non-refundable.";

/** Cancellation deadlines in hours before the start, for pages that are not about a particular booking. */
export const refundByNotice = (percent: number, hours: number) =>
  `You can cancel ${hours === 0 ? "until the start" : `up to ${pluralize(hours, "hour")} before the start`} for ${percent === 100 ? "a full refund" : `a refund of ${percent}%`}.`;
export const neverRefunded = "If you cancel, there's no refund.";
export const deadlinesDiffer = "Deadlines differ for some types of space.";

/** Cancellation deadlines as a table with two columns: what the customer does, and what is refunded. */
export const cancelBefore = (hours: number) =>
  hours === 0
    ? "You cancel before the start"
    : `You cancel ${pluralize(hours, "hour")} or more before the start`;
export const refunded = (percent: number) =>
  `${percent === 100 ? "Full" : `${percent}%`} refund, including GST`;
export const cancelAfter = "You cancel later, or don't turn up";
export const anyCancellation = "You cancel, or don't turn up";
export const noRefund = "No refund";
/** Restricts a line about cancellation to some types of space. */
export const refundForTypes = (labels: readonly string[], line: string) =>
  `${labels.join(", ")}: ${line.charAt(0).toLowerCase()}${line.slice(1)}`;
