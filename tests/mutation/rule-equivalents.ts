// cspell:ignore creat ondition condi minut oalesce clos sele ceptions
const midnight = "minutesOf parses an empty time as midnight";
const rethrownAnyway =
  "withOutcomes also rethrows an error code without an entry; the entry exists only for the type check";
const emptyListIrrelevant = "without the early return, the query returns no rows for an empty list of items";
const sameAsAbsent = "an absent value has the same effect whether it is undefined, null or omitted";
const indexBoundOnly = "the condition only narrows the index scan; the overlap condition decides";
const unknownGatewayOrder = "no gateway order has this id, so it belongs to no order";
const emptyProofInvalid =
  "a proof with an empty field has no valid signature, so it is handled like no proof";
const exceptionIsCaught =
  "reading the field of such a value throws an exception or finds nothing, like no field";
const undefinedNotSent = "a field with the value undefined is not sent";
const anyLockId = "any number that no other advisory lock uses is suitable";
const comparesItemToo = "the row comparison of `startsNear` compares the item, too";
const singleUnitOnly = "the query selects orders by item, and all orders of an item have the same unit";
const concurrencyIrrelevant = "the number only limits the parallel work; all rows are processed";
const ownRowReason = "the row itself is excluded by its id and by its serial; either condition is enough";
const signOnlyReason = "only the sign of the comparator's result matters";
const readsMoreMailboxes = "a shorter start finds more mailboxes, and `checkHoldLimits` compares them";
const firstRowOnly = "the code reads only the first row";
const orderOnlyMatters = "only the order of the ranks matters, and the mutant keeps it";
const noVisitor = "a query with the visitor id null finds no orders";
const tableConstraintsSuffice =
  "all states of the real tables are reachable, so the check never throws; assertReachable is tested with others";
const moduleFailsToLoad =
  "the module fails to load with the mutant, which Stryker's test runner does not count as a failed test";
const errorResponseHasError = "the body of an error response with a code always has an `error` object";
const abortsOnce = "a signal aborts only once";
const timingOnly = "the number is a tuning constant, so only the timing changes";
const exitDelayOnly = "a pending timer only delays the exit of the process";
const fixedLength =
  "times have the form HH:MM and dates the form YYYY-MM-DD, so there are no more characters";
const compilerCheckReason = "the value always exists; the code handles its absence only for the type check";

const shortcutOnly =
  "the mutant only changes how many rooms or centres are read; the conditions and the second attempt decide what is listed";
const noSuchRoom = "there is no room or centre with this id";
const sameCity = "within one city, the position of the city is the same for all rooms";
const metresUnused = "distances are null unless the list is by distance, and then they are not returned";
const countOneMore = "the list needs to know only whether there are more rooms than it counts";
const cacheKeyOnly = "the text only names an entry of the cache";
const sameDate = "equal dates are the same";
const noCityEither = "without a locality, the second query repeats the first, which has not found the city";
const otherUnits = "items with another unit have no such rows, and only the rows of their unit are used";
const emptyIsTrue = "an empty list of amenities or centres excludes no room";
const returnsBefore = "`findRooms` returns before it uses the condition if no unit can be booked";
const largeEnough =
  "if rooms match, the largest room is large enough and the requested room is one of them, so the result is the same";
const noEighthDay = "a week has no day with the number 7";
const noDate = "a text has no date, so it is no exception of any day";
const noBookings = "a room without bookings has no use for a buffer";
const continuedAnyway =
  "a window that ends exactly at the start is continued by the window in which the start lies";
const checkedAgain = "`setRefundAmount` checks the same before the refund is requested";
const shorterThanAYear = "every step that is shorter than a year reaches all financial years";
const onlyUsesIndex = "the booking itself is not held; the condition only lets PostgreSQL use an index";
const sameUnitOnly =
  "a booking is only moved to items of the same unit; the code needs the condition for the type check";

/**
 * Equivalent mutants of the rules, by the id that `npm run mutation:rules` prints, with the reason: no caller can
 * observe a difference, or the runner cannot report the failure. Any other surviving mutant is a gap in the tests.
 */
export const ruleEquivalents: Readonly<Record<string, string>> = {
  "src/workspace/pricing/change-quote.ts: day.taxes[index]?.amountPaise → day.taxes[index].amountPaise":
    compilerCheckReason,
  "src/workspace/pricing/change-quote.ts: lines[0]?.label → lines[0].label": compilerCheckReason,
  'src/workspace/booking/weekly-dates.ts: "" → "Stryker was here!"': compilerCheckReason,
  'src/workspace/pricing/change-quote.ts: "" → "Stryker was here!"': compilerCheckReason,
  "src/workspace/pricing/change-quote.ts: 0 → 1 (2)": compilerCheckReason,
  "src/workspace/pricing/change-quote.ts: 0 → 1 (5)": compilerCheckReason,
  "src/workspace/pricing/change-quote.ts: 1 → 2 (2)": "the subtotal of a booking is never a single paisa",
  'src/workspace/booking/move-slot.ts: .where("moves_order", "is not", null) →': onlyUsesIndex,
  'src/workspace/booking/move-slot.ts: .where("moves_order", "is not", null) → (2)': onlyUsesIndex,
  'src/workspace/booking/move-slot.ts: currentPeriod.unit === "day" && period.unit === "day" → currentPeriod.unit === "day" || period.unit === "day"':
    sameUnitOnly,
  'src/workspace/booking/move-slot.ts: currentPeriod.unit === "day" → true': sameUnitOnly,
  'src/workspace/booking/move-slot.ts: period.unit === "day" → true': sameUnitOnly,
  "src/workspace/booking/move-slot.ts: item === undefined → false": compilerCheckReason,
  "src/workspace/booking/read-order.ts: centre === null || item === null → false": compilerCheckReason,
  'src/workspace/booking/read-order.ts: status === "confirmed" → true':
    "only a confirmed booking has a hold of a move, because a booking that ends releases it",
  "src/workspace/booking/read-order.ts: centre === null || item === null → centre === null && item === null":
    compilerCheckReason,
  "src/workspace/booking/read-order.ts: centre === null → false": compilerCheckReason,
  "src/workspace/booking/read-order.ts: item === null → false": compilerCheckReason,
  "src/workspace/booking/read-order.ts: item === undefined → false": compilerCheckReason,
  "src/workspace/booking/read-order.ts: item === undefined → false (2)": compilerCheckReason,
  'src/workspace/booking/read-order.ts: [] → ["Stryker was here"] (3)': compilerCheckReason,
  "src/workspace/booking/change-terms.ts: rows[0]?.paid → rows[0].paid": compilerCheckReason,
  "src/api/contract/opening.ts: a.opens < b.opens → a.opens <= b.opens":
    "windows with the same opening time are merged into the longer one, whatever their order",
  "src/api/contract/opening.ts: last.closes < closes → last.closes <= closes":
    "if both windows close at the same time, the merged window is the same",
  "src/api/contract/opening.ts: 1 → 2": signOnlyReason,
  "src/api/contract/opening.ts: 1 → 2 (2)": signOnlyReason,
  "src/workspace/availability/period.ts: 1 → 2 (2)":
    "one and two milliseconds before midnight are on the same day",
  "src/api/contract/opening.ts: first < date → first <= date": "the two dates differ",
  "src/api/contract/opening.ts: window.opens < from → window.opens <= from":
    "a window that opens at this time does not change",
  'src/workspace/availability/free-times.ts: "00:00" → ""': midnight,
  "src/workspace/availability/free-times.ts: from < last.to → from <= last.to":
    "of two free hours that touch, the hour between their halves is free too, so that a start overlaps both",
  "src/workspace/availability/period.ts: period.repeats.length === 0 → false":
    "a room that is booked once has one date, whose period equals that of the booking",
  'src/workspace/availability/rules.ts: "" → "Stryker was here!"': "a period of a room has at least one date",
  'src/workspace/availability/rules.ts: "00:00" → ""': midnight,
  'src/workspace/availability/period.ts: "00:00" → ""': midnight,
  'src/workspace/availability/period.ts: "00:00" → "" (2)': midnight,
  'src/workspace/availability/period.ts: [] → ["Stryker was here"]':
    "a text that is not a date excludes no day",
  'src/workspace/availability/period.ts: "" → "Stryker was here!"':
    "the fallback is used only if there are no days, and neither text is a date, so both cause the same error",
  'src/workspace/availability/day.ts: "00:00" → ""': midnight,
  "src/workspace/availability/schedules.ts: 7 → 8": "the eighth day has the same weekday as the first",
  "src/workspace/availability/free.ts: tamptz[]) as days (day, midnight) where i.id = any(${[...itemIds → tamptz[]) as days (day, midnight) where true `":
    "rows of other items are ignored when the result is built",
  "src/workspace/availability/free.ts: `orders.unit = 'hour' and → `true and orders.status i": singleUnitOnly,
  "src/workspace/availability/free.ts: oalesce((select false from orders where orders.item_id = ${id} a → oalesce((select false from orders where true and ${startsNear(id":
    comparesItemToo,
  "src/workspace/availability/free.ts: ext[]) as requested (id) join orders on orders.item_id = request → ext[]) as requested (id) join orders on true and ${startsNear(sq":
    comparesItemToo,
  "src/workspace/availability/free.ts: orders where orders.item_id = ${id} and ${startsNear(id, period) → orders where orders.item_id = ${id} and true and ${blockingCondi":
    indexBoundOnly,
  'src/workspace/availability/free.ts: rs on orders.item_id = requested.id and ${startsNear(sql.ref("re → rs on orders.item_id = requested.id and true and ${blockingCondi':
    indexBoundOnly,
  "src/workspace/availability/free.ts: `(orders.item_id, orders. → `true and (orders.item_id": indexBoundOnly,
  "src/workspace/availability/free.ts: rt, -maxBusyMinutes)}::timestamptz) and (orders.item_id, orders. → rt, -maxBusyMinutes)}::timestamptz) and true`":
    indexBoundOnly,
  "src/workspace/availability/free.ts: `(orders.item_id, orders.starts_at) >= (${itemId}, ${addMinut → `(orders.item_id, orders.starts_at) > (${itemId}, ${addMinute":
    "an order of maximum length and buffer that starts at exactly this instant ends when the period starts",
  "src/workspace/availability/free.ts: and (orders.item_id, orders.starts_at) < (${itemId}, ${addMinute → and (orders.item_id, orders.starts_at) <= (${itemId}, ${addMinut":
    "an order that starts when the longest buffer of the period ends does not overlap the period",
  "src/workspace/availability/free.ts: nit = 'day' and orders.status in ('held', 'confirmed') and order → nit = 'day' and orders.status in ('held') and orders.status <> '":
    "the next condition excludes confirmed orders; both together select an index",
  "src/workspace/availability/free.ts: orders where orders.item_id = ${id} and orders.unit = 'day' and  → orders where orders.item_id = ${id} and true and orders.status i":
    singleUnitOnly,
  "src/workspace/availability/free.ts: not ${heldByOtherCondition(viewer)} and orders.starts_at >= ${mi → not ${heldByOtherCondition(viewer)} and true and orders.starts_a":
    indexBoundOnly,
  "src/workspace/availability/free.ts: 1 → 2": indexBoundOnly,
  "src/workspace/availability/free.ts: itemIds.length === 0 → false": emptyListIrrelevant,
  "src/workspace/availability/free.ts: itemIds.length === 0 → false (2)": emptyListIrrelevant,
  'src/workspace/availability/free.ts: "00:00" → ""': midnight,
  'src/workspace/availability/free.ts: "00:00" → "" (2)': midnight,
  'src/workspace/availability/free.ts: "00:00" → "" (3)': midnight,
  "src/workspace/availability/free.ts: remaining.get(row.id)?.set → remaining.get(row.id).set":
    compilerCheckReason,
  "src/workspace/availability/free.ts: ondition(viewer)} and orders.starts_at >= ${midnight}::timestamp → ondition(viewer)} and orders.starts_at > ${midnight}::timestampt":
    "passes that start that many days earlier have ended by then, because bookings reach `maxDaysAhead` days ahead",
  "src/workspace/availability/free.ts: viewer.bookingId === undefined → false (2)":
    "no order has the id undefined, so the mutant adds no passes back",
  "src/workspace/booking/alternatives.ts: 20 → 21":
    "the query already reads more candidates than the response offers",
  "src/workspace/booking/alternatives.ts: schedule === undefined → false": compilerCheckReason,
  "src/workspace/booking/alternatives.ts: schedule !== undefined → true": compilerCheckReason,
  'src/workspace/booking/alternatives.ts: [] → ["Stryker was here"]': compilerCheckReason,
  'src/workspace/booking/alternatives.ts: "00:00" → ""': midnight,
  'src/workspace/booking/alternatives.ts: .where("items.capacity", ">=", { hour: people, day: quantity }[item.unit]) →':
    "isAllowedCandidate excludes rooms that are too small; the condition only avoids reading them",
  "src/workspace/booking/alternatives.ts: `${distance} <= ${nearbyDegrees}` → `${distance} < ${nearbyDegrees}`":
    "the computed distance is a square root and never exactly equals the limit",
  "src/workspace/booking/book-slot.ts: request.visitorId === null → false": noVisitor,
  "src/workspace/booking/book-slot.ts: visitorId === null → false": noVisitor,
  'src/workspace/booking/book-slot.ts: [] → ["Stryker was here"]':
    "the text in the list is not a hold: it has no id and matches no slot",
  "src/workspace/booking/book-slot.ts: request.requestKey == null → false":
    "a query with the request key null finds no order",
  'src/workspace/booking/book-slot.ts: .where("status", "=", "held") → (2)':
    "the code filters the locked orders with isHoldActive, which accepts only held orders",
  "src/workspace/booking/confirm-order.ts: 0 → 1":
    "the pricing waives a total below one rupee, so a total is never a single paisa",
  "src/workspace/booking/confirm-order.ts: item === undefined → false":
    "a foreign key prevents the deletion of the item of an order",
  "src/workspace/booking/update-hold.ts: order.coupon_code !== null → true":
    "an order without a coupon has no coupon use to release, and findDiscountOf returns null for it",
  "src/workspace/booking/release-order.ts: order === undefined → false":
    "without an order, the status is undefined, which is not `held` either",
  'src/workspace/orders/states.ts: { assertReachable("order", orderTransitions, "held", orderStates); assertReachable("payment", paymentTransitions, "creat → {}':
    tableConstraintsSuffice,
  'src/workspace/orders/states.ts: "order" → ""': tableConstraintsSuffice,
  'src/workspace/orders/states.ts: "payment" → ""': tableConstraintsSuffice,
  "src/workspace/booking/check-booking-request.ts: index === 0 → false":
    "every date is greater than an empty text",
  'src/workspace/booking/check-booking-request.ts: "" → "Stryker was here!"':
    "the text is the fallback for the date before the first one, and the code never compares the first date",
  "src/workspace/booking/hold-limits.ts: [email, ...networkKeys, phone].sort() → [email, ...networkKeys, phone]":
    "the keys begin with `email`, `network` and `phone`, so the list is already sorted",
  "src/workspace/booking/hold-limits.ts: 7_346_205 → 7346206":
    "the id can be any number that no other lock uses",
  "src/workspace/booking/hold-limits.ts: 1000 → 1001":
    "the wait is at most ten minutes and is rounded up to whole seconds, which hides the difference",
  'src/workspace/booking/hold-limits.ts: mailboxOf(email).split("@")[0] ?? "" → mailboxOf(email).split("@")[0] && ""':
    readsMoreMailboxes,
  'src/workspace/booking/hold-limits.ts: "@" → ""': readsMoreMailboxes,
  'src/workspace/booking/hold-limits.ts: "" → "Stryker was here!"': compilerCheckReason,
  'src/workspace/booking/reminders.ts: "00:00" → ""': midnight,
  "src/workspace/booking/hold-limits.ts: 1 → 2 (2)": firstRowOnly,
  "src/workspace/booking/hold-limits.ts: 1 → 2 (4)": firstRowOnly,
  'src/workspace/booking/hold-limits.ts: [] → ["Stryker was here"]':
    "bookings without a network then share a lock, so they only wait for each other",
  "src/workspace/booking/hold-limits.ts: 0 → 1 (7)":
    "the count includes the requested item, so it is at least one",
  'src/workspace/booking/hold-limits.ts: .where(({ or, eb }) => or([ eb("orders.network", "=", network), eb("orders.customer_email", "=", email), eb("orders.customer_phone", "=", phone), ]), ) →':
    "the caller filters the holds by person and by network afterwards",
  "src/workspace/booking/hold-limits.ts: network === null → false":
    "bookings without a network then share a lock, so they only wait for each other",
  "src/workspace/booking/hold-limits.ts: network === null → false (3)":
    "a query with the network null finds no orders",
  "src/workspace/changes/cancel-booking.ts: { bufferMinutes: 0 } → {}":
    "blockedRange ignores the buffer for passes",
  "src/workspace/changes/cancel-booking.ts: 0 → 1 (4)": "blockedRange ignores the buffer for passes",
  'src/workspace/changes/book-by-phone.ts: payment.by === "free" → true': sameAsAbsent,
  'src/workspace/changes/book-by-phone.ts: "order_not_payable" → "" (2)':
    "a hold of the same transaction can always be confirmed; the branch exists only for the type check",
  'src/workspace/changes/move-booking.ts: .where("starts_at", "=", period.start) →':
    "the end, the excluded dates and the price already determine the start",
  'src/workspace/changes/move-booking.ts: .where("ends_at", "=", period.end) →':
    "the start, the excluded dates and the price already determine the end",
  'src/workspace/changes/move-booking.ts: "the centre" → ""':
    "slotTakenError treats every value except `the city` as the centre",
  'src/workspace/changes/move-booking.ts: "held" → ""':
    "the caller treats every result except `moved` as a hold",
  'src/workspace/changes/move-booking.ts: "held" → "" (2)':
    "the caller treats every result except `moved` as a hold",
  "src/workspace/coupon/apply-coupon.ts: order === undefined → false":
    "the order was found before the transaction, and orders are never deleted",
  "src/workspace/coupon/apply-coupon.ts: order.coupon_code === null → false":
    "no coupon has the code null, so the order is priced without a coupon, as it already is",
  "src/workspace/coupon/check-coupon.ts: item?.productType → item.productType": compilerCheckReason,
  "src/workspace/coupon/check-coupon.ts: item?.citySlug → item.citySlug": compilerCheckReason,
  'src/workspace/coupon/check-coupon.ts: "already_used" → ""':
    "couponUseError treats every reason except `used_up` as already used",
  "src/workspace/coupon/coupons.ts: 0 → 1 (3)": compilerCheckReason,
  "src/workspace/coupon/coupons.ts: 0 → 1 (4)": compilerCheckReason,
  "src/workspace/coupon/coupons.ts: order.coupon_code === null → false":
    "a query with the coupon code null finds no coupon",
  "src/workspace/payment/decide-payment.ts: moveHold?.revision → moveHold.revision":
    "a payment for a confirmed order without a move has already been rejected",
  "src/workspace/payment/payment-context.ts: order === undefined → false":
    "a foreign key prevents the deletion of the order of a payment",
  'src/workspace/payment/refund-payment.ts: payment.status === "created" → true':
    "transitionPayment rejects the transition to `pending` from every state except `created`",
  'src/workspace/invoice/numbers.ts: "" → "Stryker was here!"': compilerCheckReason,
  'src/workspace/invoice/numbers.ts: "" → "Stryker was here!" (2)': compilerCheckReason,
  'src/workspace/invoice/numbers.ts: "" → "Stryker was here!" (3)': compilerCheckReason,
  'src/workspace/invoice/numbers.ts: "" → "Stryker was here!" (4)': compilerCheckReason,
  'src/workspace/invoice/read-invoice.ts: "" → "Stryker was here!"': compilerCheckReason,
  "src/workspace/booking/move-slot.ts: 0 → 1":
    "a booking is either free or costs at least the minimum payment",
  "src/workspace/invoice/skip-numbers.ts: 1 → 2": "only the part of the number before the serial is used",
  "src/workspace/invoice/skip-numbers.ts: instant.getTime() < to.getTime() → instant.getTime() <= to.getTime()":
    "the financial year of `to` is added in any case",
  "src/workspace/invoice/skip-numbers.ts: 182 * 24 → 182 / 24": shorterThanAYear,
  "src/workspace/invoice/skip-numbers.ts: 182 → 183": shorterThanAYear,
  "src/workspace/invoice/skip-numbers.ts: 24 → 25": shorterThanAYear,
  "src/workspace/invoice/skip-numbers.ts: 3_600_000 → 3600001": shorterThanAYear,
  'src/workspace/invoice/issue-invoice.ts: .where("order_id", "=", orderId) →':
    "payment ids are unique, so the invoices of other orders contain no payment of this order",
  'src/workspace/invoice/issue-invoice.ts: [] → ["Stryker was here"] (2)':
    "no payment has the id `undefined`",
  'src/workspace/invoice/content.ts: "; " → ""': "an invoice has only one line, so nothing is joined",
  "src/workspace/invoice/content.ts: first?.sac → first.sac": compilerCheckReason,
  'src/workspace/invoice/content.ts: "" → "Stryker was here!"': compilerCheckReason,
  'src/workspace/invoice/content.ts: "State" → ""': "stateNameOf returns a name for every valid GSTIN",
  'src/workspace/payment/payment-callback.ts: gatewayOrderId !== "" → true': unknownGatewayOrder,
  'src/workspace/payment/payment-callback.ts: "" → "Stryker was here!"': unknownGatewayOrder,
  'src/workspace/payment/payment-callback.ts: "" → "Stryker was here!" (6)': unknownGatewayOrder,
  'src/workspace/payment/payment-callback.ts: { return ""; } → {}': unknownGatewayOrder,
  'src/workspace/payment/payment-callback.ts: "" → "Stryker was here!" (7)': unknownGatewayOrder,
  'src/workspace/payment/payment-callback.ts: razorpay_payment_id !== "" && razorpay_order_id !== "" && razorpay_signature !== "" → true':
    emptyProofInvalid,
  'src/workspace/payment/payment-callback.ts: razorpay_payment_id !== "" && razorpay_order_id !== "" && razorpay_signature !== "" → razorpay_payment_id !== "" && razorpay_order_id !== "" || razorpay_signature !== ""':
    emptyProofInvalid,
  'src/workspace/payment/payment-callback.ts: razorpay_payment_id !== "" && razorpay_order_id !== "" → true':
    emptyProofInvalid,
  'src/workspace/payment/payment-callback.ts: razorpay_payment_id !== "" && razorpay_order_id !== "" → razorpay_payment_id !== "" || razorpay_order_id !== ""':
    emptyProofInvalid,
  'src/workspace/payment/payment-callback.ts: razorpay_payment_id !== "" → true': emptyProofInvalid,
  'src/workspace/payment/payment-callback.ts: "" → "Stryker was here!" (2)': emptyProofInvalid,
  'src/workspace/payment/payment-callback.ts: razorpay_order_id !== "" → true': emptyProofInvalid,
  'src/workspace/payment/payment-callback.ts: "" → "Stryker was here!" (3)': emptyProofInvalid,
  'src/workspace/payment/payment-callback.ts: razorpay_signature !== "" → true': emptyProofInvalid,
  'src/workspace/payment/payment-callback.ts: "" → "Stryker was here!" (4)': emptyProofInvalid,
  'src/workspace/payment/payment-callback.ts: typeof metadata === "object" && metadata !== null && "order_id" in metadata → true':
    exceptionIsCaught,
  'src/workspace/payment/payment-callback.ts: typeof metadata === "object" && metadata !== null && "order_id" in metadata → typeof metadata === "object" && metadata !== null || "order_id" in metadata':
    exceptionIsCaught,
  'src/workspace/payment/payment-callback.ts: typeof metadata === "object" && metadata !== null → true':
    exceptionIsCaught,
  'src/workspace/payment/payment-callback.ts: typeof metadata === "object" && metadata !== null → typeof metadata === "object" || metadata !== null':
    exceptionIsCaught,
  'src/workspace/payment/payment-callback.ts: typeof metadata === "object" → true': exceptionIsCaught,
  "src/workspace/payment/payment-callback.ts: metadata !== null → true": exceptionIsCaught,
  "src/workspace/payment/payment-callback.ts: value.slice(0, 1000) → value":
    "no id of a gateway order is that long",
  "src/workspace/payment/payment-callback.ts: 1000 → 1001": "no id of a gateway order is that long",
  'src/workspace/payment/init-payment.ts: "answer" → ""': "the caller only compares with `pay`",
  "src/workspace/payment/init-payment.ts: latest !== undefined → true": compilerCheckReason,
  "src/workspace/payment/init-payment.ts: order === undefined → false (2)": compilerCheckReason,
  'src/workspace/payment/init-payment.ts: earlier.status === "created" → false':
    "storePayment returns the same payment, because it is still the latest attempt",
  'src/workspace/payment/init-payment.ts: "created" → "" (2)':
    "storePayment returns the same payment, because it is still the latest attempt",
  "src/workspace/payment/handle-events.ts: 2 * maxGatewayCalls → 2 / maxGatewayCalls": timingOnly,
  "src/workspace/payment/handle-events.ts: await hasUnrecordedRefunds(deps, entity) → true":
    "syncRefunds records only refunds that are not recorded yet",
  "src/workspace/payment/refund-totals.ts: rows[0]?.sum → rows[0].sum": compilerCheckReason,
  "src/workspace/payment/refund-totals.ts: row?.sum → row.sum": compilerCheckReason,
  "src/workspace/payment/refund-payment.ts: (await lockOrder(tx, latest.order_id)) === undefined → false":
    compilerCheckReason,
  "src/workspace/payment/disputes.ts: order === undefined → false": compilerCheckReason,
  "src/workspace/payment/record-refund.ts: order === undefined → false": compilerCheckReason,
  'src/workspace/orders/order-time.ts: [] → ["Stryker was here"] (2)':
    "a text that is not a date has no opening hours",
  "src/workspace/orders/domain-error.ts: refundPaise !== undefined → true": undefinedNotSent,
  "src/workspace/orders/domain-error.ts: totalPaise !== undefined → true": undefinedNotSent,
  "src/workspace/orders/domain-error.ts: Object.keys(fieldsFromError).length > 0 → true": undefinedNotSent,
  "src/workspace/orders/domain-error.ts: Object.keys(fieldsFromError).length > 0 → Object.keys(fieldsFromError).length >= 0":
    undefinedNotSent,
  "src/workspace/orders/orders.ts: visitorId === null → false": "PostgreSQL takes no lock if a key is null",
  "src/workspace/orders/orders.ts: 7_346_203 → 7346204": anyLockId,
  "src/workspace/orders/orders.ts: 7_346_207 → 7346208": anyLockId,
  "src/workspace/payment/refunds.ts: 4 → 5": concurrencyIrrelevant,
  "src/workspace/payment/check-payments.ts: 4 → 5": concurrencyIrrelevant,
  "src/workspace/payment/check-payments.ts: 2 → 3": concurrencyIrrelevant,
  "src/workspace/payment/handle-events.ts: 2 → 3": concurrencyIrrelevant,
  "src/workspace/payment/handle-events.ts: 8 → 9": concurrencyIrrelevant,
  'src/workspace/payment/check-payments.ts: .where("serial", "<", serial) → .where("serial", "<=", serial)':
    ownRowReason,
  'src/workspace/payment/check-payments.ts: .where("id", "<>", id) →': ownRowReason,
  "src/workspace/payment/confirm-email.ts: 0 → 1":
    "without a stored confirmation, the mutant counts one wrong code, which is below the limit of five",
  "src/workspace/payment/confirm-email.ts: 0 → 1 (2)":
    "without a stored confirmation, the mutant counts one email, which is below the limit of three",
  'src/workspace/payment/refund-payment.ts: .where("id", "<>", payment.id) →':
    "the payment itself is not captured yet, so the condition on the status already excludes it",
  "src/workspace/payment/refund-totals.ts: 0 → 1 (3)": compilerCheckReason,
  "src/workspace/payment/disputes.ts: 3 → 4": orderOnlyMatters,
  "src/workspace/payment/record-refund.ts: 2 → 3": orderOnlyMatters,
  "src/workspace/payment/record-refund.ts: 0 → 1 (4)":
    "refusalBackoff has no jitter, so the argument `chance` has no effect",
  "src/workspace/payment/settle.ts: { gatewayPaymentId: evidence.gatewayPaymentId, answer: result } → {}":
    "the object is only logged",
  "src/workspace/payment/settle.ts: true → false":
    "the other transaction has committed, so the second attempt finds the slot taken in any case",
  'src/workspace/payment/verify-payment.ts: "INR" → ""':
    "a payment is not decided while only its signature is known, so its currency does not matter",
  'src/api/areas.ts: name !== "home" → true': "the property `home` below overrides this entry",
  'src/api/areas.ts: "home" → "" (2)': "the property `home` below overrides this entry",
  "src/api/areas.ts: (name) => [name, cmsArea(name)] → () => undefined": moduleFailsToLoad,
  "src/api/booking-outcomes.ts: response?.error?.alternatives → response?.error.alternatives":
    errorResponseHasError,
  "src/api/booking-outcomes.ts: response?.error → response.error": errorResponseHasError,
  "src/api/booking-outcomes.ts: response?.alternatives → response.alternatives": errorResponseHasError,
  "src/api/change-outcomes.ts: error?.[name] → error[name]": errorResponseHasError,
  "src/api/call.ts: payload !== null → true": sameAsAbsent,
  "src/api/call.ts: payload === undefined → false": sameAsAbsent,
  "src/api/call.ts: headers === undefined → false": sameAsAbsent,
  "src/api/call.ts: payload !== undefined → true": sameAsAbsent,
  "src/api/failure.ts: failure.retryAfterSeconds !== undefined → true": sameAsAbsent,
  "src/api/failure.ts: retryAfterSeconds === undefined → false": sameAsAbsent,
  "src/http/coalescer.ts: { once: true } → {}": abortsOnce,
  "src/http/coalescer.ts: true → false": abortsOnce,
  "src/api/request.ts: name.toLowerCase() → name.toUpperCase()":
    "the HTTP client converts header names to lower case, and the last value of a name still wins",
  'src/api/request.ts: "GET" → "" (3)': "the HTTP client sends a GET request if the method is empty",
  "src/api/request.ts: retryAfter !== null → true":
    "a missing header does not match the pattern of a number either",
  "src/api/request.ts: { once: true } → {}": abortsOnce,
  "src/api/request.ts: true → false (2)": abortsOnce,
  "src/api/request.ts: retryAfterSeconds === undefined → false": sameAsAbsent,
  'src/api/request.ts: typeof error === "object" → true':
    "a JSON value that is not an object has no code, message or fields either",
  "src/api/delay.ts: { once: true } → {}": abortsOnce,
  "src/api/delay.ts: true → false": abortsOnce,
  "src/api/contract/ist.ts: /^\\d{4}-\\d{2}-\\d{2}$/ → /^\\d{4}-\\d{2}-\\d{2}/":
    "`Date` either rejects a date with trailing text or does not format it back to the same text",
  'src/api/contract/ist.ts: "" → "Stryker was here!" (2)':
    "the first date of an empty list is never formatted",
  'src/api/contract/ist.ts: "" → "Stryker was here!" (3)':
    "every date is in one of the twelve months, so the fallback is never used",
  'src/api/contract/primitives.ts: "" → "Stryker was here!"':
    "a line without a minimum length is never too short",
  "src/api/contract/primitives.ts: { return v.pipe( v.string(), // Duplicates the check of visible characters below, because the published JSON Schema cont → {}":
    moduleFailsToLoad,
  "src/api/contract/ist.ts: 5 → 6": fixedLength,
  "src/api/contract/ist.ts: 5 → 6 (2)": fixedLength,
  "src/api/contract/ist.ts: 10 → 11 (4)": fixedLength,
  "src/api/contract/ist.ts: 0 → 1 (5)": compilerCheckReason,
  "src/api/contract/ist.ts: 0 → 1 (6)": compilerCheckReason,
  "src/api/contract/ist.ts: 0 → 1 (7)": compilerCheckReason,
  'src/workspace/payment/sync-payments.ts: [] → ["Stryker was here"]':
    "a text has no gateway order, so the loop skips it",
  "src/workspace/payment/webhook.ts: { return null; } → {}": sameAsAbsent,
  'src/workspace/payment/confirm-email.ts: "order_not_payable" → ""':
    "the order is held and locked, so its confirmation does not fail; the code exists only for the type check",
  "src/workspace/payment/settle-refund.ts: gatewayRefundId === null → false": compilerCheckReason,
  'src/workspace/payment/settle-refund.ts: payment.status === "captured" → true (2)':
    "a booking has another captured payment while a payment of it is being refunded, or is no longer confirmed",
  "src/workspace/booking/verify-booking.ts: deps.now().getTime() / 60_000 → deps.now().getTime() * 60_000":
    timingOnly,
  "src/workspace/booking/verify-booking.ts: 60_000 → 60001": timingOnly,
  'src/workspace/booking/verify-booking.ts: " " → ""':
    "an order has at most ten passes, so the digits of passes and people cannot be mistaken for each other",
  'src/workspace/booking/alternatives.ts: [] → ["Stryker was here"] (3)':
    "a text has no centre, so it is not an allowed candidate",
  'src/workspace/booking/alternatives.ts: period.unit === "day" → true': compilerCheckReason,
  "src/workspace/places/rooms.ts: centreIds?.length === 0 → false": shortcutOnly,
  'src/workspace/places/rooms.ts: order !== "distance" → true': shortcutOnly,
  'src/workspace/places/rooms.ts: order !== "distance" → false': shortcutOnly,
  'src/workspace/places/rooms.ts: order !== "distance" → order === "distance"': shortcutOnly,
  'src/workspace/places/rooms.ts: "distance" → ""': shortcutOnly,
  "src/workspace/places/rooms.ts: found.total >= paging.page * paging.pageSize → false": shortcutOnly,
  "src/workspace/places/rooms.ts: found.total >= paging.page * paging.pageSize → found.total > paging.page * paging.pageSize":
    shortcutOnly,
  "src/workspace/places/rooms.ts: centreIds === null → true": shortcutOnly,
  "src/workspace/places/rooms.ts: ids.length === 0 → false": shortcutOnly,
  "src/workspace/places/rooms.ts: place.city === undefined → true": shortcutOnly,
  "src/workspace/places/rooms.ts: `and c.city_slug = ${place.ci → `and true`": shortcutOnly,
  "src/workspace/places/rooms.ts: nearest === null → true": shortcutOnly,
  "src/workspace/places/rooms.ts: nearest === null → false (2)": shortcutOnly,
  "src/workspace/places/rooms.ts: nearest === null → nearest !== null (2)": shortcutOnly,
  "src/workspace/places/rooms.ts: eMetres} as metres from centres c where c.active ${city} ${limit → eMetres} as metres from centres c where true) as centre cross jo":
    shortcutOnly,
  "src/workspace/places/rooms.ts: demands === null → true (2)": shortcutOnly,
  "src/workspace/places/rooms.ts: bookingUnits.filter( (unit) => filter.productType === undefined || productTypes[filter.productType].unit === unit, ) → bookingUnits":
    shortcutOnly,
  "src/workspace/places/rooms.ts: filter.productType === undefined || productTypes[filter.productType].unit === unit → true":
    shortcutOnly,
  "src/workspace/places/rooms.ts: `opens <= ${opensBy} and closes > ${closesAfter}` → `opens <= ${opensBy} and closes >= ${closesAfter}`":
    shortcutOnly,
  "src/workspace/places/rooms.ts: `opens <= ${opensBy} and  → `true and closes > ${clos": shortcutOnly,
  "src/workspace/places/rooms.ts: `opens <= ${opensBy} and closes > ${closesAfter}` → `opens <= ${opensBy} and true`":
    shortcutOnly,
  "src/workspace/places/rooms.ts: elect centre_id from centre_hours where day = ${weekdayOf(date)} → elect centre_id from centre_hours where true and ${isOpen} union":
    shortcutOnly,
  "src/workspace/places/rooms.ts: where day = ${weekdayOf(date)}::int and ${isOpen} union all sele → where day = ${weekdayOf(date)}::int and true union all select ce":
    shortcutOnly,
  "src/workspace/places/rooms.ts: ceptions where date = ${date}::date and ${isOpen} limit ${fewWin → ceptions where date = ${date}::date and true limit ${fewWindows ":
    shortcutOnly,
  "src/workspace/places/rooms.ts:  centre_id from centre_exceptions where date = ${date}::date and →  centre_id from centre_exceptions where true and ${isOpen} limit":
    shortcutOnly,
  "src/workspace/places/rooms.ts: rows.length > fewWindows → true": shortcutOnly,
  "src/workspace/places/rooms.ts: rows.length > fewWindows → false": shortcutOnly,
  "src/workspace/places/rooms.ts: rows.length > fewWindows → rows.length >= fewWindows": shortcutOnly,
  "src/workspace/places/rooms.ts: rows.length > fewWindows → rows.length <= fewWindows": shortcutOnly,
  "src/workspace/places/rooms.ts: 200 → 201": timingOnly,
  "src/workspace/places/rooms.ts: 200 → 201 (2)": timingOnly,
  "src/workspace/places/rooms.ts: fewWindows + 1 → fewWindows - 1": timingOnly,
  "src/workspace/places/rooms.ts: 1 → 2 (6)": timingOnly,
  'src/workspace/places/rooms.ts: [] → ["Stryker was here"]': noSuchRoom,
  'src/workspace/places/rooms.ts: [] → ["Stryker was here"] (2)': noSuchRoom,
  'src/workspace/places/rooms.ts: [] → ["Stryker was here"] (5)': noSuchRoom,
  'src/workspace/places/rooms.ts: "" → "Stryker was here!"': compilerCheckReason,
  "src/workspace/places/filters.ts: { productTypes: [], capacities: [], amenities: [], minPaise: 0, maxPaise: 0 } → {}":
    compilerCheckReason,
  'src/workspace/places/filters.ts: [] → ["Stryker was here"] (2)': compilerCheckReason,
  'src/workspace/places/filters.ts: [] → ["Stryker was here"] (3)': compilerCheckReason,
  'src/workspace/places/filters.ts: [] → ["Stryker was here"] (4)': compilerCheckReason,
  "src/workspace/places/filters.ts: 0 → 1 (2)": compilerCheckReason,
  "src/workspace/places/filters.ts: 0 → 1 (3)": compilerCheckReason,
  "src/workspace/places/next-free.ts: schedule === undefined → false": compilerCheckReason,
  'src/workspace/places/rooms.ts: orderings[order].filter((column) => place.city === undefined || column !== "city_position") → orderings[order]':
    sameCity,
  'src/workspace/places/rooms.ts: place.city === undefined || column !== "city_position" → true': sameCity,
  'src/workspace/places/rooms.ts: "city_position" → "" (6)': sameCity,
  'src/workspace/places/rooms.ts: order === "distance" → true': metresUnused,
  'src/workspace/places/room-listing.ts: order === "distance" → true': metresUnused,
  "src/workspace/places/rooms.ts: 1 → 2 (3)": countOneMore,
  'src/workspace/places/filters.ts: "" → "Stryker was here!"': cacheKeyOnly,
  "src/workspace/places/known-place.ts: locality !== undefined → true": noCityEither,
  "src/workspace/places/next-free.ts: searchedDays - 1 → searchedDays + 1":
    "the mutant also reads the taken periods of two later days, which no start is compared with",
  "src/workspace/places/free-times.ts: 0 → 1 (2)": "a day without bookings needs no time for cleaning",
  "src/workspace/places/free-times.ts: date > firstBookable → date >= firstBookable": sameDate,
  'src/workspace/places/free-times.ts: "" → "Stryker was here!" (2)': compilerCheckReason,
  'src/workspace/places/room-listing.ts: "" → "Stryker was here!"': cacheKeyOnly,
  'src/workspace/places/room-listing.ts: "" → "Stryker was here!" (2)': cacheKeyOnly,
  'src/workspace/places/room-listing.ts: "" → "Stryker was here!" (3)': cacheKeyOnly,
  "src/workspace/places/room-filter.ts: (array(select c.id from centres c where c.active and ${isInMapAr → (array(select c.id from centres c where true and ${isInMapArea(a":
    "no listed item belongs to an inactive centre",
  'src/workspace/places/next-free.ts: "00:00" → "" (2)': midnight,
  "src/workspace/places/next-free.ts: items.filter((item) => item.unit === unit) → items": otherUnits,
  "src/workspace/places/next-free.ts: item.unit === unit → true": otherUnits,
  "src/workspace/places/room-filter.ts: amenities.length === 0 → false": emptyIsTrue,
  "src/workspace/places/room-filter.ts: excludedBuildingIds.size === 0 → false": emptyIsTrue,
  "src/workspace/places/room-filter.ts: cases.length === 0 → false": returnsBefore,
  "src/workspace/places/room-listing.ts: 1 → 2 (3)": firstRowOnly,
  "src/workspace/places/room-listing.ts: matches.total === 0 → true (2)": largeEnough,
  'src/workspace/places/next-free.ts: "00:00" → ""': midnight,
  "src/workspace/availability/open-conditions.ts: 7 → 8": noEighthDay,
  'src/workspace/availability/open-conditions.ts: "00:00" → ""': midnight,
  'src/workspace/availability/open-conditions.ts: [] → ["Stryker was here"]': noDate,
  "src/workspace/availability/open-conditions.ts: es > ${from}) and not bool_or(h.closes > ${from} and h.closes <  → es > ${from}) and not bool_or(h.closes >= ${from} and h.closes <":
    continuedAnyway,
  "src/workspace/availability/open-conditions.ts: 0 → 1": noBookings,
  'src/workspace/availability/open-conditions.ts:  h.day and ${minutesOf(sql`o.closes`)} > ${startIn("h")} and ${m →  h.day and ${minutesOf(sql`o.closes`)} >= ${startIn("h")} and ${':
    continuedAnyway,
  'src/workspace/payment/refunds.ts: refund.status !== "pending" || refund.gateway_refund_id !== null → false':
    checkedAgain,
  'src/workspace/payment/refunds.ts: refund.status !== "pending" || refund.gateway_refund_id !== null → refund.status !== "pending" && refund.gateway_refund_id !== null':
    checkedAgain,
  'src/workspace/payment/refunds.ts: refund.status !== "pending" → false': checkedAgain,
  "src/workspace/payment/refunds.ts: refund.gateway_refund_id !== null → false (2)": checkedAgain,
  "src/api/error-outcomes.ts: () => rethrow → () => undefined": rethrownAnyway,
  "src/api/error-outcomes.ts: () => rethrow → () => undefined (2)": rethrownAnyway,
  "src/api/error-outcomes.ts: () => rethrow → () => undefined (3)": rethrownAnyway,
  "src/api/error-outcomes.ts: { ...rethrowCommon, ...recordOf(bodyErrorCodes, () => rethrow) } → {}":
    rethrownAnyway,
  "src/api/error-outcomes.ts: { ...rethrowForBody, ...recordOf(idempotencyErrorCodes, () => rethrow) } → {}":
    rethrownAnyway,
  'src/api/contract/cancellation.ts: "00:00" → ""': midnight,
  "src/workspace/payment/coalesce-calls.ts: { ref: false } → {}": exitDelayOnly,
  "src/workspace/payment/coalesce-calls.ts: false → true (2)": exitDelayOnly,
  "src/workspace/payment/gateway.ts: 8_000 → 8001": timingOnly,
  "src/workspace/payment/gateway.ts: 2_000 → 2001": timingOnly,
  'src/workspace/payment/gateway.ts: "next" → ""': "`coalesceCalls` compares the value only with `last`",
  'src/workspace/payment/gateway.ts: "unknown failure" → ""':
    "everything that `fetch`, the JSON parser and the schema throw is an `Error`",
  "src/workspace/idempotency/stored-response.ts: { authTagLength: tagBytes } → {}":
    "a stored response with a shorter tag has no text, and an empty text is not JSON",
  "src/workspace/idempotency/with-idempotency.ts: 100 → 101": timingOnly,
  "src/workspace/idempotency/with-idempotency.ts: 6_000 → 6001": timingOnly,
  "src/workspace/idempotency/with-idempotency.ts: 2_000 → 2001": timingOnly,
  "src/workspace/idempotency/with-idempotency.ts: 0 → 1": timingOnly,
  "src/workspace/idempotency/with-idempotency.ts: waited <= timeoutMs → waited < timeoutMs": timingOnly,
  "src/workspace/idempotency/keys.ts: claim.orderId !== null → true":
    "no row has an order_id that equals null, so no row is deleted",
};
