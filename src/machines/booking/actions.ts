import type { Alternative } from "../../api/contract/booking.ts";
import type { CustomerField } from "../../api/contract/customer-fields.ts";
import type { BookingEvent, Choice, Draft } from "./types.ts";

export const bookingActions = {
  restoreDraft: (draft: Draft) => ({ type: "draft.restored", draft }),
  chooseDate: (date: string) => ({ type: "date.chosen", date }),
  chooseStart: (start: string) => ({ type: "choice.changed", change: { start } }),
  chooseLength: (minutes: number) => ({ type: "choice.changed", change: { minutes } }),
  chooseTime: (start: string, minutes: number) => ({ type: "choice.changed", change: { start, minutes } }),
  chooseTimes: (times: number) => ({ type: "choice.changed", change: { times } }),
  chooseRepeats: (repeats: readonly string[]) => ({ type: "choice.changed", change: { repeats } }),
  chooseDays: (more: readonly string[]) => ({ type: "choice.changed", change: { more } }),
  choosePasses: (passes: number) => ({ type: "choice.changed", change: { passes, people: passes } }),
  choosePeople: (people: number) => ({ type: "choice.changed", change: { people } }),
  change: (change: Partial<Omit<Choice, "date">>) => ({ type: "choice.changed", change }),
  confirmChoice: () => ({ type: "choice.confirmed" }),
  retryAvailability: () => ({ type: "availability.retried" }),
  typeCustomer: (field: CustomerField, value: string) => ({ type: "customer.typed", field, value }),
  confirmCustomer: () => ({ type: "customer.confirmed" }),
  chooseAlternative: (alternative: Alternative) => ({ type: "alternative.chosen", alternative }),
  tryCoupon: (code: string) => ({ type: "coupon.tried", code }),
  removeCoupon: () => ({ type: "coupon.removed" }),
  reopenDetails: () => ({ type: "details.reopened" }),
  agreeToPrice: () => ({ type: "price.agreed" }),
  pay: () => ({ type: "payment.started" }),
  confirmCode: (code: string) => ({ type: "code.confirmed", code }),
  resendCode: () => ({ type: "code.resent" }),
  retryOrder: () => ({ type: "order.retried" }),
  resumeHold: () => ({ type: "hold.resumed" }),
  releaseSlot: () => ({ type: "slot.released" }),
  goBack: () => ({ type: "went.back" }),
  restart: () => ({ type: "restarted" }),
} as const satisfies Record<string, (...given: never[]) => BookingEvent>;
