const midnight = "no time of day is read as midnight";
const thrownOn = "a refusal without an entry is thrown on as well; the entry is for the compiler";
const absent = "nothing given is nothing sent, whether it is undefined, null or left out";
const checked = "the compiler does not know that there always is one";

/**
 * Changes of rules that no test can notice, because nothing that a caller can observe differs, or that the runner cannot
 * report: by the id that `npm run
 * mutation:rules` prints, with the reason. A survivor that is not here is a gap in the tests.
 */
export const ruleEquivalents: Readonly<Record<string, string>> = {
  "src/workspace/pricing/change-quote.ts: day.taxes[at]?.amountPaise → day.taxes[at].amountPaise": checked,
  "src/workspace/pricing/change-quote.ts: quote.lines[0]?.label → quote.lines[0].label": checked,
  'src/workspace/pricing/change-quote.ts: "" → "Stryker was here!"': checked,
  "src/workspace/booking/change-terms.ts: rows[0]?.paid → rows[0].paid": checked,
  "src/workspace/booking/change-terms.ts: prices[at]?.totalPaise → prices[at].totalPaise": checked,
  'src/workspace/booking/change-terms.ts: "00:00" → ""': midnight,
  "src/api/contract/opening.ts: one.opens < other.opens → one.opens <= other.opens":
    "windows that open at the same time are joined to the longer one, whichever comes first",
  "src/api/contract/opening.ts: last.closes < closes → last.closes <= closes":
    "a window that ends with the one before it is joined to the same window",
  "src/workspace/availability/rules.ts: stay.days[0] ?? istDateOf(stay.start) → stay.days[0] && istDateOf(stay.start)":
    "the first day of a stay is the date of its start",
  "src/workspace/availability/rules.ts: openingOn(schedule, first).windows.at(-1)?.closes → openingOn(schedule, first).windows.at(-1).closes":
    "closed days are refused before",
  'src/workspace/availability/rules.ts: "00:00" → ""': "closed days are refused before",
  'src/workspace/availability/stay.ts: "00:00" → ""': midnight,
  'src/workspace/availability/stay.ts: "00:00" → "" (2)': midnight,
  'src/workspace/availability/stay.ts: [] → ["Stryker was here"]': "a text that is no date leaves out no day",
  'src/workspace/availability/stay.ts: "" → "Stryker was here!"': "passes are for a day at the least",
  "src/workspace/availability/free.ts: bookingRules.daysAhead + 1 → bookingRules.daysAhead - 1":
    "it bounds the search for an index; passes are for far fewer days",
  "src/workspace/payment/judge.ts: moveHold?.revision → moveHold.revision":
    "a confirmed order without a move was refused before",
  "src/workspace/payment/payment-case.ts: order === undefined → false":
    "the database keeps the order of a payment",
  "src/workspace/payment/settle.ts: { gatewayPaymentId: evidence.gatewayPaymentId, answer } → {}":
    "it is for the log",
  "src/workspace/payment/settle.ts: true → false":
    "whoever took the slot has committed, so that the second attempt finds it taken",
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
  "src/api/call.ts: payload !== null → true": absent,
  "src/api/call.ts: payload === undefined → false": absent,
  "src/api/call.ts: headers === undefined → false": absent,
  "src/api/call.ts: payload !== undefined → true": absent,
  "src/api/failure.ts: failure.retryAfterSeconds !== undefined → true": absent,
  "src/api/failure.ts: retryAfterSeconds === undefined → false": absent,
  "src/api/joined-questions.ts: { once: true } → {}": "a signal is aborted once",
  "src/api/joined-questions.ts: true → false": "a signal is aborted once",
  "src/api/refusals.ts: () => fail → () => undefined": thrownOn,
  "src/api/refusals.ts: () => fail → () => undefined (2)": thrownOn,
  "src/api/refusals.ts: () => fail → () => undefined (3)": thrownOn,
  "src/api/refusals.ts: { ...failAlways, ...toEach(unreadableCodes, () => fail) } → {}": thrownOn,
  "src/api/refusals.ts: { ...failPosted, ...toEach(unrepeatableCodes, () => fail) } → {}": thrownOn,
};
