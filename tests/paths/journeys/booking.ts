import type { Journey, JourneyStep, StateRow } from "./journey.ts";

/** What visitors do in a booking, and what happens by itself beside them. */
export type BookingStepName =
  | "opens the booking"
  | "reloads the page"
  | "chooses a day"
  | "chooses a time"
  | "chooses passes"
  | "continues"
  | "loads the free times again"
  | "types their details"
  | "types the email"
  | "holds the slot"
  | "takes the alternative"
  | "goes back to the choice"
  | "goes back to the price"
  | "goes back to payment"
  | "changes their details"
  | "tries a coupon"
  | "removes the coupon"
  | "pays"
  | "agrees to the new price"
  | "completes the payment"
  | "closes the checkout"
  | "is declined at the checkout"
  | "finds the checkout blocked"
  | "presses the browser's Back"
  | "enters the code"
  | "asks for the code again"
  | "gives the time back"
  | "looks the hold up again"
  | "holds the same time again"
  | "chooses again"
  | "the hold ends"
  | "the order changes elsewhere"
  | "a while passes"
  | "the clock fails"
  | "the service answers";

/** What goes wrong while a step's questions are answered. */
export type BookingFault =
  | "the service is slow"
  | "the service is slow to hold it"
  | "the service is slow to take the coupon off"
  | "the service is slow to tell the price"
  | "the network is lost"
  | "the network is lost at the hold"
  | "too many requests"
  | "the centre is closed that day"
  | "no passes are left"
  | "somebody else is faster"
  | "somebody else is faster and nothing else is free"
  | "somebody else was faster"
  | "the email is refused"
  | "the phone is refused at the hold"
  | "the room takes fewer people"
  | "the start has passed"
  | "another hold is being paid for"
  | "another hold is being paid for at the hold"
  | "the own hold is being paid for"
  | "the own hold is being paid for at the hold"
  | "the coupon is not valid"
  | "the coupon has expired"
  | "the hold is over"
  | "the coupon no longer counts"
  | "the coupon no longer counts and the network is lost"
  | "the coupon no longer counts and the hold is over"
  | "the price has changed"
  | "the price has changed and the network is lost"
  | "the price has changed and the hold is over"
  | "there's nothing to pay"
  | "the email is to be confirmed"
  | "something is to pay after all"
  | "the gateway is away"
  | "paid in another tab"
  | "being paid in another tab"
  | "the order is not found"
  | "the order is held"
  | "the order is expired"
  | "the order is expired and somebody else has the time"
  | "the order is expired after a checkout"
  | "the order is refunded"
  | "the order is cancelled"
  | "a checkout was opened"
  | "the code is wrong"
  | "the bank has not decided"
  | "the bank declines"
  | "the money goes back"
  | "the proof is not accepted";

type Step = JourneyStep<BookingStepName, BookingFault>;
type BookingJourney = Journey<BookingStepName, BookingFault>;

const key = { orderId: "ORD000000000001", token: "token-1" };
/** What is asked for by the choice of most journeys. */
const request = {
  buildingId: "saket-court",
  catalogId: "banyan-room",
  start: "2026-11-23T10:00:00+05:30",
  end: "2026-11-23T11:00:00+05:30",
  people: 4,
  customer: {
    name: "Asha Rao",
    email: "asha@example.in",
    phone: "9876543210",
    company: "",
    gstin: "",
    address: "",
    state: "",
  },
};
const opened: readonly Step[] = [{ step: "opens the booking" }];
const time = { start: "10:00", minutes: 60, people: 4 };
const chosen: readonly Step[] = [
  ...opened,
  { step: "chooses a time", data: time },
  { step: "continues", state: "detailing.editing" },
];
const typed: readonly Step[] = [...chosen, { step: "types their details" }];
const held: readonly Step[] = [...typed, { step: "holds the slot", state: "held.plain" }];
const discounted: readonly Step[] = [
  ...held,
  { step: "tries a coupon", data: { code: "ten" }, state: "held.discounted" },
];
const atCheckout: readonly Step[] = [...held, { step: "pays", state: "paying.checkout" }];
const closed: readonly Step[] = [...atCheckout, { step: "closes the checkout", state: "held.plain" }];
const declined: readonly Step[] = [
  ...atCheckout,
  { step: "is declined at the checkout", state: "paying.failed" },
];
const confirming: readonly Step[] = [
  ...held,
  { step: "pays", fault: "the email is to be confirmed", state: "confirmingEmail.editing" },
];
const kept: readonly Step[] = [...held, { step: "goes back to the choice", state: "choosing.slot.kept" }];
const taken: readonly Step[] = [
  ...typed,
  { step: "holds the slot", fault: "somebody else is faster", state: "taken" },
];
const expired: readonly Step[] = [
  ...held,
  { step: "the hold ends", fault: "the order is expired", state: "expired" },
];
const releaseFailed: readonly Step[] = [
  ...held,
  { step: "gives the time back", fault: "the network is lost", state: "releasing.failed" },
];
const lookUpFailed: readonly Step[] = [
  ...releaseFailed,
  { step: "goes back to payment", fault: "the network is lost", state: "restoring.failed" },
];
const result = "/payment-success/";
/** What the fixtures offer instead of a time that is taken. */
const otherRoom = "Neem, 10:30";

/** Heading of each part of the screen. */
const heading = {
  choose: "When do you need it?",
  details: "Who is booking?",
  taken: "Someone just booked this slot",
  pay: "Check and pay",
  code: "Confirm your email",
  lookingUp: "Looking up your hold…",
  notLookedUp: "We couldn't look up your hold",
  expired: "Your hold has expired",
  released: "Your slot has been released",
  releaseFailed: "We couldn't release your slot",
} as const;

/** Journeys through the booking of one item (row J4), each to its pinned end. */
export const bookingJourneys: readonly BookingJourney[] = [
  // Choosing
  journey("J4 opens the booking, and sees what is free", opened, {
    state: "choosing.availability.loaded",
    sees: [heading.choose, "start times available on"],
    seesNot: ["We're still holding"],
    facts: { held: null, failure: null, asked: { loadAvailability: 1 } },
  }),
  journey(
    "J4 T3 what is free does not arrive, and is asked for again",
    [
      { step: "opens the booking", fault: "the network is lost", state: "choosing.availability.failed" },
      { step: "loads the free times again", state: "choosing.availability.loaded" },
    ],
    {
      state: "choosing.availability.loaded",
      sees: [heading.choose, "start times available on"],
      seesNot: ["We couldn't load what's available"],
      facts: { failure: null, asked: { loadAvailability: 2 } },
    },
  ),
  journey(
    "J4 T3 what is free does not arrive",
    [{ step: "opens the booking", fault: "the network is lost" }],
    {
      state: "choosing.availability.failed",
      sees: ["We couldn't load what's available"],
      facts: { failure: "network" },
    },
  ),
  journey(
    "J4 T3 what is free does not arrive, and neither the second time",
    [
      { step: "opens the booking", fault: "the network is lost" },
      { step: "loads the free times again", fault: "the network is lost" },
    ],
    {
      state: "choosing.availability.failed",
      sees: ["We couldn't load what's available"],
      facts: { failure: "network", asked: { loadAvailability: 2 } },
    },
  ),
  journey(
    "J4 T3 what is free does not arrive, and the visitor continues: asked for again, and told what is missing",
    [
      { step: "opens the booking", fault: "the network is lost", state: "choosing.availability.failed" },
      { step: "continues" },
    ],
    {
      state: "choosing.choice.incomplete",
      sees: [heading.choose, "Choose an available start time."],
      seesNot: ["We couldn't load what's available"],
      facts: { failure: null, faults: ["start"], asked: { loadAvailability: 2 } },
    },
  ),
  journey(
    "J4 goes back with a hold, and what is free does not arrive: continuing returns to the hold",
    [
      ...held,
      {
        step: "goes back to the choice",
        fault: "the network is lost",
        state: "choosing.availability.failed",
      },
      { step: "continues" },
    ],
    { state: "held.plain", sees: [heading.pay], facts: { failure: null } },
  ),
  journey(
    "J4 the centre is closed on the day",
    [{ step: "opens the booking", fault: "the centre is closed that day" }, { step: "continues" }],
    {
      state: "choosing.choice.incomplete",
      sees: ["The centre is closed on"],
      facts: { faults: ["date"] },
    },
  ),
  journey("J4 continues without a time, and is told what is missing", [...opened, { step: "continues" }], {
    state: "choosing.choice.incomplete",
    sees: [heading.choose, "Choose an available start time."],
    facts: { faults: ["start"] },
  }),
  journey(
    "J4 chooses a time after being told that it was missing: nothing is told any more",
    [...opened, { step: "continues" }, { step: "chooses a time", data: time }],
    {
      state: "choosing.choice.complete",
      sees: [heading.choose],
      seesNot: ["Choose an available start time."],
      facts: { faults: [], start: "10:00", people: 4 },
    },
  ),
  journey(
    "J4 more people than the room takes",
    [...opened, { step: "chooses a time", data: { ...time, people: 99 } }, { step: "continues" }],
    {
      state: "choosing.choice.incomplete",
      sees: [heading.choose, "Choose 1 to"],
      facts: { faults: ["people"] },
    },
  ),
  journey(
    "J4 as many people as the room takes, for as long as it is free",
    [
      ...opened,
      { step: "chooses a time", data: { start: "09:00", minutes: 120, people: 8 } },
      { step: "continues" },
    ],
    { state: "detailing.editing", sees: [heading.details], facts: { people: 8, faults: [] } },
  ),
  journey(
    "J4 longer than the room is free",
    [
      ...opened,
      { step: "chooses a time", data: { start: "11:30", minutes: 120, people: 4 } },
      { step: "continues" },
    ],
    {
      state: "choosing.choice.incomplete",
      sees: [heading.choose, "Choose a duration that's available from this start time."],
      facts: { faults: ["minutes"] },
    },
  ),
  journey(
    "J4 a time chosen before what is free has arrived is gone on with when it has",
    [
      {
        step: "opens the booking",
        fault: "the service is slow",
        state: "choosing.availability.loading.quiet",
      },
      { step: "chooses a time", data: time, fault: "the service is slow" },
      { step: "continues", fault: "the service is slow", state: "choosing.availability.loading.wanted" },
      { step: "the service answers" },
    ],
    {
      state: "detailing.editing",
      sees: [heading.details],
      facts: { start: "10:00", asked: { loadAvailability: 1 } },
    },
  ),
  journey(
    "J4 continues before what is free has arrived: told what is missing when it has",
    [
      { step: "opens the booking", fault: "the service is slow" },
      { step: "continues", fault: "the service is slow", state: "choosing.availability.loading.wanted" },
      { step: "the service answers" },
    ],
    {
      state: "choosing.choice.incomplete",
      sees: [heading.choose, "Choose an available start time."],
      facts: { faults: ["start"], asked: { loadAvailability: 1 } },
    },
  ),
  journey(
    "J4 another day asks what is free again, and forgets the start",
    [
      ...opened,
      { step: "chooses a time", data: time },
      { step: "chooses a day", data: { date: "2026-11-24" } },
    ],
    {
      state: "choosing.choice.incomplete",
      sees: [heading.choose, "start times available on"],
      facts: { date: "2026-11-24", start: null, people: 4, asked: { loadAvailability: 2 } },
    },
  ),
  journey(
    "J4 a day is chosen anew while the first is still loading",
    [
      { step: "opens the booking", fault: "the service is slow" },
      { step: "chooses a day", data: { date: "2026-11-24" } },
    ],
    {
      state: "choosing.availability.loaded",
      sees: [heading.choose, "start times available on"],
      facts: { date: "2026-11-24", asked: { loadAvailability: 2 } },
    },
  ),

  // Day passes
  journey(
    "J4 day passes: no day yet, so nothing is asked",
    opened,
    {
      state: "choosing.availability.unasked",
      sees: [heading.choose],
      facts: { date: null, asked: {} },
    },
    "by the day",
  ),
  journey(
    "J4 day passes: three passes for two days are held",
    [
      ...opened,
      { step: "chooses a day", data: { date: "2026-11-23" }, state: "choosing.availability.loaded" },
      { step: "chooses passes", data: { passes: 3, days: 2 } },
      { step: "continues", state: "detailing.editing" },
      { step: "types their details" },
      { step: "holds the slot" },
    ],
    {
      state: "held.plain",
      sees: [heading.pay, "Held for you"],
      facts: {
        passes: 3,
        days: 2,
        asked: { loadAvailability: 1, verify: 1, book: 1 },
        "input of book": {
          ...request,
          catalogId: "flexi-pass",
          start: "2026-11-23T00:00:00+05:30",
          end: "2026-11-25T00:00:00+05:30",
          people: 3,
          quantity: 3,
        },
      },
    },
    "by the day",
  ),
  journey(
    "J4 S9 day passes: reloads with a hold of three passes for two days, and it is all there",
    [
      ...opened,
      { step: "chooses a day", data: { date: "2026-11-23" } },
      { step: "chooses passes", data: { passes: 3, days: 2 } },
      { step: "continues" },
      { step: "types their details" },
      { step: "holds the slot" },
      { step: "reloads the page", state: "held.plain" },
      { step: "goes back to the choice", state: "choosing.slot.kept" },
      { step: "continues" },
    ],
    {
      state: "held.plain",
      sees: [heading.pay],
      facts: { date: "2026-11-23", passes: 3, days: 2, start: null, people: 3 },
    },
    "by the day",
  ),
  journey(
    "J4 day passes: as many as are left can be had",
    [
      ...opened,
      { step: "chooses a day", data: { date: "2026-11-23" } },
      { step: "chooses passes", data: { passes: 5, days: 1 } },
      { step: "continues" },
    ],
    { state: "detailing.editing", sees: [heading.details], facts: { passes: 5, days: 1 } },
    "by the day",
  ),
  journey(
    "J4 day passes: one more than are left, and the sentence says how many there are",
    [
      ...opened,
      { step: "chooses a day", data: { date: "2026-11-23" } },
      { step: "chooses passes", data: { passes: 6, days: 1 } },
      { step: "continues" },
    ],
    {
      state: "choosing.choice.incomplete",
      sees: [heading.choose, "Choose 1 to 5 passes."],
      facts: { faults: ["passes"] },
    },
    "by the day",
  ),
  journey(
    "J4 day passes: none are left on the day",
    [
      ...opened,
      { step: "chooses a day", data: { date: "2026-11-23" }, fault: "no passes are left" },
      { step: "continues" },
    ],
    {
      state: "choosing.choice.incomplete",
      sees: ["No passes are left on this day. Choose another date."],
      facts: { faults: ["date"] },
    },
    "by the day",
  ),

  // Details
  journey(
    "J4 goes back from the details: the choice is kept, and nothing is held",
    [...chosen, { step: "goes back to the choice" }],
    {
      state: "choosing.slot.free",
      sees: [heading.choose],
      seesNot: ["We're still holding"],
      facts: { held: null, start: "10:00", people: 4, asked: { loadAvailability: 2 } },
    },
  ),
  journey(
    "J4 V3 the service refuses the email: told at the field, nothing held, what was typed stays",
    [...typed, { step: "holds the slot", fault: "the email is refused" }],
    {
      state: "detailing.editing",
      sees: [heading.details, "Enter an email address"],
      facts: { faults: ["email"], held: null, name: "Asha Rao", asked: { loadAvailability: 1, verify: 1 } },
    },
  ),
  journey(
    "J4 V3 a refused email is typed anew: nothing is told any more, and the slot is held",
    [
      ...typed,
      { step: "holds the slot", fault: "the email is refused" },
      { step: "types the email", data: { email: "ravi@example.in" } },
      { step: "holds the slot" },
    ],
    {
      state: "held.plain",
      sees: [heading.pay],
      seesNot: ["Enter an email address"],
      facts: { faults: [], email: "ravi@example.in", asked: { loadAvailability: 1, verify: 2, book: 1 } },
    },
  ),
  journey(
    "J4 the network is lost while the details are checked: told, nothing held, what was typed stays",
    [...typed, { step: "holds the slot", fault: "the network is lost" }],
    {
      state: "detailing.editing",
      sees: [heading.details, "Something went wrong"],
      facts: { failure: "network", name: "Asha Rao", held: null },
    },
  ),
  journey(
    "J4 after a lost network the details are sent again, and the slot is held",
    [...typed, { step: "holds the slot", fault: "the network is lost" }, { step: "holds the slot" }],
    {
      state: "held.plain",
      sees: [heading.pay],
      seesNot: ["Something went wrong"],
      facts: { failure: null, asked: { loadAvailability: 1, verify: 2, book: 1 } },
    },
  ),
  journey(
    "J4 after a lost network goes back to the choice: nothing is told there",
    [...typed, { step: "holds the slot", fault: "the network is lost" }, { step: "goes back to the choice" }],
    {
      state: "choosing.choice.complete",
      sees: [heading.choose],
      seesNot: ["Something went wrong"],
      facts: { failure: null, name: "Asha Rao" },
    },
  ),
  journey(
    "J4 too many tries: told to wait, nothing held",
    [...typed, { step: "holds the slot", fault: "too many requests" }],
    {
      state: "detailing.editing",
      sees: [heading.details],
      facts: { failure: "too_many_requests", held: null },
    },
  ),
  journey(
    "J4 the room takes fewer people: told at the choice, with the details kept",
    [...typed, { step: "holds the slot", fault: "the room takes fewer people" }],
    {
      state: "choosing.slot.free",
      sees: [heading.choose, "This room takes 1 to"],
      facts: { faults: ["people"], name: "Asha Rao", held: null },
    },
  ),
  journey(
    "J4 the start has passed when it is to be held: told at the choice",
    [...typed, { step: "holds the slot", fault: "the start has passed" }],
    {
      state: "choosing.slot.free",
      sees: [heading.choose, "Book at least 30 minutes ahead."],
      facts: { faults: ["start"], name: "Asha Rao", held: null },
    },
  ),
  journey(
    "J4 the phone is refused only when the slot is to be held: told at the field",
    [...typed, { step: "holds the slot", fault: "the phone is refused at the hold" }],
    {
      state: "detailing.editing",
      sees: [heading.details, "Enter a 10-digit Indian mobile number"],
      facts: { faults: ["phone"], name: "Asha Rao", held: null },
    },
  ),
  journey(
    "J4 another hold of the visitor's is being paid for elsewhere: told, and this one is not held",
    [...typed, { step: "holds the slot", fault: "another hold is being paid for" }],
    {
      state: "detailing.editing",
      sees: [heading.details, "You're already paying for a booking at this time."],
      facts: { held: null, notice: true },
    },
  ),
  journey(
    "J4 changes the time while the own hold is being paid for in another tab: the payment is followed",
    [
      ...kept,
      { step: "chooses a time", data: { ...time, start: "09:00" } },
      { step: "continues" },
      { step: "holds the slot", fault: "the own hold is being paid for" },
    ],
    {
      state: "checking",
      sees: [],
      address: result,
      told: "checking",
    },
  ),
  journey(
    "J4 the own hold is paid for in another tab just before another time is held: the payment is followed",
    [
      ...kept,
      { step: "chooses a time", data: { ...time, start: "09:00" } },
      { step: "continues" },
      { step: "holds the slot", fault: "the own hold is being paid for at the hold" },
    ],
    { state: "checking", sees: [], address: result, told: "checking" },
  ),
  journey(
    "J4 another hold of the visitor's is paid for just before this one is held: told, and it is not",
    [...typed, { step: "holds the slot", fault: "another hold is being paid for at the hold" }],
    {
      state: "detailing.editing",
      sees: [heading.details, "You're already paying for a booking at this time."],
      facts: { held: null, notice: true, asked: { loadAvailability: 1, verify: 1, book: 1 } },
    },
  ),
  journey(
    "J4 the network is lost when the slot is to be held: told, nothing held, what was typed stays",
    [...typed, { step: "holds the slot", fault: "the network is lost at the hold" }],
    {
      state: "detailing.editing",
      sees: [heading.details, "Something went wrong"],
      facts: { failure: "network", held: null, name: "Asha Rao" },
    },
  ),

  journey(
    "J4 the network is lost while other details of a hold are checked, and back to payment: nothing is told there",
    [
      ...held,
      { step: "changes their details", state: "detailing.editing" },
      { step: "holds the slot", fault: "the network is lost", state: "detailing.editing" },
      { step: "goes back to payment" },
    ],
    {
      state: "held.plain",
      sees: [heading.pay],
      seesNot: ["Something went wrong"],
      facts: { failure: null, notice: false, held: "ORD000000000001" },
    },
  ),

  // A lost race
  journey("J4 somebody else is faster: alternatives are offered, and the details are kept", taken, {
    state: "taken",
    sees: [heading.taken, "We've kept your details."],
    facts: { held: null, alternatives: [otherRoom], name: "Asha Rao", failedCall: "book" },
  }),
  journey(
    "J4 somebody else was faster when the details are checked",
    [...typed, { step: "holds the slot", fault: "somebody else was faster" }],
    {
      state: "taken",
      sees: [heading.taken],
      facts: { held: null, alternatives: [otherRoom], asked: { loadAvailability: 1, verify: 1 } },
    },
  ),
  journey(
    "J4 somebody else is faster, and takes the alternative",
    [...taken, { step: "takes the alternative" }],
    {
      state: "held.plain",
      sees: [heading.pay, "Held for you"],
      facts: {
        room: "Neem",
        start: "10:30",
        alternatives: [],
        name: "Asha Rao",
        asked: { loadAvailability: 1, verify: 1, book: 2 },
      },
    },
  ),
  journey(
    "J4 somebody else takes the alternative, too",
    [...taken, { step: "takes the alternative", fault: "somebody else is faster" }],
    {
      state: "taken",
      sees: [heading.taken],
      facts: { held: null, alternatives: [otherRoom] },
    },
  ),
  journey(
    "J4 somebody else is faster and nothing else is free: no alternative is promised",
    [...typed, { step: "holds the slot", fault: "somebody else is faster and nothing else is free" }],
    {
      state: "taken",
      sees: [heading.taken, "Choose another day"],
      seesNot: ["These are available"],
      facts: { alternatives: [] },
    },
  ),
  journey(
    "J4 somebody else is faster, and another time is chosen: what is free is asked again",
    [...taken, { step: "goes back to the choice" }],
    {
      state: "choosing.slot.free",
      sees: [heading.choose],
      facts: { alternatives: [], room: "Banyan", asked: { loadAvailability: 2, verify: 1, book: 1 } },
    },
  ),
  journey(
    "J4 a lost race keeps the earlier hold, to which the visitor returns",
    [
      ...kept,
      { step: "chooses a time", data: { ...time, start: "09:00" } },
      { step: "continues", state: "detailing.editing" },
      { step: "holds the slot", fault: "somebody else is faster", state: "taken" },
      { step: "goes back to payment" },
    ],
    {
      state: "held.plain",
      sees: [heading.pay],
      facts: { held: "ORD000000000001", start: "10:00" },
    },
  ),
  journey(
    "J4 a lost race keeps the earlier hold, which is given back from there",
    [
      ...kept,
      { step: "chooses a time", data: { ...time, start: "09:00" } },
      { step: "continues" },
      { step: "holds the slot", fault: "somebody else is faster", state: "taken" },
      { step: "gives the time back" },
    ],
    {
      state: "released",
      sees: [heading.released],
      facts: { held: null },
    },
  ),

  // The hold
  journey("J4 the slot is held at the service's price", held, {
    state: "held.plain",
    sees: [heading.pay, "Held for you"],
    facts: {
      held: "ORD000000000001",
      total: 94_400,
      coupon: null,
      asked: { loadAvailability: 1, verify: 1, book: 1 },
    },
  }),
  journey(
    "J4 goes back with a hold: it is kept, and continuing returns to it without a new one",
    [...kept, { step: "continues" }],
    {
      state: "held.plain",
      sees: [heading.pay],
      facts: { held: "ORD000000000001", asked: { loadAvailability: 2, verify: 1, book: 1 } },
    },
  ),
  journey("J4 goes back with a hold, and back to payment", [...kept, { step: "goes back to payment" }], {
    state: "held.plain",
    sees: [heading.pay],
    facts: { asked: { loadAvailability: 2, verify: 1, book: 1 } },
  }),
  ...(
    [
      ["goes back to payment", "held.plain", heading.pay],
      ["gives the time back", "released", heading.released],
    ] as const
  ).map(([step, state, sees]) =>
    journey(
      `J4 another time is chosen, and with its details open the visitor ${step}`,
      [
        ...kept,
        { step: "chooses a time", data: { ...time, start: "09:00" } },
        { step: "continues", state: "detailing.editing" },
        { step },
      ],
      { state, sees: [sees] },
    ),
  ),
  journey("J4 goes back with a hold and gives it back", [...kept, { step: "gives the time back" }], {
    state: "released",
    sees: [heading.released, "Nothing was booked"],
    facts: { held: null, asked: { loadAvailability: 2, verify: 1, book: 1, release: 1 } },
  }),
  journey(
    "J4 another time than the held one is held in its place",
    [
      ...kept,
      { step: "chooses a time", data: { ...time, start: "09:00" } },
      { step: "continues", state: "detailing.editing" },
      { step: "holds the slot" },
    ],
    {
      state: "held.plain",
      sees: [heading.pay],
      facts: { start: "09:00", asked: { loadAvailability: 2, verify: 2, book: 2 } },
    },
  ),
  journey(
    "J4 the hold ends while another time is chosen, with nothing paid: the choice goes on without it",
    [...kept, { step: "the hold ends" }],
    {
      state: "choosing.slot.free",
      sees: [heading.choose],
      seesNot: ["We're still holding"],
      facts: { held: null, start: "10:00", asked: { loadAvailability: 2, verify: 1, book: 1 } },
    },
  ),
  journey(
    "J4 the hold ends while another time is chosen, after a checkout: the order is looked up",
    [
      ...closed,
      { step: "goes back to the choice", state: "choosing.slot.kept" },
      { step: "the hold ends", fault: "the order is expired after a checkout" },
    ],
    {
      state: "checking",
      sees: [],
      address: result,
      told: "unconfirmed",
    },
  ),
  journey(
    "J4 changes the details of a hold, and holds it again with them",
    [
      ...held,
      { step: "changes their details", state: "detailing.editing" },
      { step: "types the email", data: { email: "ravi@example.in" } },
      { step: "holds the slot" },
    ],
    {
      state: "held.plain",
      sees: [heading.pay],
      facts: { email: "ravi@example.in", asked: { loadAvailability: 1, verify: 2, book: 2 } },
    },
  ),

  // Coupons
  journey("J4 a coupon takes its discount off", discounted, {
    state: "held.discounted",
    sees: [heading.pay, "Remove coupon"],
    facts: { coupon: "TEN", total: 84_960, notice: false },
  }),
  journey("J4 a coupon is taken off again", [...discounted, { step: "removes the coupon" }], {
    state: "held.plain",
    sees: [heading.pay, "Apply"],
    seesNot: ["Remove coupon"],
    facts: { coupon: null, total: 94_400 },
  }),
  journey(
    "J4 the network is lost while a coupon is taken off: it still counts",
    [...discounted, { step: "removes the coupon", fault: "the network is lost" }],
    {
      state: "held.discounted",
      sees: [heading.pay, "Remove coupon", "Something went wrong"],
      facts: { coupon: "TEN", failure: "network" },
    },
  ),
  journey(
    "J4 the network is lost while a coupon is taken off, and it is taken off again: nothing is told any more",
    [
      ...discounted,
      { step: "removes the coupon", fault: "the network is lost", state: "held.discounted" },
      { step: "removes the coupon" },
    ],
    {
      state: "held.plain",
      sees: [heading.pay],
      seesNot: ["Something went wrong"],
      facts: { coupon: null, total: 94_400, failure: null },
    },
  ),
  journey(
    "J4 a coupon is taken off when the hold is over: the visitor learns it",
    [...discounted, { step: "removes the coupon", fault: "the hold is over" }],
    { state: "expired", sees: [heading.expired, "Nothing was paid"] },
  ),
  journey(
    "J4 an unknown coupon is refused, and the price stays",
    [...held, { step: "tries a coupon", data: { code: "nope" }, fault: "the coupon is not valid" }],
    {
      state: "held.refused",
      sees: [heading.pay, "This code isn't valid. Please check the spelling."],
      facts: { coupon: null, total: 94_400, notice: true, failedCall: "applyCoupon" },
    },
  ),
  journey(
    "J4 after a refused coupon another one is tried",
    [
      ...held,
      {
        step: "tries a coupon",
        data: { code: "old" },
        fault: "the coupon has expired",
        state: "held.refused",
      },
      { step: "tries a coupon", data: { code: " ten " } },
    ],
    {
      state: "held.discounted",
      sees: ["Remove coupon"],
      facts: { coupon: "TEN", notice: false, failedCall: null, code: "ten" },
    },
  ),
  journey(
    "J4 after a refused coupon the visitor pays without one",
    [
      ...held,
      { step: "tries a coupon", data: { code: "old" }, fault: "the coupon has expired" },
      { step: "pays" },
      { step: "completes the payment" },
    ],
    { state: "confirmed", sees: [], address: result, told: "confirmed" },
  ),
  journey(
    "J4 the network is lost while a coupon is tried: told at its field",
    [...held, { step: "tries a coupon", data: { code: "ten" }, fault: "the network is lost" }],
    {
      state: "held.refused",
      sees: ["We couldn't check the coupon."],
      facts: { coupon: null, failure: "network" },
    },
  ),
  journey(
    "J4 a coupon is tried when the hold is over: the visitor learns it",
    [...held, { step: "tries a coupon", data: { code: "ten" }, fault: "the hold is over" }],
    {
      state: "expired",
      sees: [heading.expired, "Nothing was paid"],
      facts: { asked: { loadAvailability: 1, verify: 1, book: 1, applyCoupon: 1, loadOrder: 1 } },
    },
  ),
  journey(
    "J4 a coupon no longer counts at payment: the new price is asked about first",
    [...discounted, { step: "pays", fault: "the coupon no longer counts" }],
    {
      state: "held.repriced",
      sees: ["The price has changed"],
      facts: {
        coupon: null,
        total: 94_400,
        notice: true,
        failedCall: null,
        asked: { loadAvailability: 1, verify: 1, book: 1, applyCoupon: 1, initPayment: 1, withdrawCoupon: 1 },
      },
    },
  ),
  journey(
    "J4 a coupon no longer counts at payment, and the visitor agrees to the new price",
    [
      ...discounted,
      { step: "pays", fault: "the coupon no longer counts" },
      { step: "agrees to the new price", state: "paying.checkout" },
      { step: "completes the payment" },
    ],
    { state: "confirmed", sees: [], address: result, told: "confirmed" },
  ),
  journey(
    "J4 a coupon no longer counts at payment, and the network is lost: nothing is paid at another price",
    [...discounted, { step: "pays", fault: "the coupon no longer counts and the network is lost" }],
    {
      state: "held.repriced",
      sees: [heading.pay, "The price has changed"],
      facts: { coupon: null, total: 94_400, failure: "network" },
    },
  ),
  journey(
    "J4 a coupon no longer counts at payment, and the hold is over by then: the visitor learns it",
    [...discounted, { step: "pays", fault: "the coupon no longer counts and the hold is over" }],
    { state: "expired", sees: [heading.expired, "Nothing was paid"] },
  ),

  // Paying
  journey("J4 books and pays", [...atCheckout, { step: "completes the payment" }], {
    state: "confirmed",
    sees: [],
    address: result,
    told: "confirmed",
    facts: {
      settled: { status: "confirmed", paymentStatus: "captured" },
      asked: { loadAvailability: 1, verify: 1, book: 1, initPayment: 1, openCheckout: 1, verifyPayment: 1 },
    },
  }),
  journey(
    "J4 pays with a coupon",
    [...discounted, { step: "pays", state: "paying.checkout" }, { step: "completes the payment" }],
    { state: "confirmed", sees: [], address: result, told: "confirmed", facts: { coupon: "TEN" } },
  ),
  journey(
    "J4 the bank has not decided: the result follows it, and nothing is told as failed",
    [...atCheckout, { step: "completes the payment", fault: "the bank has not decided" }],
    {
      state: "checking",
      sees: [],
      address: result,
      told: "checking",
      facts: { settled: { status: "held", paymentStatus: "pending" } },
    },
  ),
  journey(
    "J4 the proof of payment is not accepted: the result follows the order",
    [...atCheckout, { step: "completes the payment", fault: "the proof is not accepted" }],
    { state: "checking", sees: [], address: result, told: "checking", facts: { settled: null } },
  ),
  journey(
    "J4 the network is lost after the payment: never told as failed",
    [...atCheckout, { step: "completes the payment", fault: "the network is lost" }],
    { state: "checking", sees: [], address: result, told: ["awaited", "checking", "confirmed"] },
  ),
  journey(
    "J4 the slot was lost to another while paying: the money goes back",
    [...atCheckout, { step: "completes the payment", fault: "the money goes back" }],
    {
      state: "refunding",
      sees: [],
      address: result,
      told: ["refunding", "refunded"],
      facts: { settled: { status: "expired", paymentStatus: "refund_pending" } },
    },
  ),
  journey(
    "J4 the bank declines after all: told, with the slot still held",
    [...atCheckout, { step: "completes the payment", fault: "the bank declines" }],
    {
      state: "paying.failed",
      sees: ["The payment didn't go through", "Your slot is still held"],
      facts: { held: "ORD000000000001", settled: { status: "held", paymentStatus: "failed" } },
    },
  ),
  journey(
    "J4 the bank declines, and the visitor pays again",
    [...declined, { step: "pays", state: "paying.checkout" }, { step: "completes the payment" }],
    {
      state: "confirmed",
      sees: [],
      address: result,
      told: "confirmed",
      facts: {
        asked: { loadAvailability: 1, verify: 1, book: 1, initPayment: 2, openCheckout: 2, verifyPayment: 1 },
      },
    },
  ),
  journey("J4 the bank declines: told with its reason, with the slot still held", declined, {
    state: "paying.failed",
    sees: ["The payment didn't go through", "Your slot is still held"],
    facts: { held: "ORD000000000001", notice: true, paymentStatus: "created" },
  }),
  journey(
    "J4 the bank declines, and the visitor goes back to the price: nothing is told any more",
    [...declined, { step: "goes back to the price" }],
    {
      state: "held.plain",
      sees: [heading.pay],
      seesNot: ["The payment didn't go through"],
      facts: { notice: false, failure: null },
    },
  ),
  journey(
    "J4 the bank declines, and the visitor gives the time back: the result follows what may still come",
    [...declined, { step: "gives the time back", fault: "a checkout was opened" }],
    { state: "checking", sees: [], address: result, told: "unconfirmed" },
  ),
  journey(
    "J4 the bank declines, and the hold ends: never told as expired",
    [...declined, { step: "the hold ends", fault: "the order is expired after a checkout" }],
    { state: "checking", sees: [], address: result, told: "unconfirmed" },
  ),
  journey(
    "J4 the bank declines, and then the money comes after all",
    [...declined, { step: "the order changes elsewhere", fault: "paid in another tab" }],
    { state: "confirmed", sees: [], address: result, told: "confirmed" },
  ),
  journey(
    "J4 the checkout is blocked: told, with the slot still held",
    [...atCheckout, { step: "finds the checkout blocked" }],
    {
      state: "paying.failed",
      sees: ["We couldn't open the payment", "Your slot is still held."],
      facts: { held: "ORD000000000001" },
    },
  ),
  journey(
    "J4 the gateway is away: told, with the slot still held, and the payment is started again",
    [...held, { step: "pays", fault: "the gateway is away", state: "paying.failed" }, { step: "pays" }],
    {
      state: "paying.checkout",
      sees: [heading.pay],
      seesNot: ["We couldn't open the payment"],
      facts: { failure: null, failedCall: null, held: "ORD000000000001" },
    },
  ),
  journey(
    "J4 the gateway is away: told, with the slot still held",
    [...held, { step: "pays", fault: "the gateway is away" }],
    {
      state: "paying.failed",
      sees: ["We couldn't open the payment", "Your slot is still held."],
      facts: { failure: "gateway_unavailable", failedCall: "initPayment", paymentStatus: "none" },
    },
  ),
  journey(
    "J4 the checkout is closed: the price again, with the slot still held, and the order is watched",
    closed,
    {
      state: "held.plain",
      sees: [heading.pay, "Held for you"],
      facts: { held: "ORD000000000001", paymentStatus: "created", watched: true },
    },
  ),
  journey(
    "J4 the browser's Back closes the checkout: the price again, with the slot still held",
    [...atCheckout, { step: "presses the browser's Back" }],
    { state: "held.plain", sees: [heading.pay, "Held for you"], facts: { held: "ORD000000000001" } },
  ),
  ...(
    [
      ["changes their details", "detailing.editing"],
      ["goes back to the choice", "choosing.slot.kept"],
    ] as const
  ).map(([step, state]) =>
    journey(
      `J4 the checkout is closed, the visitor ${step}, and the bank begins to pay: the result follows it`,
      [
        ...closed,
        { step, state },
        { step: "the order changes elsewhere", fault: "being paid in another tab" },
      ],
      { state: "checking", sees: [], address: result, told: "checking" },
    ),
  ),
  ...(
    [
      ["pays", "paid in another tab", "confirmed"],
      ["begins to pay", "being paid in another tab", "checking"],
    ] as const
  ).flatMap(([words, fault, state]) => [
    journey(
      `J4 the checkout is closed, another time is lost to somebody else, and the bank ${words} the first`,
      [
        ...closed,
        { step: "goes back to the choice" },
        { step: "chooses a time", data: { ...time, start: "09:00" } },
        { step: "continues" },
        { step: "holds the slot", fault: "somebody else is faster", state: "taken" },
        { step: "the order changes elsewhere", fault },
      ],
      { state, sees: [], address: result, told: state },
    ),
    journey(
      `J4 the checkout is closed, the time could not be given back, and the bank ${words}`,
      [
        ...closed,
        { step: "gives the time back", fault: "the network is lost", state: "releasing.failed" },
        { step: "the order changes elsewhere", fault },
      ],
      { state, sees: [], address: result, told: state },
    ),
  ]),
  journey(
    "J4 the bank declines, and then it begins to pay: the result follows it",
    [...declined, { step: "the order changes elsewhere", fault: "being paid in another tab" }],
    { state: "checking", sees: [], address: result, told: "checking" },
  ),
  journey(
    "J4 the checkout is closed, and the bank pays all the same",
    [...closed, { step: "the order changes elsewhere", fault: "paid in another tab" }],
    {
      state: "confirmed",
      sees: [],
      address: result,
      told: "confirmed",
      facts: { asked: { loadAvailability: 1, verify: 1, book: 1, initPayment: 1, openCheckout: 1 } },
    },
  ),
  journey(
    "J4 the checkout is closed, and the bank begins to pay: the result follows it",
    [...closed, { step: "the order changes elsewhere", fault: "being paid in another tab" }],
    { state: "checking", sees: [], address: result, told: "checking" },
  ),
  journey(
    "J4 the checkout is closed and the time given back: the result follows what may still come",
    [...closed, { step: "gives the time back", fault: "a checkout was opened" }],
    { state: "checking", sees: [], address: result, told: "unconfirmed" },
  ),
  journey(
    "J4 the checkout is closed, other details are typed, and the bank pays all the same",
    [
      ...closed,
      { step: "changes their details", state: "detailing.editing" },
      { step: "the order changes elsewhere", fault: "paid in another tab" },
    ],
    { state: "confirmed", sees: [], address: result, told: "confirmed" },
  ),
  journey(
    "J4 the checkout is closed, another time is chosen, and the bank pays all the same",
    [
      ...closed,
      { step: "goes back to the choice" },
      { step: "the order changes elsewhere", fault: "paid in another tab" },
    ],
    { state: "confirmed", sees: [], address: result, told: "confirmed" },
  ),
  journey(
    "J4 the price has changed at payment: it is asked about first, and no checkout opens",
    [...held, { step: "pays", fault: "the price has changed" }],
    {
      state: "held.repriced",
      sees: ["The price has changed"],
      facts: {
        total: 84_960,
        paymentStatus: "created",
        asked: { loadAvailability: 1, verify: 1, book: 1, initPayment: 1, reloadPrice: 1 },
      },
    },
  ),
  journey(
    "J4 the price has changed at payment, and cannot be looked up",
    [...held, { step: "pays", fault: "the price has changed and the network is lost" }],
    {
      state: "held.plain",
      sees: [heading.pay, "Something went wrong"],
      facts: { failure: "network", paymentStatus: "created", total: 94_400 },
    },
  ),
  journey(
    "J4 the price could not be looked up, the time is given back and chosen again: nothing is told any more",
    [
      ...held,
      { step: "pays", fault: "the price has changed and the network is lost", state: "held.plain" },
      { step: "gives the time back", state: "released" },
      { step: "chooses again" },
    ],
    {
      state: "choosing.slot.free",
      sees: [heading.choose],
      seesNot: ["Something went wrong"],
      facts: { failure: null, held: null },
    },
  ),
  journey(
    "J4 the price has changed at payment, and the hold is over by then: the result follows it",
    [...held, { step: "pays", fault: "the price has changed and the hold is over" }],
    { state: "checking", sees: [], address: result, told: "unconfirmed" },
  ),
  journey(
    "J4 there's nothing to pay: booked without a checkout",
    [...held, { step: "pays", fault: "there's nothing to pay" }],
    {
      state: "confirmed",
      sees: [],
      address: result,
      told: "confirmed",
      facts: { asked: { loadAvailability: 1, verify: 1, book: 1, initPayment: 1 } },
    },
  ),
  journey(
    "J4 pays for what was paid in another tab: told as booked",
    [...held, { step: "pays", fault: "paid in another tab" }],
    { state: "confirmed", sees: [], address: result, told: "confirmed" },
  ),
  journey(
    "J4 pays for what is being paid in another tab: the result follows it",
    [...held, { step: "pays", fault: "being paid in another tab" }],
    { state: "checking", sees: [], address: result, told: "checking" },
  ),
  journey("J4 pays when the hold is over: told so", [...held, { step: "pays", fault: "the hold is over" }], {
    state: "expired",
    sees: [heading.expired, "Nothing was paid"],
  }),

  // A booking without a price
  journey(
    "J4 a booking without a price is confirmed by the code from the email",
    [...confirming, { step: "enters the code", data: { code: " 123456 " } }],
    { state: "confirmed", sees: [], address: result, told: "confirmed", facts: { emailCode: "123456" } },
  ),
  journey(
    "J4 a wrong code is refused, and the right one confirms",
    [
      ...confirming,
      {
        step: "enters the code",
        data: { code: "999999" },
        fault: "the code is wrong",
        state: "confirmingEmail.refused",
      },
      { step: "enters the code", data: { code: "123456" } },
    ],
    { state: "confirmed", sees: [], address: result, told: "confirmed" },
  ),
  journey(
    "J4 a wrong code is refused: told at its field, with the slot still held",
    [...confirming, { step: "enters the code", data: { code: "999999" }, fault: "the code is wrong" }],
    {
      state: "confirmingEmail.refused",
      sees: [heading.code, "Held for you", "That code isn't right."],
      facts: { notice: true, held: "ORD000000000001" },
    },
  ),
  journey(
    "J4 after a wrong code the code is asked for again: nothing is told any more",
    [
      ...confirming,
      { step: "enters the code", data: { code: "999999" }, fault: "the code is wrong" },
      { step: "asks for the code again" },
    ],
    {
      state: "confirmingEmail.editing",
      sees: [heading.code],
      seesNot: ["That code isn't right."],
      facts: { notice: false, failure: null },
    },
  ),
  journey("J4 the code is asked for again", [...confirming, { step: "asks for the code again" }], {
    state: "confirmingEmail.editing",
    sees: [heading.code],
    facts: {
      emailAsked: true,
      asked: { loadAvailability: 1, verify: 1, book: 1, initPayment: 1, resendCode: 1 },
    },
  }),
  journey(
    "J4 the network is lost while the code is checked: told, and it can be sent again",
    [...confirming, { step: "enters the code", data: { code: "123456" }, fault: "the network is lost" }],
    {
      state: "confirmingEmail.editing",
      sees: [heading.code, "Something went wrong"],
      facts: { failure: "network", emailCode: "123456" },
    },
  ),
  journey(
    "J4 the network is lost while the code is checked, and it confirms the second time",
    [
      ...confirming,
      { step: "enters the code", data: { code: "123456" }, fault: "the network is lost" },
      { step: "enters the code", data: { code: "123456" } },
    ],
    { state: "confirmed", sees: [], address: result, told: "confirmed", facts: { failure: null } },
  ),
  journey(
    "J4 the network is lost while the code is asked for again",
    [...confirming, { step: "asks for the code again", fault: "the network is lost" }],
    {
      state: "confirmingEmail.editing",
      sees: [heading.code, "Something went wrong"],
      facts: { failure: "network" },
    },
  ),
  journey(
    "J4 goes back from the code to the price, where nothing is told of a failure before",
    [
      ...confirming,
      { step: "enters the code", data: { code: "123456" }, fault: "the network is lost" },
      { step: "goes back to the price" },
    ],
    {
      state: "held.plain",
      sees: [heading.pay],
      seesNot: ["Something went wrong"],
      facts: { failure: null, held: "ORD000000000001" },
    },
  ),
  journey(
    "J4 gives the time back instead of entering the code",
    [...confirming, { step: "gives the time back" }],
    { state: "released", sees: [heading.released], facts: { held: null } },
  ),
  journey(
    "J4 the hold ends before the code is entered",
    [...confirming, { step: "the hold ends", fault: "the order is expired" }],
    { state: "expired", sees: [heading.expired] },
  ),
  journey(
    "J4 the code is entered in another tab",
    [...confirming, { step: "the order changes elsewhere", fault: "paid in another tab" }],
    { state: "confirmed", sees: [], address: result, told: "confirmed" },
  ),
  journey(
    "J4 the code is entered when the hold is over",
    [...confirming, { step: "enters the code", data: { code: "123456" }, fault: "the hold is over" }],
    { state: "expired", sees: [heading.expired] },
  ),
  journey(
    "J4 the coupon that made it free no longer counts when the code is entered: the price is shown first",
    [
      ...confirming,
      { step: "enters the code", data: { code: "123456" }, fault: "the coupon no longer counts" },
    ],
    { state: "held.repriced", sees: ["The price has changed"], facts: { coupon: null } },
  ),
  journey(
    "J4 the code is asked for again when something is to pay after all: the price is shown first",
    [...confirming, { step: "asks for the code again", fault: "something is to pay after all" }],
    { state: "held.repriced", sees: ["The price has changed"], facts: { paymentStatus: "created" } },
  ),
  journey(
    "J4 the code is asked for again when the booking was confirmed by itself",
    [...confirming, { step: "asks for the code again", fault: "there's nothing to pay" }],
    { state: "confirmed", sees: [], address: result, told: "confirmed" },
  ),
  journey(
    "J4 the code is asked for again when the hold is over",
    [...confirming, { step: "asks for the code again", fault: "the hold is over" }],
    { state: "expired", sees: [heading.expired] },
  ),
  journey(
    "J4 the code is asked for again when the coupon no longer counts",
    [...confirming, { step: "asks for the code again", fault: "the coupon no longer counts" }],
    {
      state: "held.repriced",
      sees: ["The price has changed"],
      facts: {
        coupon: null,
        notice: true,
        paymentStatus: "none",
        asked: { loadAvailability: 1, verify: 1, book: 1, initPayment: 1, resendCode: 1, withdrawCoupon: 1 },
      },
    },
  ),

  // The end of the hold
  journey("J4 the hold ends: told as expired, with nothing paid and everything kept", expired, {
    state: "expired",
    sees: [heading.expired, "Nothing was paid"],
    facts: {
      name: "Asha Rao",
      start: "10:00",
      asked: { loadAvailability: 1, verify: 1, book: 1, lookUp: 1 },
    },
  }),
  journey(
    "J4 the hold ends, and the same time is held again",
    [...expired, { step: "holds the same time again" }],
    {
      state: "held.plain",
      sees: [heading.pay, "Held for you"],
      facts: {
        start: "10:00",
        name: "Asha Rao",
        asked: { loadAvailability: 1, verify: 1, book: 2, lookUp: 1 },
      },
    },
  ),
  journey(
    "J4 the hold ends, somebody else has the time, and the visitor takes what is offered instead",
    [
      ...held,
      {
        step: "the hold ends",
        fault: "the order is expired and somebody else has the time",
        state: "expired",
      },
      { step: "takes the alternative" },
    ],
    {
      state: "held.plain",
      sees: [heading.pay, "Held for you"],
      facts: { room: "Neem", start: "10:30", alternatives: [] },
    },
  ),
  journey(
    "J4 the hold ends, and another time is chosen in the room of the page",
    [...expired, { step: "chooses again" }],
    {
      state: "choosing.slot.free",
      sees: [heading.choose],
      facts: { held: null, room: "Banyan", total: null, name: "Asha Rao" },
    },
  ),
  journey(
    "J4 the hold of an alternative ends, and choosing again is about the room of the page",
    [
      ...taken,
      { step: "takes the alternative", state: "held.plain" },
      { step: "gives the time back", state: "released" },
      { step: "chooses again" },
    ],
    {
      state: "choosing.slot.free",
      sees: [heading.choose],
      facts: { held: null, room: "Banyan" },
    },
  ),
  journey(
    "J4 the hold ends after it was paid: booked",
    [...held, { step: "the hold ends", fault: "paid in another tab" }],
    { state: "confirmed", sees: [], address: result, told: "confirmed" },
  ),
  journey(
    "J4 the hold ends while the money is on its way: the result follows it",
    [...held, { step: "the hold ends", fault: "being paid in another tab" }],
    { state: "checking", sees: [], address: result, told: "checking" },
  ),
  journey(
    "J4 the hold ends and its money goes back",
    [...held, { step: "the hold ends", fault: "the order is refunded" }],
    { state: "refunding", sees: [], address: result, told: ["refunding", "refunded"] },
  ),
  journey(
    "J4 the hold ends after a checkout: never told as expired",
    [...closed, { step: "the hold ends", fault: "the order is expired after a checkout" }],
    { state: "checking", sees: [], address: result, told: "unconfirmed" },
  ),
  journey(
    "J4 the hold ends, and its order is not found: the time is chosen anew",
    [...held, { step: "the hold ends", fault: "the order is not found" }],
    {
      state: "choosing.slot.free",
      sees: [heading.choose, "find your hold"],
      facts: { held: null, name: "Asha Rao", notice: true },
    },
  ),
  journey(
    "J4 the hold ends while the network is lost: looked up three times, then the result follows it",
    [
      ...held,
      { step: "the hold ends", fault: "the network is lost", state: "lapsed.waiting" },
      { step: "a while passes", fault: "the network is lost", state: "lapsed.waiting" },
      { step: "a while passes", fault: "the network is lost" },
    ],
    {
      state: "checking",
      sees: [],
      address: result,
      told: "expired",
      facts: { asked: { loadAvailability: 1, verify: 1, book: 1, lookUp: 3, awaitNextPoll: 2 } },
    },
  ),
  journey(
    "J4 the hold ends while the network is lost for a moment: told as expired after the second look",
    [
      ...held,
      { step: "the hold ends", fault: "the network is lost", state: "lapsed.waiting" },
      { step: "a while passes", fault: "the order is expired" },
    ],
    { state: "expired", sees: [heading.expired] },
  ),
  journey(
    "J4 the hold ends by this clock only: looked up three times, then the result follows it",
    [
      ...held,
      { step: "the hold ends", fault: "the order is held", state: "lapsed.waiting" },
      { step: "a while passes", fault: "the order is held", state: "lapsed.waiting" },
      { step: "a while passes", fault: "the order is held" },
    ],
    {
      state: "checking",
      sees: [],
      address: result,
      told: "unpaid",
      facts: { asked: { loadAvailability: 1, verify: 1, book: 1, lookUp: 3, awaitNextPoll: 2 } },
    },
  ),
  journey(
    "J4 a second hold that ends is looked up three times again",
    [
      ...held,
      { step: "the hold ends", fault: "the network is lost" },
      { step: "a while passes", fault: "the order is expired", state: "expired" },
      { step: "holds the same time again", state: "held.plain" },
      { step: "the hold ends", fault: "the network is lost", state: "lapsed.waiting" },
      { step: "a while passes", fault: "the network is lost" },
    ],
    { state: "lapsed.waiting", sees: [heading.lookingUp] },
  ),
  journey(
    "J4 the clock fails while the order is looked up again: the result follows it",
    [
      ...held,
      { step: "the hold ends", fault: "the network is lost", state: "lapsed.waiting" },
      { step: "the clock fails" },
    ],
    { state: "checking", sees: [], address: result, told: "unpaid" },
  ),
  journey(
    "J4 the clock of the hold fails: the order is looked up",
    [...held, { step: "the clock fails", fault: "the order is expired" }],
    { state: "expired", sees: [heading.expired] },
  ),
  journey(
    "J4 the clock of a kept hold fails: the order is looked up",
    [...kept, { step: "the clock fails", fault: "the order is expired" }],
    { state: "expired", sees: [heading.expired] },
  ),

  // Giving it back
  journey(
    "J4 gives the time back: free for others, and there's nothing to pay",
    [...held, { step: "gives the time back" }],
    {
      state: "released",
      sees: [heading.released, "Nothing was booked, and there's nothing to pay."],
      facts: { held: null, total: null, asked: { loadAvailability: 1, verify: 1, book: 1, release: 1 } },
    },
  ),
  journey(
    "J4 gives back what was paid in another tab: told as booked, never as free",
    [...held, { step: "gives the time back", fault: "paid in another tab" }],
    {
      state: "confirmed",
      sees: [],
      address: result,
      told: "confirmed",
      facts: { asked: { loadAvailability: 1, verify: 1, book: 1, release: 1, loadOrder: 1 } },
    },
  ),
  journey(
    "J4 gives back what is being paid in another tab: the result follows it, never told as free",
    [...held, { step: "gives the time back", fault: "being paid in another tab" }],
    {
      state: "checking",
      sees: [],
      address: result,
      told: "checking",
      facts: { asked: { loadAvailability: 1, verify: 1, book: 1, release: 1 } },
    },
  ),
  journey(
    "J4 gives back what was over already: told as expired",
    [...held, { step: "gives the time back", fault: "the hold is over" }],
    {
      state: "expired",
      sees: [heading.expired],
      facts: { asked: { loadAvailability: 1, verify: 1, book: 1, release: 1, lookUp: 1 } },
    },
  ),
  journey(
    "J4 gives back what is not found: the time is chosen anew",
    [...held, { step: "gives the time back", fault: "the order is not found" }],
    {
      state: "choosing.slot.free",
      sees: [heading.choose, "find your hold"],
      facts: {
        held: null,
        notice: true,
        asked: { loadAvailability: 2, verify: 1, book: 1, release: 1 },
      },
    },
  ),
  journey("J4 the network is lost while the time is given back: told that it is still held", releaseFailed, {
    state: "releasing.failed",
    sees: [heading.releaseFailed, "It's still held for you"],
    facts: { held: "ORD000000000001", failure: "network" },
  }),
  journey(
    "J4 after a lost network the time is given back the second time",
    [...releaseFailed, { step: "gives the time back" }],
    { state: "released", sees: [heading.released], facts: { held: null, failure: null } },
  ),
  journey(
    "J4 after a lost network the visitor pays instead of giving the time back",
    [
      ...releaseFailed,
      { step: "goes back to payment", state: "held.plain" },
      { step: "pays" },
      { step: "completes the payment" },
    ],
    { state: "confirmed", sees: [], address: result, told: "confirmed" },
  ),
  journey(
    "J4 after a lost network goes back to payment: nothing is told any more",
    [...releaseFailed, { step: "goes back to payment" }],
    { state: "held.plain", sees: [heading.pay], seesNot: ["Something went wrong"], facts: { failure: null } },
  ),
  journey(
    "J4 the network is still lost on the way back to payment: told that the hold could not be looked up",
    lookUpFailed,
    { state: "restoring.failed", sees: [heading.notLookedUp], facts: { failure: "network" } },
  ),
  journey(
    "J4 the network is still lost on the way back to payment, and the hold is looked up again",
    [...lookUpFailed, { step: "looks the hold up again" }],
    { state: "held.plain", sees: [heading.pay], facts: { failure: null } },
  ),
  journey(
    "J4 the hold that could not be looked up is not found the second time: the time is chosen anew",
    [...lookUpFailed, { step: "looks the hold up again", fault: "the order is not found" }],
    { state: "choosing.slot.free", sees: [heading.choose], facts: { held: null, name: "Asha Rao" } },
  ),
  journey(
    "J4 the network is still lost on the way back to payment, and the time is given back",
    [...lookUpFailed, { step: "gives the time back" }],
    { state: "released", sees: [heading.released], facts: { held: null } },
  ),
  journey(
    "J4 the hold ends after it could not be given back",
    [...releaseFailed, { step: "the hold ends", fault: "the order is expired" }],
    { state: "expired", sees: [heading.expired] },
  ),
  journey(
    "J4 gives the time back and chooses again: what was typed is kept",
    [...held, { step: "gives the time back" }, { step: "chooses again" }],
    {
      state: "choosing.slot.free",
      sees: [heading.choose],
      facts: { held: null, room: "Banyan", name: "Asha Rao", start: "10:00" },
    },
  ),

  // What the service is asked with
  asks(
    "loadAvailability",
    { buildingId: "saket-court", catalogId: "banyan-room", date: "2026-11-23" },
    opened,
    "choosing.availability.loaded",
  ),
  asks("verify", request, held, "held.plain"),
  asks("book", request, held, "held.plain"),
  asks("holdEnd", { holdExpiresAt: "2026-11-23T08:15:00+05:30" }, held, "held.plain"),
  asks("holdEnd", { holdExpiresAt: "2026-11-23T08:15:00+05:30" }, kept, "choosing.slot.kept"),
  asks("applyCoupon", { ...key, code: "ten" }, discounted, "held.discounted"),
  asks("removeCoupon", { ...key, code: null }, [...discounted, { step: "removes the coupon" }], "held.plain"),
  asks(
    "withdrawCoupon",
    { ...key, code: null },
    [...discounted, { step: "pays", fault: "the coupon no longer counts" }],
    "held.repriced",
  ),
  asks("reloadPrice", key, [...held, { step: "pays", fault: "the price has changed" }], "held.repriced"),
  asks("initPayment", key, atCheckout, "paying.checkout"),
  asks(
    "verifyPayment",
    { ...key, razorpay_payment_id: "pay_1", razorpay_order_id: "order_1", razorpay_signature: "signature" },
    [...atCheckout, { step: "completes the payment", fault: "the bank declines" }],
    "paying.failed",
  ),
  asks(
    "confirmEmail",
    { ...key, code: "999999" },
    [...confirming, { step: "enters the code", data: { code: "999999" }, fault: "the code is wrong" }],
    "confirmingEmail.refused",
  ),
  asks("resendCode", key, [...confirming, { step: "asks for the code again" }], "confirmingEmail.editing"),
  asks("loadOrder", key, [...held, { step: "reloads the page" }], "held.plain"),
  asks("lookUp", key, expired, "expired"),
  asks(
    "awaitNextPoll",
    { polls: 1 },
    [...held, { step: "the hold ends", fault: "the network is lost" }],
    "lapsed.waiting",
  ),
  asks("release", key, releaseFailed, "releasing.failed"),
  asks("watch", { key, isPaymentOpened: true }, closed, "held.plain"),

  // A reload
  journey(
    "J4 S9 reloads with a choice: it is kept",
    [...opened, { step: "chooses a time", data: time }, { step: "reloads the page" }],
    { state: "choosing.choice.complete", sees: [heading.choose], facts: { start: "10:00", people: 4 } },
  ),
  journey(
    "J4 S9 reloads with a hold: it is still held, at its price, with what was typed",
    [...held, { step: "reloads the page" }],
    {
      state: "held.plain",
      sees: [heading.pay, "Held for you"],
      facts: { held: "ORD000000000001", total: 94_400, start: "10:00", people: 4, name: "Asha Rao" },
    },
  ),
  journey(
    "J4 S9 reloads after the hold was paid: told as booked",
    [...held, { step: "reloads the page", fault: "paid in another tab" }],
    { state: "confirmed", sees: [], address: result, told: "confirmed" },
  ),
  journey(
    "J4 S9 reloads after the hold ended: told as expired",
    [...held, { step: "reloads the page", fault: "the order is expired" }],
    { state: "expired", sees: [heading.expired, "Nothing was paid"] },
  ),
  journey(
    "J4 S9 reloads after the hold ended behind a checkout: never told as expired",
    [...closed, { step: "reloads the page", fault: "the order is expired after a checkout" }],
    { state: "checking", sees: [], address: result, told: "unconfirmed" },
  ),
  journey(
    "J4 S9 reloads while the money goes back",
    [...held, { step: "reloads the page", fault: "the order is refunded" }],
    { state: "refunding", sees: [], address: result, told: ["refunding", "refunded"] },
  ),
  journey(
    "J4 S9 reloads after the booking was cancelled: the result tells it",
    [...held, { step: "reloads the page", fault: "the order is cancelled" }],
    { state: "checking", sees: [], address: result, told: ["refunding", "refunded"] },
  ),
  journey(
    "J4 S9 reloads with a hold that is not found: the time is chosen anew, with what was typed",
    [...held, { step: "reloads the page", fault: "the order is not found" }],
    { state: "choosing.slot.free", sees: [heading.choose], facts: { held: null, name: "Asha Rao" } },
  ),
  journey(
    "J4 S9 reloads while the network is lost, and looks the hold up again",
    [
      ...held,
      { step: "reloads the page", fault: "the network is lost", state: "restoring.failed" },
      { step: "looks the hold up again" },
    ],
    { state: "held.plain", sees: [heading.pay], facts: { failure: null } },
  ),
  journey(
    "J4 S9 reloads while the network is lost: told that the hold could not be looked up",
    [...held, { step: "reloads the page", fault: "the network is lost" }],
    { state: "restoring.failed", sees: [heading.notLookedUp], facts: { failure: "network" } },
  ),
  journey(
    "J4 S9 reloads while the network is lost, and gives the time back",
    [...held, { step: "reloads the page", fault: "the network is lost" }, { step: "gives the time back" }],
    { state: "released", sees: [heading.released], facts: { held: null } },
  ),
];

/** What an invoke is asked with, after these steps. */
function asks(id: string, input: unknown, steps: readonly Step[], state: string): BookingJourney {
  const name = `J4 what ${id} is asked with, when it leads to ${state}`;
  return journey(name, steps, { state, sees: [], facts: { [`input of ${id}`]: input } });
}

const duringChoice = {
  "draft.restored with a hold": "restoring.loading",
  "customer.typed": "choosing",
} as const;
/** Wherever the slot is held and its price is shown. */
const duringHold = {
  "went.back": "choosing.slot.kept",
  "details.reopened": "detailing.editing",
  "slot.released": "releasing.asking",
  "code.confirmed": "confirmingEmail.confirming",
} as const;
const beforeCoupon = {
  ...duringHold,
  "coupon.tried": "held.applying",
  "payment.started": "paying.initiating",
} as const;
const atCode = {
  "went.back": "held.plain",
  "slot.released": "releasing.asking",
} as const;
const beforeCode = {
  ...atCode,
  "code.confirmed": "confirmingEmail.confirming",
  "code.resent": "confirmingEmail.resending",
} as const;
const slow = { fault: "the service is slow" } as const;

/** State by state, what a visitor can do there; everything else changes nothing. */
export const bookingStates: readonly StateRow<BookingStepName, BookingFault>[] = [
  {
    state: "choosing.availability.unasked",
    tags: "canLeave",
    variant: "by the day",
    by: opened,
    takes: {
      ...duringChoice,
      "draft.restored": "choosing.availability.unasked",
      "date.chosen": "choosing.availability.loading.quiet",
      "choice.changed": "choosing.availability.unasked",
      "choice.changed beyond what is possible": "choosing.availability.unasked",
      "choice.confirmed": "choosing.availability.unasked",
    },
  },
  {
    state: "choosing.availability.loading.quiet",
    tags: "busy canLeave",
    by: [{ step: "opens the booking", ...slow }],
    takes: {
      ...duringChoice,
      "draft.restored": "choosing.availability.loading.quiet",
      "date.chosen": "choosing.availability.loading.quiet",
      "choice.changed": "choosing.availability.loading.quiet",
      "choice.changed beyond what is possible": "choosing.availability.loading.quiet",
      "choice.confirmed": "choosing.availability.loading.wanted",
    },
  },
  {
    state: "choosing.availability.loading.wanted",
    tags: "busy canLeave",
    by: [
      { step: "opens the booking", ...slow },
      { step: "continues", ...slow },
    ],
    takes: {
      ...duringChoice,
      "draft.restored": "choosing.availability.loading.quiet",
      "date.chosen": "choosing.availability.loading.quiet",
      "choice.changed": "choosing.availability.loading.wanted",
      "choice.changed beyond what is possible": "choosing.availability.loading.wanted",
    },
  },
  {
    state: "choosing.availability.loaded + choosing.choice.incomplete + choosing.slot.free",
    tags: "canLeave",
    by: opened,
    takes: {
      ...duringChoice,
      "draft.restored": "choosing.availability.loading.quiet",
      "date.chosen": "choosing.availability.loading.quiet",
      "choice.changed": "choosing.choice.complete",
      "choice.changed beyond what is possible": "choosing.choice.incomplete",
      "choice.confirmed": "choosing.choice.incomplete",
      "availability.retried": "choosing.availability.loading.quiet",
    },
  },
  {
    state: "choosing.availability.failed",
    tags: "canLeave",
    by: [{ step: "opens the booking", fault: "the network is lost" }],
    takes: {
      ...duringChoice,
      "draft.restored": "choosing.availability.loading.quiet",
      "date.chosen": "choosing.availability.loading.quiet",
      "choice.changed": "choosing.availability.failed",
      "choice.changed beyond what is possible": "choosing.availability.failed",
      "choice.confirmed": "choosing.availability.loading.wanted",
      "availability.retried": "choosing.availability.loading.quiet",
    },
  },
  {
    state: "choosing.choice.complete",
    tags: "canLeave",
    by: [...opened, { step: "chooses a time", data: time }],
    takes: {
      ...duringChoice,
      "draft.restored": "choosing.availability.loading.quiet",
      "date.chosen": "choosing.choice.incomplete",
      "choice.changed": "choosing.choice.complete",
      "choice.changed beyond what is possible": "choosing.choice.incomplete",
      "choice.confirmed": "detailing.editing",
      "availability.retried": "choosing.choice.incomplete",
    },
  },
  {
    state: "choosing.slot.kept",
    tags: "holding",
    by: kept,
    takes: {
      ...duringChoice,
      "draft.restored": "choosing.slot.free",
      "date.chosen": "choosing.choice.incomplete",
      "choice.changed": "choosing.slot.kept",
      "choice.changed beyond what is possible": "choosing.choice.incomplete",
      "choice.confirmed": "held.plain",
      "availability.retried": "choosing.availability.loading.quiet",
      "hold.resumed": "held.plain",
      "slot.released": "releasing.asking",
    },
  },
  {
    state: "detailing.editing",
    by: chosen,
    takes: {
      "customer.typed": "detailing.editing",
      "customer.confirmed": "detailing.verifying",
      "went.back": "choosing.slot.free",
    },
  },
  {
    state: "detailing.editing, with a hold",
    by: [...held, { step: "changes their details" }],
    takes: {
      "customer.typed": "detailing.editing",
      "customer.confirmed": "detailing.verifying",
      "went.back": "choosing.slot.kept",
      "hold.resumed": "restoring.loading",
      "slot.released": "releasing.asking",
    },
  },
  {
    state: "detailing.verifying",
    tags: "busy",
    by: [...typed, { step: "holds the slot", ...slow }],
    takes: { "went.back": "choosing.slot.free" },
  },
  {
    state: "holding",
    tags: "busy",
    by: [...typed, { step: "holds the slot", fault: "the service is slow to hold it" }],
    takes: {},
  },
  {
    state: "taken",
    by: taken,
    takes: { "alternative.chosen": "holding", "went.back": "choosing.slot.free" },
  },
  {
    state: "taken, with an earlier hold",
    by: [
      ...kept,
      { step: "chooses a time", data: { ...time, start: "09:00" } },
      { step: "continues" },
      { step: "holds the slot", fault: "somebody else is faster" },
    ],
    takes: {
      "alternative.chosen": "holding",
      "went.back": "choosing.slot.kept",
      "hold.resumed": "restoring.loading",
      "slot.released": "releasing.asking",
    },
  },
  { state: "held.plain", tags: "holding", by: held, takes: beforeCoupon },
  {
    state: "held.applying",
    tags: "busy holding",
    by: [...held, { step: "tries a coupon", data: { code: "ten" }, ...slow }],
    takes: duringHold,
  },
  {
    state: "held.refused",
    tags: "holding",
    by: [...held, { step: "tries a coupon", data: { code: "ten" }, fault: "the coupon has expired" }],
    takes: beforeCoupon,
  },
  {
    state: "held.discounted",
    tags: "holding",
    by: discounted,
    takes: { ...duringHold, "coupon.removed": "held.removing", "payment.started": "paying.initiating" },
  },
  {
    state: "held.removing",
    tags: "busy holding",
    by: [...discounted, { step: "removes the coupon", ...slow }],
    takes: duringHold,
  },
  {
    state: "held.withdrawing",
    tags: "busy holding",
    by: [...discounted, { step: "pays", fault: "the service is slow to take the coupon off" }],
    takes: duringHold,
  },
  {
    state: "held.repricing",
    tags: "busy holding",
    by: [...held, { step: "pays", fault: "the service is slow to tell the price" }],
    takes: duringHold,
  },
  {
    state: "held.repriced",
    tags: "holding",
    by: [...held, { step: "pays", fault: "the price has changed" }],
    takes: { ...duringHold, "price.agreed": "paying.initiating" },
  },
  { state: "paying.initiating", tags: "busy", by: [...held, { step: "pays", ...slow }], takes: {} },
  { state: "paying.checkout", tags: "overlay", by: atCheckout, takes: { "went.back": "held.plain" } },
  {
    state: "paying.verifying",
    tags: "busy",
    by: [...atCheckout, { step: "completes the payment", ...slow }],
    takes: {},
  },
  {
    state: "paying.failed",
    tags: "holding",
    by: declined,
    takes: {
      "payment.started": "paying.initiating",
      "went.back": "held.plain",
      "slot.released": "releasing.asking",
    },
  },
  { state: "confirmingEmail.editing", tags: "holding", by: confirming, takes: beforeCode },
  {
    state: "confirmingEmail.confirming",
    tags: "busy holding",
    by: [...confirming, { step: "enters the code", data: { code: "123456" }, ...slow }],
    takes: atCode,
  },
  {
    state: "confirmingEmail.refused",
    tags: "holding",
    by: [...confirming, { step: "enters the code", data: { code: "1" }, fault: "the code is wrong" }],
    takes: beforeCode,
  },
  {
    state: "confirmingEmail.resending",
    tags: "busy holding",
    by: [...confirming, { step: "asks for the code again", ...slow }],
    takes: atCode,
  },
  {
    state: "restoring.loading",
    tags: "busy holding",
    by: [...held, { step: "reloads the page", ...slow }],
    takes: {},
  },
  {
    state: "restoring.failed",
    tags: "holding",
    by: [...held, { step: "reloads the page", fault: "the network is lost" }],
    takes: { "order.retried": "restoring.loading", "slot.released": "releasing.asking" },
  },
  { state: "lapsed.loading", tags: "busy", by: [...held, { step: "the hold ends", ...slow }], takes: {} },
  {
    state: "lapsed.waiting",
    tags: "busy",
    by: [...held, { step: "the hold ends", fault: "the network is lost" }],
    takes: {},
  },
  {
    state: "expired",
    tags: "canLeave",
    by: expired,
    takes: {
      "choice.confirmed": "holding",
      "alternative.chosen": "holding",
      restarted: "choosing.slot.free",
    },
  },
  {
    state: "releasing.asking",
    tags: "busy",
    by: [...held, { step: "gives the time back", ...slow }],
    takes: {},
  },
  {
    state: "releasing.failed",
    tags: "holding",
    by: releaseFailed,
    takes: { "slot.released": "releasing.asking", "hold.resumed": "restoring.loading" },
  },
  {
    state: "released",
    tags: "canLeave",
    by: [...held, { step: "gives the time back" }],
    takes: { restarted: "choosing.slot.free" },
  },
  { state: "confirmed", tags: "over", by: [...atCheckout, { step: "completes the payment" }], takes: {} },
  {
    state: "checking",
    tags: "over",
    by: [...atCheckout, { step: "completes the payment", fault: "the bank has not decided" }],
    takes: {},
  },
  {
    state: "refunding",
    tags: "over",
    by: [...atCheckout, { step: "completes the payment", fault: "the money goes back" }],
    takes: {},
  },
];

function journey(
  name: string,
  steps: readonly Step[],
  ends: BookingJourney["ends"],
  variant: "by the hour" | "by the day" = "by the hour",
): BookingJourney {
  return { chart: "booking", name, variant, steps, ends };
}
