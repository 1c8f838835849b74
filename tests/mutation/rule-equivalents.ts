const midnight = "no time of day is read as midnight";
const rethrownAnyway = "a refusal without an entry is thrown on as well; the entry is for the compiler";
const emptyListIrrelevant = "of no items nothing is found either";
const roomDatesRejectedBefore = "dates of a room were refused before";
const sameAsAbsent = "nothing given is nothing sent, whether it is undefined, null or left out";
const indexBoundOnly = "bounds the rows for the index; the overlap decides";
const singleUnitOnly = "an item has one unit, and the rows are those of one item";
const concurrencyIrrelevant = "how many are tried at once; all are tried";
const ownRowReason = "the row itself is left out by its id and by its serial; either is enough";
const signOnlyReason = "the sign of a comparison alone counts";
const firstRowOnly = "the first row alone is read";
const orderOnlyMatters = "only the order of the ranks counts, and it stays";
const noVisitor = "no order is found by a visitor who is not known";
const tableConstraintsSuffice =
  "every state of the tables can be reached, so that the check finds nothing; it is tested on others";
const compilerCheckReason = "the compiler does not know that there always is one";

/**
 * Equivalent mutants of the rules, by the id that `npm run mutation:rules` prints, with the reason: no caller can
 * observe a difference, or the runner cannot report the failure. Any other surviving mutant is a gap in the tests.
 */
export const ruleEquivalents: Readonly<Record<string, string>> = {
  "src/workspace/pricing/change-quote.ts: day.taxes[at]?.amountPaise → day.taxes[at].amountPaise":
    compilerCheckReason,
  "src/workspace/pricing/change-quote.ts: quote.lines[0]?.label → quote.lines[0].label": compilerCheckReason,
  'src/workspace/pricing/change-quote.ts: "" → "Stryker was here!"': compilerCheckReason,
  "src/workspace/pricing/change-quote.ts: 0 → 1 (2)": compilerCheckReason,
  "src/workspace/pricing/change-quote.ts: 0 → 1 (5)": compilerCheckReason,
  "src/workspace/pricing/change-quote.ts: 1 → 2 (3)": "nothing is sold for a paisa",
  "src/workspace/booking/change-terms.ts: 0 → 1": compilerCheckReason,
  "src/workspace/booking/change-terms.ts: 0 → 1 (4)": compilerCheckReason,
  "src/api/contract/cancellation.ts: 1 → 2 (2)": "two minutes before midnight are on the same day",
  "src/workspace/booking/change-terms.ts: rows[0]?.paid → rows[0].paid": compilerCheckReason,
  "src/workspace/booking/change-terms.ts: prices[at]?.totalPaise → prices[at].totalPaise":
    compilerCheckReason,
  'src/workspace/booking/change-terms.ts: "00:00" → ""': midnight,
  "src/api/contract/opening.ts: one.opens < other.opens → one.opens <= other.opens":
    "windows that open at the same time are joined to the longer one, whichever comes first",
  "src/api/contract/opening.ts: last.closes < closes → last.closes <= closes":
    "a window that ends with the one before it is joined to the same window",
  "src/api/contract/opening.ts: 1 → 2": signOnlyReason,
  "src/api/contract/opening.ts: 1 → 2 (2)": signOnlyReason,
  "src/workspace/availability/free-times.ts: 0 → 1": "nothing is taken, so that no buffer meets anything",
  "src/workspace/availability/period.ts: 1 → 2": "two milliseconds before midnight are on the same day",
  'src/workspace/availability/rules.ts: "00:00" → ""': midnight,
  'src/workspace/availability/period.ts: "00:00" → ""': midnight,
  'src/workspace/availability/period.ts: "00:00" → "" (2)': midnight,
  'src/workspace/availability/period.ts: [] → ["Stryker was here"]':
    "a text that is no date leaves out no day",
  'src/workspace/availability/period.ts: "" → "Stryker was here!"':
    "without a day there is no first date, and both texts are an error",
  'src/workspace/availability/day.ts: "00:00" → ""': midnight,
  "src/workspace/availability/schedules.ts: 7 → 8": "the eighth day has the weekday of the first",
  "src/workspace/availability/day.ts: 1 → 2 (3)": "what is taken after the day and an hour is not looked at",
  "src/workspace/availability/free.ts: tamptz[]) as days (day, midnight) where i.id = any(${[...itemIds → tamptz[]) as days (day, midnight) where true `":
    "rows of other items are left out of the answer",
  "src/workspace/availability/free.ts: `orders.unit = 'hour' and → `true and orders.status i": singleUnitOnly,
  "src/workspace/availability/free.ts: ers.status in ('held', 'confirmed') and orders.starts_at >= ${ad → ers.status in ('held', 'confirmed') and true and orders.starts_a":
    indexBoundOnly,
  "src/workspace/availability/free.ts: art, -maxBusyMinutes)}::timestamptz and orders.starts_at < ${add → art, -maxBusyMinutes)}::timestamptz and true and orders.during &":
    indexBoundOnly,
  "src/workspace/availability/free.ts: orders where orders.item_id = ${id} and orders.unit = 'day' and  → orders where orders.item_id = ${id} and true and orders.status = ":
    singleUnitOnly,
  "src/workspace/availability/free.ts: held' and not ${heldByOtherCondition(viewer)} and orders.starts_at >= ${mi → held' and not ${heldByOtherCondition(viewer)} and true and orders.starts_a":
    indexBoundOnly,
  "src/workspace/availability/free.ts: 1 → 2": indexBoundOnly,
  "src/workspace/availability/free.ts: itemIds.length === 0 → false": emptyListIrrelevant,
  "src/workspace/availability/free.ts: itemIds.length === 0 → false (2)": emptyListIrrelevant,
  'src/workspace/availability/free.ts: "00:00" → ""': midnight,
  'src/workspace/availability/free.ts: "00:00" → "" (2)': midnight,
  "src/workspace/availability/free.ts: left.get(row.id)?.set → left.get(row.id).set": compilerCheckReason,
  "src/workspace/availability/free.ts: ld', 'confirmed') and orders.starts_at >= ${addMinutes(start, -l → ld', 'confirmed') and orders.starts_at > ${addMinutes(start, -lo":
    "the longest booking with the longest cleaning that begins at that instant is over when the stay begins",
  "src/workspace/availability/free.ts: es)}::timestamptz and orders.starts_at < ${addMinutes(end, booki → es)}::timestamptz and orders.starts_at <= ${addMinutes(end, book":
    "what begins when the longest cleaning after the stay is done does not overlap it",
  "src/workspace/availability/free.ts: HeldFrom(viewer)} and orders.starts_at >= ${midnight}::timestamp → HeldFrom(viewer)} and orders.starts_at > ${midnight}::timestampt":
    "passes whose first day is a day more before than bookings are open have ended by then",
  "src/workspace/availability/free.ts: viewer.bookingId === undefined → false (2)":
    "no booking has no id, so that it has no passes of its own",
  "src/workspace/booking/alternatives.ts: 20 → 21": "more are read than are offered",
  "src/workspace/booking/alternatives.ts: schedule === undefined → false": compilerCheckReason,
  "src/workspace/booking/alternatives.ts: schedule !== undefined → true": compilerCheckReason,
  'src/workspace/booking/alternatives.ts: [] → ["Stryker was here"]': compilerCheckReason,
  'src/workspace/booking/alternatives.ts: "00:00" → ""': midnight,
  "src/workspace/booking/alternatives.ts: 1 → 2": "what is taken a day later meets no start of the day",
  'src/workspace/booking/alternatives.ts: .where("items.capacity", ">=", { hour: people, day: quantity }[offer.unit]) →':
    "the rules leave out rooms that are too small; this spares reading them",
  "src/workspace/booking/alternatives.ts: `${distance} <= ${nearbyDegrees}` → `${distance} < ${nearbyDegrees}`":
    "the distance is a root, which is not exactly ten kilometres",
  "src/workspace/booking/book-slot.ts: request.visitorId === null → false": noVisitor,
  "src/workspace/booking/book-slot.ts: ensureVisitorId === null → false": noVisitor,
  'src/workspace/booking/book-slot.ts: [] → ["Stryker was here"]': "a text is no hold",
  "src/workspace/booking/book-slot.ts: request.requestKey == null → false":
    "no order is found by a request without a name",
  'src/workspace/booking/book-slot.ts: .where("status", "=", "held") → (2)':
    "only holds that run are used of what is locked",
  "src/workspace/booking/confirm-order.ts: 0 → 1": "a price of less than a rupee is let off",
  "src/workspace/booking/confirm-order.ts: offer === undefined → false":
    "the database keeps the item of an order",
  "src/workspace/booking/update-hold.ts: order.coupon_code !== null → true":
    "without a coupon there is none to give back, and none is found",
  "src/workspace/booking/release-order.ts: order === undefined → false":
    "without an order there is no status, which is not that of a hold either",
  'src/workspace/orders/states.ts: { assertReachable("order", orderTransitions, "held", orderStates); assertReachable("payment", paymentTransitions, "created", payment → {}':
    tableConstraintsSuffice,
  'src/workspace/orders/states.ts: "order" → ""': tableConstraintsSuffice,
  'src/workspace/orders/states.ts: "payment" → ""': tableConstraintsSuffice,
  'src/workspace/booking/check-booking-request.ts: whole.unit === "day" → true': roomDatesRejectedBefore,
  "src/workspace/booking/check-booking-request.ts: at === 0 → false": "any date comes after an empty text",
  'src/workspace/booking/check-booking-request.ts: "" → "Stryker was here!"':
    "the first date is compared with nothing",
  "src/workspace/booking/hold-limits.ts: [email, `network:${network}`, phone].sort() → [email, `network:${network}`, phone]":
    "their names begin with email, network and phone, which is their order",
  "src/workspace/booking/hold-limits.ts: 7_346_205 → 7346206": "any number that no other lock uses",
  "src/workspace/booking/hold-limits.ts: 1000 → 1001": "ten minutes at most, in whole seconds, rounded up",
  "src/workspace/booking/hold-limits.ts: 1 → 2 (2)": firstRowOnly,
  "src/workspace/booking/hold-limits.ts: 1 → 2 (4)": firstRowOnly,
  "src/workspace/booking/hold-limits.ts: 1 → 2 (5)": "two milliseconds before midnight are on the same day",
  "src/workspace/booking/hold-limits.ts: 0 → 1 (3)":
    "the one that is wanted is counted, so that there is one at least",
  'src/workspace/booking/hold-limits.ts: .where(({ or, eb }) => or([ eb("orders.network", "=", network), eb("orders.customer_email", "=", email), eb("orders.customer_phone", "=", phone), ]), ) →':
    "the holds of others are left out afterwards",
  "src/workspace/booking/hold-limits.ts: network === null → false":
    "no order is found by a network that is not known",
  "src/workspace/changes/cancel-booking.ts: { bufferMinutes: 0 } → {}": "passes have no buffer",
  "src/workspace/changes/cancel-booking.ts: 0 → 1 (4)": "passes have no buffer",
  'src/workspace/changes/move-booking.ts: .where("starts_at", "=", stay.start) →':
    "the end, the days between and the price tell the start",
  'src/workspace/changes/move-booking.ts: .where("ends_at", "=", stay.end) →':
    "the start, the days between and the price tell the end",
  'src/workspace/changes/move-booking.ts: "the centre" → ""': "whatever is not the city is the centre",
  'src/workspace/changes/move-booking.ts: "held" → ""': "what has not moved is held",
  'src/workspace/changes/move-booking.ts: "held" → "" (2)': "what has not moved is held",
  "src/workspace/coupon/apply-coupon.ts: order === undefined → false": "an order that was opened stays",
  "src/workspace/coupon/apply-coupon.ts: order.coupon_code === null → false":
    "there is no coupon without a code to take, so that the order is priced without one, as it is",
  "src/workspace/coupon/check-coupon.ts: offer?.productType → offer.productType": compilerCheckReason,
  "src/workspace/coupon/check-coupon.ts: offer?.citySlug → offer.citySlug": compilerCheckReason,
  'src/workspace/coupon/check-coupon.ts: "already_used" → ""': "what is not used up is used already",
  "src/workspace/coupon/coupons.ts: order.coupon_code === null → false": "no coupon has no code",
  "src/workspace/payment/decide-payment.ts: moveHold?.revision → moveHold.revision":
    "a confirmed order without a move was refused before",
  "src/workspace/payment/payment-context.ts: order === undefined → false":
    "the database keeps the order of a payment",
  'src/workspace/payment/refund-payment.ts: payment.status === "created" → true':
    "money that is on its way already is not moved there again: the table of states has no such move",
  'src/workspace/invoice/numbers.ts: "" → "Stryker was here!"': compilerCheckReason,
  'src/workspace/invoice/numbers.ts: "" → "Stryker was here!" (2)': compilerCheckReason,
  'src/workspace/invoice/numbers.ts: "" → "Stryker was here!" (3)': compilerCheckReason,
  'src/workspace/invoice/numbers.ts: "" → "Stryker was here!" (4)': compilerCheckReason,
  'src/workspace/invoice/read-invoice.ts: "" → "Stryker was here!"': compilerCheckReason,
  'src/workspace/invoice/content.ts: "; " → ""': "an invoice has one line",
  "src/workspace/invoice/content.ts: first?.sac → first.sac": compilerCheckReason,
  'src/workspace/invoice/content.ts: "" → "Stryker was here!"': compilerCheckReason,
  'src/workspace/invoice/content.ts: "State" → ""': "the state of a valid GSTIN is known",
  "src/workspace/payment/refunds.ts: 4 → 5": concurrencyIrrelevant,
  "src/workspace/payment/check-payments.ts: 4 → 5": concurrencyIrrelevant,
  "src/workspace/payment/check-payments.ts: 2 → 3": concurrencyIrrelevant,
  "src/workspace/payment/handle-events.ts: 2 → 3": concurrencyIrrelevant,
  "src/workspace/payment/handle-events.ts: 8 → 9": concurrencyIrrelevant,
  'src/workspace/payment/check-payments.ts: .where("serial", "<", serial) → .where("serial", "<=", serial)':
    ownRowReason,
  'src/workspace/payment/check-payments.ts: .where("id", "<>", id) →': ownRowReason,
  "src/workspace/payment/confirm-email.ts: 0 → 1": "one wrong code is not five",
  "src/workspace/payment/confirm-email.ts: 0 → 1 (2)": "one mail is not three",
  'src/workspace/payment/refund-payment.ts: .where("id", "<>", payment.id) →':
    "the payment itself has not been captured, or it would not be given back",
  "src/workspace/payment/refund-totals.ts: 0 → 1 (3)": compilerCheckReason,
  "src/workspace/payment/disputes.ts: 3 → 4": orderOnlyMatters,
  "src/workspace/payment/record-refund.ts: 2 → 3": orderOnlyMatters,
  "src/workspace/payment/record-refund.ts: 0 → 1 (4)":
    "its backoff has no jitter, so that the chance counts for nothing",
  "src/workspace/payment/settle.ts: { gatewayPaymentId: evidence.gatewayPaymentId, answer } → {}":
    "it is for the log",
  "src/workspace/payment/settle.ts: true → false":
    "whoever took the slot has committed, so that the second attempt finds it taken",
  'src/workspace/payment/verify-payment.ts: "INR" → ""':
    "a payment known only by its signature is not decided, so its currency does not matter",
  'src/api/areas.ts: name !== "home" → true': "the area of that name below replaces it",
  'src/api/areas.ts: "home" → "" (2)': "the area of that name below replaces it",
  "src/api/areas.ts: (name) => [name, cmsArea(name)] → () => undefined":
    "the module does not load, which the runner does not take for a failed test",
  "src/api/booking-outcomes.ts: reply?.error?.alternatives → reply?.error.alternatives":
    "a refusal with a code has an error",
  "src/api/booking-outcomes.ts: reply?.error → reply.error": "a refusal with a code has an error",
  "src/api/booking-outcomes.ts: reply?.alternatives → reply.alternatives":
    "a refusal with a code has an error",
  "src/api/change-outcomes.ts: error?.[name] → error[name]": "a refusal with a code has an error",
  "src/api/call.ts: payload !== null → true": sameAsAbsent,
  "src/api/call.ts: payload === undefined → false": sameAsAbsent,
  "src/api/call.ts: headers === undefined → false": sameAsAbsent,
  "src/api/call.ts: payload !== undefined → true": sameAsAbsent,
  "src/api/failure.ts: failure.retryAfterSeconds !== undefined → true": sameAsAbsent,
  "src/api/failure.ts: retryAfterSeconds === undefined → false": sameAsAbsent,
  "src/http/coalescer.ts: { once: true } → {}": "a signal is aborted once",
  "src/http/coalescer.ts: true → false": "a signal is aborted once",
  "src/api/request.ts: name.toLowerCase() → name.toUpperCase()":
    "the HTTP client writes names in lower case, the last one of a name counts, and all here are in one case",
  'src/api/request.ts: "GET" → "" (3)': "the HTTP client asks with GET when told nothing",
  "src/api/request.ts: retryAfter !== null → true": "no header is no number either",
  "src/api/request.ts: { once: true } → {}": "a signal is aborted once",
  "src/api/request.ts: true → false (2)": "a signal is aborted once",
  "src/api/request.ts: retryAfterSeconds === undefined → false": sameAsAbsent,
  'src/api/request.ts: typeof error === "object" → true':
    "a JSON value that is no object has no code, message or fields either",
  "src/api/delay.ts: { once: true } → {}": "a signal is aborted once",
  "src/api/delay.ts: true → false": "a signal is aborted once",
  "src/api/contract/ist.ts: /^\\d{4}-\\d{2}-\\d{2}$/ → /^\\d{4}-\\d{2}-\\d{2}/":
    "with something after it `Date` reads none, or one that is not written as the text is",
  'src/api/contract/ist.ts: "" → "Stryker was here!" (2)': "of no dates no first one is spoken",
  'src/api/contract/ist.ts: "" → "Stryker was here!" (3)': "a date has one of twelve months",
  'src/api/contract/primitives.ts: "" → "Stryker was here!"':
    "a line without a least length is never too short",
  "src/api/contract/primitives.ts: { return v.pipe( v.string(), v.trim(), v.minLength(minLength, tooShort), v.maxLength(maxLength, tooLong), v.transform((t → {}":
    "noticed: the tests do not load with it, which the runner of Stryker does not count",
  "src/api/error-outcomes.ts: () => fail → () => undefined": rethrownAnyway,
  "src/api/error-outcomes.ts: () => fail → () => undefined (2)": rethrownAnyway,
  "src/api/error-outcomes.ts: () => fail → () => undefined (3)": rethrownAnyway,
  "src/api/error-outcomes.ts: { ...failAlways, ...toEach(bodyErrorCodes, () => fail) } → {}": rethrownAnyway,
  "src/api/error-outcomes.ts: { ...failPosted, ...toEach(idempotencyErrorCodes, () => fail) } → {}":
    rethrownAnyway,
};
