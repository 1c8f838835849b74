/** Until when a booking can be cancelled, and what is refunded. */
export const texts = {
  until: (percent: number, deadline: string) =>
    percent === 100 ? `Free cancellation until ${deadline}.` : `${percent}% refund until ${deadline}.`,
  endOf: (day: string) => `the end of ${day}`,
  noneAfter: "No refund after that.",
  none: "This booking is non-refundable.",
};
