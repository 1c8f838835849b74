/** Until when a booking can be cancelled, and what is refunded. */

export const until = (percent: number, deadline: string) =>
  percent === 100 ? `Free cancellation until ${deadline}.` : `${percent}% refund until ${deadline}.`;
export const endOf = (day: string) => `the end of ${day}`;
export const noneAfter = "No refund after that.";
export const deadlinesOfDay = (day: string, hasLater: boolean) =>
  `These deadlines are for ${day}.${hasLater ? " Each later day has its own." : ""}`;
export const tooLate = "There's no refund this close to the start.";
export const none = "This booking is non-refundable.";
