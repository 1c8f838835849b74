import { emptyCustomer } from "../../../src/api/contract/customer-fields.ts";
import type { bookingExecutor } from "../executors/booking.ts";
import type { FaultsOf, StepsOf } from "../executors/machine-level.ts";
import {
  defineJourneys,
  defineStateCases,
  expandCases,
  type JourneyCase,
  type JourneyEnd,
  type StepData,
  type StepLiteral,
} from "./journey.ts";

export type BookingStepName = StepsOf<typeof bookingExecutor>;
export type BookingFault = FaultsOf<typeof bookingExecutor>;

type Step = StepLiteral<BookingStepName, BookingFault>;
type BookingCase = JourneyCase<BookingStepName, BookingFault>;

const key = { orderId: "ORD000000000001", token: "token-1" };
/** The booking request of most journeys. */
const request = {
  buildingId: "saket-court",
  catalogId: "banyan-room",
  start: "2026-11-23T10:00:00+05:30",
  end: "2026-11-23T11:00:00+05:30",
  people: 4,
  customer: { ...emptyCustomer, name: "Asha Rao", email: "asha@example.in", phone: "9876543210" },
};
const stepWithData = (step: BookingStepName, data: StepData, fault?: BookingFault): Step => ({
  ...{ step, data },
  ...(fault !== undefined && { fault }),
});
const choosesTime = (other: StepData = {}, error?: BookingFault) =>
  stepWithData("chooses a time", { start: "10:00", minutes: 60, people: 4, ...other }, error);
const choosesDay = (date: string, error?: BookingFault) => stepWithData("chooses a day", { date }, error);
const choosesPasses = (passes: number, days: number) => stepWithData("chooses passes", { passes, days });
const repeatsWeekly = (weeks: number) => stepWithData("repeats it weekly", { weeks });
const tryCoupon = (code: string, error?: BookingFault) => stepWithData("tries a coupon", { code }, error);
const enters = (code: string, error?: BookingFault) => stepWithData("enters the code", { code }, error);

const openBooking: readonly Step[] = ["opens the booking"];
const chosen: readonly Step[] = [...openBooking, choosesTime(), "continues", "→ detailing.editing"];
const typeDetails: readonly Step[] = [...chosen, "types their details"];
const held: readonly Step[] = [...typeDetails, "holds the slot", "→ held.plain"];
const weekly = (weeks: number): readonly Step[] => [...openBooking, choosesTime(), repeatsWeekly(weeks)];
const discounted: readonly Step[] = [...held, tryCoupon("ten"), "→ held.discounted"];
const openCheckout: readonly Step[] = [...held, "pays", "→ paying.checkout"];
const closed: readonly Step[] = [...openCheckout, "closes the checkout", "→ held.plain"];
/** Closes the checkout after an attempt to pay whose outcome the bank has not reported. */
const attempted: readonly Step[] = [
  ...openCheckout,
  "closes the checkout (somebody has tried to pay)",
  "→ held.plain",
];
const declined: readonly Step[] = [...openCheckout, "is declined at the checkout", "→ paying.failed"];
const confirming: readonly Step[] = [
  ...held,
  "pays (the email is to be confirmed)",
  "→ confirmingEmail.editing",
];
const slotKeptSteps: readonly Step[] = [...held, "goes back to the choice", "→ choosing.slot.kept"];
const chooseNineOClock: readonly Step[] = [
  choosesTime({ start: "09:00" }),
  "continues",
  "→ detailing.editing",
];
/** Chooses a period of two hours. Only one and a half hours of the period are free. */
const timeUnavailableSteps = (next: Step): readonly Step[] => [
  ...openBooking,
  choosesTime({ start: "11:30", minutes: 120, people: 4 }),
  next,
];
const slotTakenSteps: readonly Step[] = [
  ...timeUnavailableSteps("continues (somebody else has it)"),
  "→ taken",
];
/** Chooses another time during a hold and continues to the details. */
const otherTime: readonly Step[] = [...slotKeptSteps, ...chooseNineOClock];
const slotLost: readonly Step[] = [...typeDetails, "holds the slot (somebody else is faster)", "→ taken"];
const expired: readonly Step[] = [...held, "the hold ends (the order is expired)", "→ expired"];
const releaseFailed: readonly Step[] = [
  ...held,
  "gives the time back (the network is lost)",
  "→ releasing.failed",
];
const lookupFailed: readonly Step[] = [
  ...releaseFailed,
  "goes back to payment (the network is lost)",
  "→ restoring.failed",
];
/** How often each actor is started until a hold is created. */
const callsUpToHold = { loadAvailability: 1, verify: 1, book: 1 };
/** The alternative that the fixtures offer for a taken slot. */
const otherRoom = "Neem, 10:30";

/** The text shown when the hold has expired. */
const holdExpiredText = "Your hold has run out, so we're no longer holding it for you.";
/** The text shown when the hold was released before its end. */
const holdLostText =
  "We're no longer holding it for you: your hold has run out, or you chose something else.";

/**
 * The screen's heading by top-level state. The heading is the first expected text of journeys that end in the state.
 */
const headings: Readonly<Record<string, string>> = {
  choosing: "When do you need it?",
  detailing: "Your details",
  taken: "This time is no longer available",
  held: "Review and pay",
  paying: "Review and pay",
  confirmingEmail: "Confirm your email",
  lapsed: "Loading your booking…",
  restoring: "We couldn't load your booking",
  expired: "Your hold has expired",
  released: "Hold released",
  releasing: "We couldn't release your hold",
};

/** Status of the result page after the booking, by the final state. A journey can override the status. */
const expectedResultStatuses: Readonly<Record<string, JourneyEnd["resultStatuses"]>> = {
  confirmed: "confirmed",
  checking: "checking",
  refunding: ["refunding", "refunded"],
};

const bookingDefaults = {
  machine: "booking",
  variant: "by the hour",
  endIn: (state: string) =>
    state in expectedResultStatuses
      ? { address: "/payment-success/", resultStatuses: expectedResultStatuses[state] }
      : { sees: [headings[state.split(".")[0] ?? ""] ?? ""] },
};

/** Journeys through the booking of one item (requirement J4). */
export const bookingJourneys = defineJourneys<BookingStepName, BookingFault>(bookingDefaults, {
  // Choosing
  "J4 opens the booking and sees the free times": {
    by: [...openBooking, "→ choosing.availability.loaded"],
    sees: ["start times available on"],
    hiddenTexts: ["We're still holding"],
    facts: { held: null, failure: null, asked: { loadAvailability: 1 } },
  },
  "J4 T3 the free times do not load: a retry loads them": {
    by: [
      "opens the booking (the network is lost)",
      "→ choosing.availability.failed",
      "loads the free times again",
      "→ choosing.availability.loaded",
    ],
    sees: ["start times available on"],
    hiddenTexts: ["We couldn't load what's available"],
    facts: { failure: null, asked: { loadAvailability: 2 } },
  },
  "J4 T3 the free times do not load: the screen shows an error": {
    by: ["opens the booking (the network is lost)", "→ choosing.availability.failed"],
    sees: ["We couldn't load what's available"],
    facts: { failure: "network" },
  },
  "J4 T3 the free times do not load, and the retry fails too": {
    by: [
      "opens the booking (the network is lost)",
      "loads the free times again (the network is lost)",
      "→ choosing.availability.failed",
    ],
    sees: ["We couldn't load what's available"],
    facts: { failure: "network", asked: { loadAvailability: 2 } },
  },
  "J4 T3 the free times do not load and the visitor continues: the times load again and the screen shows what is missing":
    {
      by: [
        "opens the booking (the network is lost)",
        "→ choosing.availability.failed",
        "continues",
        "→ choosing.choice.incomplete",
      ],
      sees: ["Choose an available start time."],
      hiddenTexts: ["We couldn't load what's available"],
      facts: { failure: null, faults: ["start"], asked: { loadAvailability: 2 } },
    },
  "J4 goes back with a hold and the free times do not load: continuing returns to the hold": {
    by: [
      ...held,
      "goes back to the choice (the network is lost)",
      "→ choosing.availability.failed",
      "continues",
      "→ held.plain",
    ],
    facts: { failure: null },
  },
  "J4 the centre is closed on the chosen day": {
    by: ["opens the booking (the centre is closed that day)", "continues", "→ choosing.choice.incomplete"],
    sees: ["The centre is closed on"],
    facts: { faults: ["date"] },
  },
  "J4 continues without a time: the screen shows what is missing": {
    by: [...openBooking, "continues", "→ choosing.choice.incomplete"],
    sees: ["Choose an available start time."],
    facts: { faults: ["start"] },
  },
  "J4 chooses the missing time: the error disappears": {
    by: [...openBooking, "continues", choosesTime(), "→ choosing.choice.complete"],
    hiddenTexts: ["Choose an available start time."],
    facts: { faults: [], start: "10:00", people: 4 },
  },
  "J4 more people than the room holds": {
    by: [...openBooking, choosesTime({ people: 99 }), "continues", "→ choosing.choice.incomplete"],
    sees: ["Choose 1 to"],
    facts: { faults: ["people"] },
  },
  "J4 as many people as the room holds, for as long as the room is free": {
    by: [
      ...openBooking,
      choosesTime({ start: "09:00", minutes: 120, people: 8 }),
      "continues",
      "→ detailing.editing",
    ],
    facts: { people: 8, faults: [] },
  },
  "J4 a time that is not listed as free but that nobody has booked: the details open": {
    by: [...timeUnavailableSteps("continues"), "→ detailing.editing"],
    facts: { start: "11:30", asked: { loadAvailability: 1, checkTime: 1 } },
  },
  "J4 a time that somebody else has booked: the screen names the time and offers alternatives": {
    by: slotTakenSteps,
    sees: [
      "Banyan, Mon 23 Nov, 11:30 am",
      "isn't available any more.",
      "Meeting rooms in Delhi at this time",
    ],
    facts: { alternatives: [otherRoom], asked: { loadAvailability: 1, checkTime: 1 } },
  },
  "J4 chooses another time after a time that somebody else has booked: the start is cleared and shown as taken":
    {
      by: [...slotTakenSteps, "goes back to the choice", "→ choosing.slot.free"],
      sees: ["11:30 am isn't available any more. Choose another start."],
      facts: { start: null, faults: ["start"], asked: { loadAvailability: 2, checkTime: 1 } },
    },
  "J4 a time that breaks a rule: the screen shows the service's message at the field": {
    by: [...timeUnavailableSteps("continues (the time breaks a rule)"), "→ choosing.slot.free"],
    sees: ["Book at least 30 minutes ahead."],
    facts: { faults: ["start"], notice: true, asked: { loadAvailability: 2, checkTime: 1 } },
  },
  "J4 T3 the network is lost while a time that is not free is checked: the screen shows that the time is not available":
    {
      by: [...timeUnavailableSteps("continues (the network is lost)"), "→ choosing.availability.failed"],
      facts: { failure: "network", asked: { loadAvailability: 2, checkTime: 1 } },
    },
  "J4 a time chosen before the free times load is used once they load": {
    by: [
      "opens the booking (the service is slow)",
      "→ choosing.availability.loading.quiet",
      choosesTime({}, "the service is slow"),
      "continues (the service is slow)",
      "→ choosing.availability.loading.wanted",
      "the service answers",
      "→ detailing.editing",
    ],
    facts: { start: "10:00", asked: { loadAvailability: 1 } },
  },
  "J4 continues before the free times load: the screen shows what is missing once they load": {
    by: [
      "opens the booking (the service is slow)",
      "continues (the service is slow)",
      "→ choosing.availability.loading.wanted",
      "the service answers",
      "→ choosing.choice.incomplete",
    ],
    sees: ["Choose an available start time."],
    facts: { faults: ["start"], asked: { loadAvailability: 1 } },
  },
  "J4 chooses another day: the free times load again and the start is cleared": {
    by: [...openBooking, choosesTime(), choosesDay("2026-11-24"), "→ choosing.choice.incomplete"],
    sees: ["start times available on"],
    facts: { date: "2026-11-24", start: null, people: 4, asked: { loadAvailability: 2 } },
  },
  "J4 chooses another day while the first day is still loading": {
    by: [
      "opens the booking (the service is slow)",
      choosesDay("2026-11-24"),
      "→ choosing.availability.loaded",
    ],
    sees: ["start times available on"],
    facts: { date: "2026-11-24", asked: { loadAvailability: 2 } },
  },

  // Weekly
  "J4 weekly: holds a room in two weeks with one request": {
    by: [
      ...weekly(2),
      "continues",
      "→ detailing.editing",
      "types their details",
      "holds the slot",
      "→ held.plain",
    ],
    sees: ["Held for you"],
    facts: {
      weeks: 2,
      asked: callsUpToHold,
      "input of book": {
        ...request,
        repeats: ["2026-11-30T10:00:00+05:30"],
      },
    },
  },
  "J4 weekly: more weeks than can be booked: the screen shows the limit": {
    by: [...weekly(13), "continues", "→ choosing.choice.incomplete"],
    sees: ["Choose 2 to 12 weeks, or book one date only."],
    facts: { faults: ["times"], weeks: 1 },
  },

  // Day passes
  "J4 day passes: without a day no request is sent": {
    by: [...openBooking, "→ choosing.availability.unasked"],
    facts: { date: null, asked: {} },
    variant: "by the day",
  },
  "J4 day passes: holds three passes for two days": {
    by: [
      ...openBooking,
      choosesDay("2026-11-23"),
      "→ choosing.availability.loaded",
      choosesPasses(3, 2),
      "continues",
      "→ detailing.editing",
      "types their details",
      "holds the slot",
      "→ held.plain",
    ],
    sees: ["Held for you"],
    facts: {
      passes: 3,
      days: 2,
      asked: callsUpToHold,
      "input of book": {
        ...request,
        catalogId: "flexi-pass",
        start: "2026-11-23T00:00:00+05:30",
        end: "2026-11-25T00:00:00+05:30",
        people: 3,
        quantity: 3,
      },
    },
    variant: "by the day",
  },
  "J4 S9 day passes: reloads with a hold of three passes for two days, and the whole hold is restored": {
    by: [
      ...openBooking,
      choosesDay("2026-11-23"),
      choosesPasses(3, 2),
      "continues",
      "types their details",
      "holds the slot",
      "reloads the page",
      "→ held.plain",
      "goes back to the choice",
      "→ choosing.slot.kept",
      "continues",
      "→ held.plain",
    ],
    facts: { date: "2026-11-23", passes: 3, days: 2, start: null, people: 3 },
    variant: "by the day",
  },
  "J4 day passes: all remaining passes can be booked": {
    by: [...openBooking, choosesDay("2026-11-23"), choosesPasses(5, 1), "continues", "→ detailing.editing"],
    facts: { passes: 5, days: 1 },
    variant: "by the day",
  },
  "J4 day passes: one pass more than remain: the screen shows how many remain": {
    by: [
      ...openBooking,
      choosesDay("2026-11-23"),
      choosesPasses(6, 1),
      "continues",
      "→ choosing.choice.incomplete",
    ],
    sees: ["Choose 1 to 5 passes."],
    facts: { faults: ["passes"] },
    variant: "by the day",
  },
  "J4 day passes: no passes remain on the day": {
    by: [
      ...openBooking,
      choosesDay("2026-11-23", "no passes are left"),
      "continues",
      "→ choosing.choice.incomplete",
    ],
    sees: ["No passes are left on this day. Choose another date."],
    facts: { faults: ["date"] },
    variant: "by the day",
  },

  // Details
  "J4 goes back from the details: the choice is kept and no slot is held": {
    by: [...chosen, "goes back to the choice", "→ choosing.slot.free"],
    hiddenTexts: ["We're still holding"],
    facts: { held: null, start: "10:00", people: 4, asked: { loadAvailability: 2 } },
  },
  "J4 V3 the service rejects the email: the screen shows an error at the field, no slot is held and the input is kept":
    {
      by: [...typeDetails, "holds the slot (the email is refused)", "→ detailing.editing"],
      sees: ["Enter an email address"],
      facts: { faults: ["email"], held: null, name: "Asha Rao", asked: { loadAvailability: 1, verify: 1 } },
    },
  "J4 V3 corrects a rejected email: the error disappears and the slot is held": {
    by: [
      ...typeDetails,
      "holds the slot (the email is refused)",
      { step: "types the email", data: { email: "ravi@example.in" } },
      "holds the slot",
      "→ held.plain",
    ],
    hiddenTexts: ["Enter an email address"],
    facts: { faults: [], email: "ravi@example.in", asked: { loadAvailability: 1, verify: 2, book: 1 } },
  },
  "J4 the network is lost while the details are checked: the screen shows an error, no slot is held and the input is kept":
    {
      by: [...typeDetails, "holds the slot (the network is lost)", "→ detailing.editing"],
      sees: ["Something went wrong"],
      facts: { failure: "network", name: "Asha Rao", held: null },
    },
  "J4 sends the details again after the network was lost, and the slot is held": {
    by: [...typeDetails, "holds the slot (the network is lost)", "holds the slot", "→ held.plain"],
    hiddenTexts: ["Something went wrong"],
    facts: { failure: null, asked: { loadAvailability: 1, verify: 2, book: 1 } },
  },
  "J4 goes back to the choice after the network was lost: no error is shown there": {
    by: [
      ...typeDetails,
      "holds the slot (the network is lost)",
      "goes back to the choice",
      "→ choosing.choice.complete",
    ],
    hiddenTexts: ["Something went wrong"],
    facts: { failure: null, name: "Asha Rao" },
  },
  "J4 too many attempts: the screen asks the visitor to wait, and no slot is held": {
    by: [...typeDetails, "holds the slot (too many requests)", "→ detailing.editing"],
    facts: { failure: "too_many_requests", held: null },
  },
  "J4 the room holds fewer people: the choice shows an error, and the details are kept": {
    by: [...typeDetails, "holds the slot (the room takes fewer people)", "→ choosing.slot.free"],
    sees: ["This room seats up to"],
    facts: { faults: ["people"], name: "Asha Rao", held: null },
  },
  "J4 the start passes before the slot is held: the choice shows an error": {
    by: [...typeDetails, "holds the slot (the start has passed)", "→ choosing.slot.free"],
    sees: ["Book at least 30 minutes ahead."],
    facts: { faults: ["start"], name: "Asha Rao", held: null },
  },
  "J4 the phone is rejected only when the slot is held: the screen shows an error at the field": {
    by: [...typeDetails, "holds the slot (the phone is refused at the hold)", "→ detailing.editing"],
    sees: ["Enter a 10-digit Indian mobile number"],
    facts: { faults: ["phone"], name: "Asha Rao", held: null },
  },
  "J4 another hold of the visitor is being paid for elsewhere: the screen shows this, and the new slot is not held":
    {
      by: [...typeDetails, "holds the slot (another hold is being paid for)", "→ detailing.editing"],
      sees: ["You're already paying for a booking that overlaps this one."],
      facts: { held: null, notice: true },
    },
  "J4 changes the time while the visitor's hold is being paid for in another tab: the result polls the order":
    [...otherTime, "holds the slot (the own hold is being paid for)", "→ checking"],
  "J4 the visitor's hold is paid for in another tab just before another time is held: the result polls the order":
    [...otherTime, "holds the slot (the own hold is being paid for at the hold)", "→ checking"],
  "J4 another hold of the visitor is paid for just before the new slot is held: the screen shows this, and the new slot is not held":
    {
      by: [
        ...typeDetails,
        "holds the slot (another hold is being paid for at the hold)",
        "→ detailing.editing",
      ],
      sees: ["You're already paying for a booking that overlaps this one."],
      facts: { held: null, notice: true, asked: callsUpToHold },
    },
  "J4 the network is lost while the slot is held: the screen shows an error, no slot is held and the input is kept":
    {
      by: [...typeDetails, "holds the slot (the network is lost at the hold)", "→ detailing.editing"],
      sees: ["Something went wrong"],
      facts: { failure: "network", held: null, name: "Asha Rao" },
    },

  "J4 the network is lost while changed details of a hold are checked, and the visitor returns to payment: no error is shown there":
    {
      by: [
        ...held,
        "changes their details",
        "→ detailing.editing",
        "holds the slot (the network is lost)",
        "→ detailing.editing",
        "goes back to payment",
        "→ held.plain",
      ],
      hiddenTexts: ["Something went wrong"],
      facts: { failure: null, notice: false, held: "ORD000000000001" },
    },

  // A lost race
  "J4 somebody else is faster: alternatives are offered, and the details are kept": {
    by: slotLost,
    sees: ["We've kept your details."],
    facts: { held: null, alternatives: [otherRoom], name: "Asha Rao", failedCall: "book" },
  },
  "J4 somebody else is faster while the details are checked": {
    by: [...typeDetails, "holds the slot (somebody else was faster)", "→ taken"],
    facts: { held: null, alternatives: [otherRoom], asked: { loadAvailability: 1, verify: 1 } },
  },
  "J4 somebody else is faster, and the visitor takes the alternative": {
    by: [...slotLost, "takes the alternative", "→ held.plain"],
    sees: ["Held for you"],
    facts: {
      room: "Neem",
      start: "10:30",
      alternatives: [],
      name: "Asha Rao",
      asked: { loadAvailability: 1, verify: 1, book: 2 },
    },
  },
  "J4 somebody else takes the alternative too": {
    by: [...slotLost, "takes the alternative (somebody else is faster)", "→ taken"],
    facts: { held: null, alternatives: [otherRoom] },
  },
  "J4 somebody else is faster and nothing else is free: no alternative is offered": {
    by: [...typeDetails, "holds the slot (somebody else is faster and nothing else is free)", "→ taken"],
    sees: [
      "We couldn't find another time for this room that day, or a similar room nearby at this time.",
      "in Delhi at this time",
      "Choose another day",
    ],
    hiddenTexts: ["These are available"],
    facts: { alternatives: [] },
  },
  "J4 somebody else is faster, and the visitor chooses another time: the free times load again": {
    by: [...slotLost, "goes back to the choice", "→ choosing.slot.free"],
    facts: { alternatives: [], room: "Banyan", asked: { loadAvailability: 2, verify: 1, book: 1 } },
  },
  "J4 a lost race keeps the earlier hold, and the visitor returns to that hold": {
    by: [
      ...otherTime,
      "holds the slot (somebody else is faster)",
      "→ taken",
      "goes back to payment",
      "→ held.plain",
    ],
    facts: { held: "ORD000000000001", start: "10:00" },
  },
  "J4 a lost race keeps the earlier hold, and the visitor releases that hold": {
    by: [
      ...otherTime,
      "holds the slot (somebody else is faster)",
      "→ taken",
      "gives the time back",
      "→ released",
    ],
    facts: { held: null },
  },

  // The hold
  "J4 holds the slot at the service's price": {
    by: held,
    sees: ["Held for you"],
    facts: { held: "ORD000000000001", total: 94_400, coupon: null, asked: callsUpToHold },
  },
  "J4 goes back with a hold: the hold is kept, and continuing returns to it without a new hold": {
    by: [...slotKeptSteps, "continues", "→ held.plain"],
    facts: { held: "ORD000000000001", asked: { loadAvailability: 2, verify: 1, book: 1 } },
  },
  "J4 goes back with a hold, and returns to payment": {
    by: [...slotKeptSteps, "goes back to payment", "→ held.plain"],
    facts: { asked: { loadAvailability: 2, verify: 1, book: 1 } },
  },
  "J4 chooses another day, returns to payment and changes the details: the held time is held again": {
    by: [
      ...slotKeptSteps,
      choosesDay("2026-11-24"),
      "goes back to payment",
      "→ held.plain",
      "changes their details",
      "→ detailing.editing",
      "holds the slot",
      "→ held.plain",
    ],
    facts: { date: "2026-11-23", start: "10:00", people: 4, faults: [] },
  },
  "J4 chooses another time, opens its details and returns to payment": [
    ...otherTime,
    "goes back to payment",
    "→ held.plain",
  ],
  "J4 chooses another time, opens its details and releases the slot": [
    ...otherTime,
    "gives the time back",
    "→ released",
  ],
  "J4 goes back with a hold and releases the slot": {
    by: [...slotKeptSteps, "gives the time back", "→ released"],
    sees: ["You haven't been charged."],
    facts: { held: null, asked: { loadAvailability: 2, verify: 1, book: 1, release: 1 } },
  },
  "J4 a hold on another time replaces the first hold": {
    by: [...otherTime, "holds the slot", "→ held.plain"],
    facts: { start: "09:00", asked: { loadAvailability: 2, verify: 2, book: 2 } },
  },
  "J4 the hold ends unpaid while another time is chosen: the visitor continues without the hold": {
    by: [...slotKeptSteps, "the hold ends", "→ choosing.slot.free"],
    hiddenTexts: ["We're still holding"],
    facts: { held: null, start: "10:00", asked: { loadAvailability: 2, verify: 1, book: 1 } },
  },
  "J4 the hold ends after a checkout while another time is chosen: the order is loaded": {
    by: [
      ...attempted,
      "goes back to the choice",
      "→ choosing.slot.kept",
      "the hold ends (the order is expired after a checkout)",
      "→ checking",
    ],
    resultStatuses: "unconfirmed",
  },
  "J4 changes the details of a hold, and holds the slot again with the new details": {
    by: [
      ...held,
      "changes their details",
      "→ detailing.editing",
      { step: "types the email", data: { email: "ravi@example.in" } },
      "holds the slot",
      "→ held.plain",
    ],
    facts: { email: "ravi@example.in", asked: { loadAvailability: 1, verify: 2, book: 2 } },
  },

  // Coupons
  "J4 a coupon reduces the price": {
    by: discounted,
    sees: ["Remove coupon"],
    facts: { coupon: "TEN", total: 84_960, notice: false },
  },
  "J4 removes a coupon": {
    by: [...discounted, "removes the coupon", "→ held.plain"],
    sees: ["Apply"],
    hiddenTexts: ["Remove coupon"],
    facts: { coupon: null, total: 94_400 },
  },
  "J4 the network is lost while a coupon is removed: the coupon still applies": {
    by: [...discounted, "removes the coupon (the network is lost)", "→ held.discounted"],
    sees: ["Remove coupon", "Something went wrong"],
    facts: { coupon: "TEN", failure: "network" },
  },
  "J4 the network is lost while a coupon is removed, and a second removal succeeds: the error disappears": {
    by: [
      ...discounted,
      "removes the coupon (the network is lost)",
      "→ held.discounted",
      "removes the coupon",
      "→ held.plain",
    ],
    hiddenTexts: ["Something went wrong"],
    facts: { coupon: null, total: 94_400, failure: null },
  },
  "J4 removes a coupon after the hold has ended: the screen shows that the hold has ended": {
    by: [...discounted, "removes the coupon (the hold is over)", "→ expired"],
    sees: [holdExpiredText, "Nothing was paid"],
  },
  "J4 an unknown coupon is rejected, and the price stays the same": {
    by: [...held, tryCoupon("nope", "the coupon is not valid"), "→ held.refused"],
    sees: ["This code isn't valid. Please check the spelling."],
    facts: { coupon: null, total: 94_400, notice: true, failedCall: "applyCoupon" },
  },
  "J4 tries another coupon after a rejected coupon": {
    by: [
      ...held,
      tryCoupon("old", "the coupon has expired"),
      "→ held.refused",
      tryCoupon(" ten "),
      "→ held.discounted",
    ],
    sees: ["Remove coupon"],
    facts: { coupon: "TEN", notice: false, failedCall: null, code: "ten" },
  },
  "J4 pays without a coupon after a rejected coupon": [
    ...held,
    tryCoupon("old", "the coupon has expired"),
    "pays",
    "completes the payment",
    "→ confirmed",
  ],
  "J4 the network is lost while a coupon is tried: the screen shows an error at the field": {
    by: [...held, tryCoupon("ten", "the network is lost"), "→ held.refused"],
    sees: ["We couldn't check the coupon."],
    facts: { coupon: null, failure: "network" },
  },
  "J4 tries a coupon after the hold has ended: the screen shows that the hold has ended": {
    by: [...held, tryCoupon("ten", "the hold is over"), "→ expired"],
    sees: [holdExpiredText, "Nothing was paid"],
    facts: { asked: { ...callsUpToHold, applyCoupon: 1, loadOrder: 1 } },
  },
  "J4 a coupon no longer applies at payment: the visitor must confirm the new price first": {
    by: [...discounted, "pays (the coupon no longer counts)", "→ held.repriced"],
    sees: ["The price has changed"],
    facts: {
      coupon: null,
      total: 94_400,
      notice: true,
      failedCall: null,
      asked: { ...callsUpToHold, applyCoupon: 1, initPayment: 1, withdrawCoupon: 1 },
    },
  },
  "J4 a coupon no longer applies at payment, and the visitor agrees to the new price": [
    ...discounted,
    "pays (the coupon no longer counts)",
    "agrees to the new price",
    "→ paying.checkout",
    "completes the payment",
    "→ confirmed",
  ],
  "J4 a coupon no longer applies at payment, and the network is lost: no payment starts at another price": {
    by: [...discounted, "pays (the coupon no longer counts and the network is lost)", "→ held.repriced"],
    sees: ["The price has changed"],
    facts: { coupon: null, total: 94_400, failure: "network" },
  },
  "J4 a coupon no longer applies at payment, and the hold has ended: the screen shows that the hold has ended":
    {
      by: [...discounted, "pays (the coupon no longer counts and the hold is over)", "→ expired"],
      sees: [holdExpiredText, "Nothing was paid"],
    },

  // Paying
  "J4 books and pays": {
    by: [...openCheckout, "completes the payment", "→ confirmed"],
    facts: {
      settled: { status: "confirmed", paymentStatus: "captured" },
      asked: { ...callsUpToHold, initPayment: 1, openCheckout: 1, verifyPayment: 1 },
    },
  },
  "J4 pays with a coupon": {
    by: [...discounted, "pays", "→ paying.checkout", "completes the payment", "→ confirmed"],
    facts: { coupon: "TEN" },
  },
  "J4 the bank has not decided: the result polls the order and does not show a failure": {
    by: [...openCheckout, "completes the payment (the bank has not decided)", "→ checking"],
    facts: { settled: { status: "held", paymentStatus: "pending" } },
  },
  "J4 the proof of payment is rejected: the result polls the order": {
    by: [...openCheckout, "completes the payment (the proof is not accepted)", "→ checking"],
    facts: { settled: null },
  },
  "J4 the network is lost after the payment: the screen never shows a failed payment": {
    by: [...openCheckout, "completes the payment (the network is lost)", "→ checking"],
    resultStatuses: ["awaited", "checking", "confirmed"],
  },
  "J4 the slot is lost to somebody else during payment: the payment is refunded": {
    by: [...openCheckout, "completes the payment (the money goes back)", "→ refunding"],
    facts: { settled: { status: "expired", paymentStatus: "refund_pending" } },
  },
  "J4 the bank declines after a delay: the screen shows the decline, and the slot is still held": {
    by: [...openCheckout, "completes the payment (the bank declines)", "→ paying.failed"],
    sees: ["The payment didn't go through", "Your hold is still active"],
    facts: { held: "ORD000000000001", settled: { status: "held", paymentStatus: "failed" } },
  },
  "J4 the bank declines, and the visitor pays again": {
    by: [...declined, "pays", "→ paying.checkout", "completes the payment", "→ confirmed"],
    facts: { asked: { ...callsUpToHold, initPayment: 2, openCheckout: 2, verifyPayment: 1 } },
  },
  "J4 the bank declines: the screen shows the reason, and the slot is still held": {
    by: declined,
    sees: ["The payment didn't go through", "Your hold is still active"],
    facts: { held: "ORD000000000001", notice: true, paymentStatus: "created" },
  },
  "J4 the bank declines, and the visitor goes back to the price: no error is shown there": {
    by: [...declined, "goes back to the price", "→ held.plain"],
    hiddenTexts: ["The payment didn't go through"],
    facts: { notice: false, failure: null },
  },
  "J4 the bank declines, and the visitor releases the slot: the result polls the order for a late payment": {
    by: [...declined, "gives the time back (a checkout was opened)", "→ checking"],
    resultStatuses: "unconfirmed",
  },
  "J4 the bank declines, and the hold ends: the screen never shows the hold as expired": {
    by: [...declined, "the hold ends (the order is expired after a checkout)", "→ checking"],
    resultStatuses: "unconfirmed",
  },
  "J4 the bank declines, and the payment arrives later": [
    ...declined,
    "the order changes elsewhere (paid in another tab)",
    "→ confirmed",
  ],
  "J4 the checkout is blocked: the screen shows an error, and the slot is still held": {
    by: [...openCheckout, "finds the checkout blocked", "→ paying.failed"],
    sees: ["We couldn't start your payment", "Your hold is still active."],
    facts: { held: "ORD000000000001" },
  },
  "J4 the gateway is unavailable: the screen shows an error, the slot is still held, and the visitor starts the payment again":
    {
      by: [...held, "pays (the gateway is away)", "→ paying.failed", "pays", "→ paying.checkout"],
      hiddenTexts: ["We couldn't start your payment"],
      facts: { failure: null, failedCall: null, held: "ORD000000000001" },
    },
  "J4 the gateway is unavailable: the screen shows an error, and the slot is still held": {
    by: [...held, "pays (the gateway is away)", "→ paying.failed"],
    sees: ["We couldn't start your payment", "Your hold is still active."],
    facts: { failure: "gateway_unavailable", failedCall: "initPayment", paymentStatus: "none" },
  },
  "J4 the visitor closes the checkout without paying: the screen says so, the slot is still held, and the order is polled":
    {
      by: closed,
      sees: ["Held for you", "You haven't been charged"],
      hiddenTexts: ["Your payment may be on its way"],
      facts: { held: "ORD000000000001", paymentStatus: "created", watched: true },
    },
  "J4 the visitor tries to pay and closes the checkout: the screen warns that the payment may be on its way":
    {
      by: attempted,
      sees: ["Held for you", "Your payment may be on its way"],
      hiddenTexts: ["You haven't been charged"],
      facts: { held: "ORD000000000001", paymentStatus: "created", watched: true },
    },
  "J4 T3 the visitor closes the checkout and the network is lost: the screen never claims that nothing was charged":
    {
      by: [...openCheckout, "closes the checkout (the network is lost)", "→ held.plain"],
      sees: ["Your payment may be on its way"],
      hiddenTexts: ["You haven't been charged"],
      facts: { held: "ORD000000000001", watched: true, failure: null },
    },
  "J4 the visitor closes the checkout after paying in another tab: the screen shows the confirmed booking": [
    ...openCheckout,
    "closes the checkout (paid in another tab)",
    "→ confirmed",
  ],
  "J4 the browser's Back button closes the checkout: the screen shows the price, and the slot is still held":
    {
      by: [...openCheckout, "presses the browser's Back", "→ held.plain"],
      sees: ["Held for you"],
      facts: { held: "ORD000000000001" },
    },
  "J4 the checkout is closed, the visitor changes their details, and the bank starts the payment: the result polls the order":
    [
      ...closed,
      "changes their details",
      "→ detailing.editing",
      "the order changes elsewhere (being paid in another tab)",
      "→ checking",
    ],
  "J4 the checkout is closed, the visitor goes back to the choice, and the bank starts the payment: the result polls the order":
    [
      ...closed,
      "goes back to the choice",
      "→ choosing.slot.kept",
      "the order changes elsewhere (being paid in another tab)",
      "→ checking",
    ],
  ...expandCases(
    [
      ["pays", "paid in another tab", "confirmed"],
      ["begins to pay", "being paid in another tab", "checking"],
    ] as const,
    ([words, error, state]) => ({
      [`J4 the checkout is closed, somebody else has another time, and the bank ${words} for the first`]: [
        ...closed,
        "goes back to the choice",
        ...chooseNineOClock,
        "holds the slot (somebody else is faster)",
        "→ taken",
        `the order changes elsewhere (${error})`,
        `→ ${state}`,
      ] as const,
      [`J4 the checkout is closed, the slot could not be released, and the bank ${words}`]: [
        ...closed,
        "gives the time back (the network is lost)",
        "→ releasing.failed",
        `the order changes elsewhere (${error})`,
        `→ ${state}`,
      ] as const,
    }),
  ),
  "J4 the bank declines and then starts the payment: the result polls the order": [
    ...declined,
    "the order changes elsewhere (being paid in another tab)",
    "→ checking",
  ],
  "J4 the checkout is closed, and the bank still pays": {
    by: [...closed, "the order changes elsewhere (paid in another tab)", "→ confirmed"],
    facts: { asked: { ...callsUpToHold, initPayment: 1, openCheckout: 1, checkPayment: 1 } },
  },
  "J4 the checkout is closed, and the bank starts the payment: the result polls the order": [
    ...closed,
    "the order changes elsewhere (being paid in another tab)",
    "→ checking",
  ],
  "J4 the visitor tries to pay, closes the checkout and releases the slot: the result polls the order for a late payment":
    {
      by: [...attempted, "gives the time back (a checkout was opened)", "→ checking"],
      resultStatuses: "unconfirmed",
    },
  "J4 the checkout is closed without paying and the slot is released: nothing was charged": {
    by: [...closed, "gives the time back", "→ released"],
    sees: ["You haven't been charged."],
    hiddenTexts: ["checking with your bank"],
    facts: { held: null, total: null },
  },
  "J4 the checkout is closed, the visitor enters other details, and the bank still pays": [
    ...closed,
    "changes their details",
    "→ detailing.editing",
    "the order changes elsewhere (paid in another tab)",
    "→ confirmed",
  ],
  "J4 the checkout is closed, the visitor chooses another time, and the bank still pays": [
    ...closed,
    "goes back to the choice",
    "the order changes elsewhere (paid in another tab)",
    "→ confirmed",
  ],
  "J4 the price has changed at payment: the visitor must confirm the new price, and no checkout opens": {
    by: [...held, "pays (the price has changed)", "→ held.repriced"],
    sees: ["The price has changed"],
    facts: {
      total: 84_960,
      paymentStatus: "created",
      asked: { ...callsUpToHold, initPayment: 1, reloadPrice: 1 },
    },
  },
  "J4 the price has changed at payment, and the new price cannot be loaded": {
    by: [...held, "pays (the price has changed and the network is lost)", "→ held.plain"],
    sees: ["Something went wrong"],
    facts: { failure: "network", paymentStatus: "created", total: 94_400 },
  },
  "J4 the new price cannot be loaded, and the visitor releases the slot and chooses the time again: no error is shown":
    {
      by: [
        ...held,
        "pays (the price has changed and the network is lost)",
        "→ held.plain",
        "gives the time back",
        "→ released",
        "chooses again",
        "→ choosing.slot.free",
      ],
      hiddenTexts: ["Something went wrong"],
      facts: { failure: null, held: null },
    },
  "J4 the price has changed at payment, and the hold has ended: the result polls the order": {
    by: [...held, "pays (the price has changed and the hold is over)", "→ checking"],
    resultStatuses: "unconfirmed",
  },
  "J4 nothing is due: the booking is confirmed without a checkout": {
    by: [...held, "pays (there's nothing to pay)", "→ confirmed"],
    facts: { asked: { ...callsUpToHold, initPayment: 1 } },
  },
  "J4 pays for a hold that was paid for in another tab: the screen shows the confirmed booking": [
    ...held,
    "pays (paid in another tab)",
    "→ confirmed",
  ],
  "J4 pays for a hold that is being paid for in another tab: the result polls the order": [
    ...held,
    "pays (being paid in another tab)",
    "→ checking",
  ],
  "J4 pays after the hold has ended: the screen shows that the hold has ended": {
    by: [...held, "pays (the hold is over)", "→ expired"],
    sees: [holdExpiredText, "Nothing was paid"],
  },

  "J4 pays for a hold that was released in another tab: the screen shows that the slot is no longer held": {
    by: [...held, "pays (given back in another tab)", "→ expired"],
    sees: [holdLostText, "Nothing was paid"],
    hiddenTexts: [holdExpiredText],
  },

  // A booking without a price
  "J4 the code from the email confirms a booking without a price": {
    by: [...confirming, enters(" 123456 "), "→ confirmed"],
    facts: { emailCode: "123456" },
  },
  "J4 a wrong code is rejected, and the right code confirms the booking": [
    ...confirming,
    enters("999999", "the code is wrong"),
    "→ confirmingEmail.refused",
    enters("123456"),
    "→ confirmed",
  ],
  "J4 a wrong code is rejected: the screen shows an error at the field, and the slot is still held": {
    by: [...confirming, enters("999999", "the code is wrong"), "→ confirmingEmail.refused"],
    sees: ["Held for you", "That code isn't right."],
    facts: { notice: true, held: "ORD000000000001" },
  },
  "J4 requests a new code after a wrong code: the error disappears": {
    by: [
      ...confirming,
      enters("999999", "the code is wrong"),
      "asks for the code again",
      "→ confirmingEmail.editing",
    ],
    hiddenTexts: ["That code isn't right."],
    facts: { notice: false, failure: null },
  },
  "J4 requests a new code": {
    by: [...confirming, "asks for the code again", "→ confirmingEmail.editing"],
    facts: { emailAsked: true, asked: { ...callsUpToHold, initPayment: 1, resendCode: 1 } },
  },
  "J4 the network is lost while the code is checked: the screen shows an error, and the code can be sent again":
    {
      by: [...confirming, enters("123456", "the network is lost"), "→ confirmingEmail.editing"],
      sees: ["Something went wrong"],
      facts: { failure: "network", emailCode: "123456" },
    },
  "J4 the network is lost while the code is checked, and the second attempt confirms the booking": {
    by: [...confirming, enters("123456", "the network is lost"), enters("123456"), "→ confirmed"],
    facts: { failure: null },
  },
  "J4 the network is lost while a new code is requested": {
    by: [...confirming, "asks for the code again (the network is lost)", "→ confirmingEmail.editing"],
    sees: ["Something went wrong"],
    facts: { failure: "network" },
  },
  "J4 goes back from the code to the price: no earlier error is shown there": {
    by: [...confirming, enters("123456", "the network is lost"), "goes back to the price", "→ held.plain"],
    hiddenTexts: ["Something went wrong"],
    facts: { failure: null, held: "ORD000000000001" },
  },
  "J4 releases the slot instead of entering the code": {
    by: [...confirming, "gives the time back", "→ released"],
    facts: { held: null },
  },
  "J4 the hold ends before the code is entered": {
    by: [...confirming, "the hold ends (the order is expired)", "→ expired"],
    sees: [holdExpiredText, "Nothing was paid"],
  },
  "J4 enters the code in another tab": [
    ...confirming,
    "the order changes elsewhere (paid in another tab)",
    "→ confirmed",
  ],
  "J4 enters the code after the hold has ended": {
    by: [...confirming, enters("123456", "the hold is over"), "→ expired"],
    sees: [holdExpiredText, "Nothing was paid"],
  },
  "J4 the coupon that made the booking free no longer applies when the code is entered: the screen shows the price first":
    {
      by: [...confirming, enters("123456", "the coupon no longer counts"), "→ held.repriced"],
      sees: ["The price has changed"],
      facts: { coupon: null },
    },
  "J4 requests a new code when a payment has become due: the screen shows the price first": {
    by: [...confirming, "asks for the code again (something is to pay after all)", "→ held.repriced"],
    sees: ["The price has changed"],
    facts: { paymentStatus: "created" },
  },
  "J4 requests a new code after the booking was confirmed automatically": [
    ...confirming,
    "asks for the code again (there's nothing to pay)",
    "→ confirmed",
  ],
  "J4 requests a new code after the hold has ended": {
    by: [...confirming, "asks for the code again (the hold is over)", "→ expired"],
    sees: [holdExpiredText, "Nothing was paid"],
  },
  "J4 requests a new code after the coupon stopped applying": {
    by: [...confirming, "asks for the code again (the coupon no longer counts)", "→ held.repriced"],
    sees: ["The price has changed"],
    facts: {
      coupon: null,
      notice: true,
      paymentStatus: "none",
      asked: { ...callsUpToHold, initPayment: 1, resendCode: 1, withdrawCoupon: 1 },
    },
  },

  // The end of the hold
  "J4 the hold ends unpaid: the screen shows that the hold has expired, and the input is kept": {
    by: expired,
    sees: [holdExpiredText, "Nothing was paid"],
    facts: { name: "Asha Rao", start: "10:00", asked: { ...callsUpToHold, lookUp: 1 } },
  },
  "J4 the hold ends, and the visitor holds the same time again": {
    by: [...expired, "holds the same time again", "→ held.plain"],
    sees: ["Held for you"],
    facts: {
      start: "10:00",
      name: "Asha Rao",
      asked: { loadAvailability: 1, verify: 1, book: 2, lookUp: 1 },
    },
  },
  "J4 the hold ends, somebody else has the time, and the visitor takes the alternative": {
    by: [
      ...held,
      "the hold ends (the order is expired and somebody else has the time)",
      "→ expired",
      "takes the alternative",
      "→ held.plain",
    ],
    sees: ["Held for you"],
    facts: { room: "Neem", start: "10:30", alternatives: [] },
  },
  "J4 the hold ends, and the visitor chooses another time in the room of the page": {
    by: [...expired, "chooses again", "→ choosing.slot.free"],
    facts: { held: null, room: "Banyan", total: null, name: "Asha Rao" },
  },
  "J4 the hold of an alternative ends, and the next choice is for the room of the page": {
    by: [
      ...slotLost,
      "takes the alternative",
      "→ held.plain",
      "gives the time back",
      "→ released",
      "chooses again",
      "→ choosing.slot.free",
    ],
    facts: { held: null, room: "Banyan" },
  },
  "J4 the hold ends after the payment: the booking is confirmed": [
    ...held,
    "the hold ends (paid in another tab)",
    "→ confirmed",
  ],
  "J4 the hold ends while the payment is pending: the result polls the order": [
    ...held,
    "the hold ends (being paid in another tab)",
    "→ checking",
  ],
  "J4 the hold ends, and the payment is refunded": [
    ...held,
    "the hold ends (the order is refunded)",
    "→ refunding",
  ],
  "J4 the hold ends after a checkout: the screen never shows the hold as expired": {
    by: [...attempted, "the hold ends (the order is expired after a checkout)", "→ checking"],
    resultStatuses: "unconfirmed",
  },
  "J4 the hold ends after a checkout that was closed without paying: the hold has expired, and nothing was paid":
    {
      by: [...closed, "the hold ends (the order is expired without an attempt)", "→ expired"],
      sees: [holdExpiredText, "Nothing was paid"],
      hiddenTexts: ["checking with your bank"],
    },
  "J4 the hold ends, and the order is not found: the visitor chooses a time again": {
    by: [...held, "the hold ends (the order is not found)", "→ choosing.slot.free"],
    sees: ["find your hold"],
    facts: { held: null, name: "Asha Rao", notice: true },
  },
  "J4 the hold ends while the network is lost: the order is requested three times, then the result polls the order":
    {
      by: [
        ...held,
        "the hold ends (the network is lost)",
        "→ lapsed.waiting",
        "a while passes (the network is lost)",
        "→ lapsed.waiting",
        "a while passes (the network is lost)",
        "→ checking",
      ],
      resultStatuses: "expired",
      facts: { asked: { ...callsUpToHold, lookUp: 3, awaitNextPoll: 2 } },
    },
  "J4 the hold ends while the network is briefly lost: the second request shows that the hold has expired": {
    by: [
      ...held,
      "the hold ends (the network is lost)",
      "→ lapsed.waiting",
      "a while passes (the order is expired)",
      "→ expired",
    ],
    sees: [holdExpiredText, "Nothing was paid"],
  },
  "J4 the hold ends by the browser's clock only: the order is requested three times, then the result polls the order":
    {
      by: [
        ...held,
        "the hold ends (the order is held)",
        "→ lapsed.waiting",
        "a while passes (the order is held)",
        "→ lapsed.waiting",
        "a while passes (the order is held)",
        "→ checking",
      ],
      resultStatuses: "unpaid",
      facts: { asked: { ...callsUpToHold, lookUp: 3, awaitNextPoll: 2 } },
    },
  "J4 a second hold ends: the order is requested three times again": [
    ...held,
    "the hold ends (the network is lost)",
    "a while passes (the order is expired)",
    "→ expired",
    "holds the same time again",
    "→ held.plain",
    "the hold ends (the network is lost)",
    "→ lapsed.waiting",
    "a while passes (the network is lost)",
    "→ lapsed.waiting",
  ],
  "J4 the timer fails while the order is requested again: the result polls the order": {
    by: [...held, "the hold ends (the network is lost)", "→ lapsed.waiting", "the clock fails", "→ checking"],
    resultStatuses: "unpaid",
  },
  "J4 the timer of the hold fails: the order is loaded": {
    by: [...held, "the clock fails (the order is expired)", "→ expired"],
    sees: [holdExpiredText, "Nothing was paid"],
  },
  "J4 the timer of a kept hold fails: the order is loaded": {
    by: [...slotKeptSteps, "the clock fails (the order is expired)", "→ expired"],
    sees: [holdExpiredText, "Nothing was paid"],
  },

  // Releasing the slot
  "J4 releases the slot: the slot is free for others, and nothing is due": {
    by: [...held, "gives the time back", "→ released"],
    sees: ["You haven't been charged."],
    facts: { held: null, total: null, asked: { ...callsUpToHold, release: 1 } },
  },
  "J4 releases a slot that was paid for in another tab: the screen shows a confirmed booking, never a released slot":
    {
      by: [...held, "gives the time back (paid in another tab)", "→ confirmed"],
      facts: { asked: { ...callsUpToHold, release: 1, loadOrder: 1 } },
    },
  "J4 releases a slot that is being paid for in another tab: the result polls the order and never shows a released slot":
    {
      by: [...held, "gives the time back (being paid in another tab)", "→ checking"],
      facts: { asked: { ...callsUpToHold, release: 1 } },
    },
  "J4 releases a slot after the hold has ended: the screen shows that the hold has expired": {
    by: [...held, "gives the time back (the hold is over)", "→ expired"],
    sees: [holdExpiredText, "Nothing was paid"],
    facts: { asked: { ...callsUpToHold, release: 1, lookUp: 1 } },
  },
  "J4 releases a slot whose order is not found: the visitor chooses a time again": {
    by: [...held, "gives the time back (the order is not found)", "→ choosing.slot.free"],
    sees: ["find your hold"],
    facts: { held: null, notice: true, asked: { loadAvailability: 2, verify: 1, book: 1, release: 1 } },
  },
  "J4 the network is lost while the slot is released: the screen shows that the slot is still held": {
    by: releaseFailed,
    sees: ["Your hold is still active"],
    facts: { held: "ORD000000000001", failure: "network" },
  },
  "J4 releases the slot at the second attempt after the network was lost": {
    by: [...releaseFailed, "gives the time back", "→ released"],
    facts: { held: null, failure: null },
  },
  "J4 pays instead of releasing the slot after the network was lost": [
    ...releaseFailed,
    "goes back to payment",
    "→ held.plain",
    "pays",
    "completes the payment",
    "→ confirmed",
  ],
  "J4 returns to payment after the network was lost: no error is shown there": {
    by: [...releaseFailed, "goes back to payment", "→ held.plain"],
    hiddenTexts: ["Something went wrong"],
    facts: { failure: null },
  },
  "J4 the network is still lost on the way back to payment: the screen shows that the hold could not be loaded":
    {
      by: lookupFailed,
      facts: { failure: "network" },
    },
  "J4 the network is still lost on the way back to payment, and the visitor loads the hold again": {
    by: [...lookupFailed, "looks the hold up again", "→ held.plain"],
    facts: { failure: null },
  },
  "J4 a hold that could not be loaded is not found at the second attempt: the visitor chooses a time again": {
    by: [...lookupFailed, "looks the hold up again (the order is not found)", "→ choosing.slot.free"],
    facts: { held: null, name: "Asha Rao" },
  },
  "J4 the network is still lost on the way back to payment, and the visitor releases the slot": {
    by: [...lookupFailed, "gives the time back", "→ released"],
    facts: { held: null },
  },
  "J4 the hold ends after the slot could not be released": {
    by: [...releaseFailed, "the hold ends (the order is expired)", "→ expired"],
    sees: [holdExpiredText, "Nothing was paid"],
  },
  "J4 releases the slot and chooses again: the input is kept": {
    by: [...held, "gives the time back", "chooses again", "→ choosing.slot.free"],
    facts: { held: null, room: "Banyan", name: "Asha Rao", start: "10:00" },
  },

  // Input of the API calls
  ...callInputCase(
    "loadAvailability",
    { buildingId: "saket-court", catalogId: "banyan-room", date: "2026-11-23" },
    openBooking,
    "choosing.availability.loaded",
  ),
  ...callInputCase("verify", request, held, "held.plain"),
  ...callInputCase("book", request, held, "held.plain"),
  ...callInputCase("holdEnd", { holdExpiresAt: "2026-11-23T08:15:00+05:30" }, held, "held.plain"),
  ...callInputCase(
    "holdEnd",
    { holdExpiresAt: "2026-11-23T08:15:00+05:30" },
    slotKeptSteps,
    "choosing.slot.kept",
  ),
  ...callInputCase("applyCoupon", { ...key, code: "ten" }, discounted, "held.discounted"),
  ...callInputCase(
    "removeCoupon",
    { ...key, code: null },
    [...discounted, "removes the coupon"],
    "held.plain",
  ),
  ...callInputCase(
    "withdrawCoupon",
    { ...key, code: null },
    [...discounted, "pays (the coupon no longer counts)"],
    "held.repriced",
  ),
  ...callInputCase("reloadPrice", key, [...held, "pays (the price has changed)"], "held.repriced"),
  ...callInputCase("initPayment", key, openCheckout, "paying.checkout"),
  ...callInputCase("checkPayment", key, closed, "held.plain"),
  ...callInputCase(
    "verifyPayment",
    { ...key, razorpay_payment_id: "pay_1", razorpay_order_id: "order_1", razorpay_signature: "signature" },
    [...openCheckout, "completes the payment (the bank declines)"],
    "paying.failed",
  ),
  ...callInputCase(
    "confirmEmail",
    { ...key, code: "999999" },
    [...confirming, enters("999999", "the code is wrong")],
    "confirmingEmail.refused",
  ),
  ...callInputCase("resendCode", key, [...confirming, "asks for the code again"], "confirmingEmail.editing"),
  ...callInputCase("loadOrder", key, [...held, "reloads the page"], "held.plain"),
  ...callInputCase("lookUp", key, expired, "expired"),
  ...callInputCase(
    "awaitNextPoll",
    { polls: 1 },
    [...held, "the hold ends (the network is lost)"],
    "lapsed.waiting",
  ),
  ...callInputCase("release", key, releaseFailed, "releasing.failed"),
  ...callInputCase("watch", { key, isPaymentOpened: true }, closed, "held.plain"),

  // A reload
  "J4 S9 reloads with a choice: the choice is kept": {
    by: [...openBooking, choosesTime(), "reloads the page", "→ choosing.choice.complete"],
    facts: { start: "10:00", people: 4 },
  },
  "J4 S9 reloads with a hold: the slot is still held at its price, and the input is kept": {
    by: [...held, "reloads the page", "→ held.plain"],
    sees: ["Held for you"],
    facts: { held: "ORD000000000001", total: 94_400, start: "10:00", people: 4, name: "Asha Rao" },
  },
  "J4 S9 reloads after the hold was paid for: the screen shows the confirmed booking": [
    ...held,
    "reloads the page (paid in another tab)",
    "→ confirmed",
  ],
  "J4 S9 reloads after the hold ended: the screen shows that the hold has expired": {
    by: [...held, "reloads the page (the order is expired)", "→ expired"],
    sees: [holdExpiredText, "Nothing was paid"],
  },
  "J4 S9 reloads after the hold ended behind a checkout: the screen never shows the hold as expired": {
    by: [...attempted, "reloads the page (the order is expired after a checkout)", "→ checking"],
    resultStatuses: "unconfirmed",
  },
  "J4 S9 reloads after the hold ended and the checkout was closed without paying: nothing was paid": {
    by: [...closed, "reloads the page (the order is expired without an attempt)", "→ expired"],
    sees: [holdExpiredText, "Nothing was paid"],
  },
  "J4 S9 reloads while the payment is refunded": [
    ...held,
    "reloads the page (the order is refunded)",
    "→ refunding",
  ],
  "J4 S9 reloads after the booking was cancelled: the result shows the cancellation": {
    by: [...held, "reloads the page (the order is cancelled)", "→ checking"],
    resultStatuses: ["refunding", "refunded"],
  },
  "J4 S9 reloads with a hold that is not found: the visitor chooses a time again, and the input is kept": {
    by: [...held, "reloads the page (the order is not found)", "→ choosing.slot.free"],
    facts: { held: null, name: "Asha Rao" },
  },
  "J4 S9 reloads while the network is lost, and loads the hold again": {
    by: [
      ...held,
      "reloads the page (the network is lost)",
      "→ restoring.failed",
      "looks the hold up again",
      "→ held.plain",
    ],
    facts: { failure: null },
  },
  "J4 S9 reloads while the network is lost: the screen shows that the hold could not be loaded": {
    by: [...held, "reloads the page (the network is lost)", "→ restoring.failed"],
    facts: { failure: "network" },
  },
  "J4 S9 reloads while the network is lost, and releases the slot": {
    by: [...held, "reloads the page (the network is lost)", "gives the time back", "→ released"],
    facts: { held: null },
  },
});

/** Creates a journey that runs these steps and then checks the input of an invoke. */
function callInputCase(
  id: string,
  input: unknown,
  by: readonly Step[],
  state: string,
): Readonly<Record<string, BookingCase>> {
  const name = `J4 what ${id} is asked with, when it leads to ${state}`;
  return { [name]: { by: [...by, `→ ${state}`], facts: { [`input of ${id}`]: input } } };
}

const duringChoice = {
  "draft.restored": "choosing.availability.loading.quiet",
  "draft.restored with a hold": "restoring.loading",
  "date.chosen": "choosing.availability.loading.quiet",
  "customer.typed": "choosing",
} as const;
/** Events handled by every state in which the slot is held and its price is shown. */
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

/** The events that each state handles. The machine ignores all other events. */
export const bookingStateCases = defineStateCases<BookingStepName, BookingFault>({
  "choosing.availability.unasked": {
    tags: "canLeave",
    variant: "by the day",
    by: openBooking,
    takes: {
      ...duringChoice,
      "draft.restored": "choosing.availability.unasked",
      "choice.changed": "choosing.availability.unasked",
      "choice.changed beyond what is possible": "choosing.availability.unasked",
      "choice.confirmed": "choosing.availability.unasked",
    },
  },
  "choosing.availability.loading.quiet": {
    tags: "busy canLeave",
    by: ["opens the booking (the service is slow)"],
    takes: {
      ...duringChoice,
      "choice.changed": "choosing.availability.loading.quiet",
      "choice.changed beyond what is possible": "choosing.availability.loading.quiet",
      "choice.confirmed": "choosing.availability.loading.wanted",
    },
  },
  "choosing.availability.loading.wanted": {
    tags: "busy canLeave",
    by: ["opens the booking (the service is slow)", "continues (the service is slow)"],
    takes: {
      ...duringChoice,
      "choice.changed": "choosing.availability.loading.wanted",
      "choice.changed beyond what is possible": "choosing.availability.loading.wanted",
    },
  },
  "choosing.availability.loaded + choosing.choice.incomplete + choosing.slot.free": {
    tags: "canLeave",
    by: openBooking,
    takes: {
      ...duringChoice,
      "choice.changed": "choosing.choice.complete",
      "choice.changed beyond what is possible": "choosing.choice.incomplete",
      "choice.confirmed": "choosing.choice.incomplete",
      "availability.retried": "choosing.availability.loading.quiet",
    },
  },
  "choosing.availability.failed": {
    tags: "canLeave",
    by: ["opens the booking (the network is lost)"],
    takes: {
      ...duringChoice,
      "choice.changed": "choosing.availability.failed",
      "choice.changed beyond what is possible": "choosing.availability.failed",
      "choice.confirmed": "choosing.availability.loading.wanted",
      "availability.retried": "choosing.availability.loading.quiet",
    },
  },
  "choosing.choice.complete": {
    tags: "canLeave",
    by: [...openBooking, choosesTime()],
    takes: {
      ...duringChoice,
      "date.chosen": "choosing.choice.incomplete",
      "choice.changed": "choosing.choice.complete",
      "choice.changed beyond what is possible": "choosing.choice.incomplete",
      "choice.confirmed": "detailing.editing",
      "availability.retried": "choosing.choice.incomplete",
    },
  },
  "choosing.slot.kept": {
    tags: "holding",
    by: slotKeptSteps,
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
  "detailing.checkingTime": {
    tags: "busy",
    by: timeUnavailableSteps("continues (the service is slow)"),
    takes: { "customer.typed": "detailing.checkingTime", "went.back": "choosing.slot.free" },
  },
  "detailing.editing": {
    by: chosen,
    takes: {
      "customer.typed": "detailing.editing",
      "customer.confirmed": "detailing.verifying",
      "went.back": "choosing.slot.free",
    },
  },
  "detailing.editing, with a hold": {
    by: [...held, "changes their details"],
    takes: {
      "customer.typed": "detailing.editing",
      "customer.confirmed": "detailing.verifying",
      "went.back": "choosing.slot.kept",
      "hold.resumed": "restoring.loading",
      "slot.released": "releasing.asking",
    },
  },
  "detailing.verifying": {
    tags: "busy",
    by: [...typeDetails, "holds the slot (the service is slow)"],
    takes: { "customer.typed": "detailing.verifying", "went.back": "choosing.slot.free" },
  },
  holding: {
    tags: "busy",
    by: [...typeDetails, "holds the slot (the service is slow to hold it)"],
    takes: { "customer.typed": "holding" },
  },
  taken: {
    by: slotLost,
    takes: { "customer.typed": "taken", "alternative.chosen": "holding", "went.back": "choosing.slot.free" },
  },
  "taken, before the details": {
    by: slotTakenSteps,
    takes: {
      "customer.typed": "taken",
      "alternative.chosen": "choosing.availability.loading.wanted",
      "went.back": "choosing.slot.free",
    },
  },
  "taken, with an earlier hold": {
    by: [...otherTime, "holds the slot (somebody else is faster)"],
    takes: {
      "customer.typed": "taken",
      "alternative.chosen": "holding",
      "went.back": "choosing.slot.kept",
      "hold.resumed": "restoring.loading",
      "slot.released": "releasing.asking",
    },
  },
  "held.plain": { tags: "holding", by: held, takes: beforeCoupon },
  "held.applying": {
    tags: "busy holding",
    by: [...held, tryCoupon("ten", "the service is slow")],
    takes: duringHold,
  },
  "held.refused": {
    tags: "holding",
    by: [...held, tryCoupon("ten", "the coupon has expired")],
    takes: beforeCoupon,
  },
  "held.discounted": {
    tags: "holding",
    by: discounted,
    takes: { ...duringHold, "coupon.removed": "held.removing", "payment.started": "paying.initiating" },
  },
  "held.removing": {
    tags: "busy holding",
    by: [...discounted, "removes the coupon (the service is slow)"],
    takes: duringHold,
  },
  "held.withdrawing": {
    tags: "busy holding",
    by: [...discounted, "pays (the service is slow to take the coupon off)"],
    takes: duringHold,
  },
  "held.repricing": {
    tags: "busy holding",
    by: [...held, "pays (the service is slow to tell the price)"],
    takes: duringHold,
  },
  "held.repriced": {
    tags: "holding",
    by: [...held, "pays (the price has changed)"],
    takes: { ...duringHold, "price.agreed": "paying.initiating" },
  },
  "paying.initiating": { tags: "busy", by: [...held, "pays (the service is slow)"] },
  "paying.checkout": { tags: "overlay", by: openCheckout, takes: { "went.back": "paying.closed" } },
  "paying.closed": { tags: "busy", by: [...openCheckout, "closes the checkout (the service is slow)"] },
  "paying.verifying": { tags: "busy", by: [...openCheckout, "completes the payment (the service is slow)"] },
  "paying.failed": {
    tags: "holding",
    by: declined,
    takes: {
      "payment.started": "paying.initiating",
      "went.back": "held.plain",
      "slot.released": "releasing.asking",
    },
  },
  "confirmingEmail.editing": { tags: "holding", by: confirming, takes: beforeCode },
  "confirmingEmail.confirming": {
    tags: "busy holding",
    by: [...confirming, enters("123456", "the service is slow")],
    takes: atCode,
  },
  "confirmingEmail.refused": {
    tags: "holding",
    by: [...confirming, enters("1", "the code is wrong")],
    takes: beforeCode,
  },
  "confirmingEmail.resending": {
    tags: "busy holding",
    by: [...confirming, "asks for the code again (the service is slow)"],
    takes: atCode,
  },
  "restoring.loading": { tags: "busy holding", by: [...held, "reloads the page (the service is slow)"] },
  "restoring.failed": {
    tags: "holding",
    by: [...held, "reloads the page (the network is lost)"],
    takes: { "order.retried": "restoring.loading", "slot.released": "releasing.asking" },
  },
  "lapsed.loading": { tags: "busy", by: [...held, "the hold ends (the service is slow)"] },
  "lapsed.waiting": { tags: "busy", by: [...held, "the hold ends (the network is lost)"] },
  expired: {
    tags: "canLeave",
    by: expired,
    takes: {
      "choice.confirmed": "holding",
      "alternative.chosen": "holding",
      restarted: "choosing.slot.free",
    },
  },
  "releasing.asking": { tags: "busy", by: [...held, "gives the time back (the service is slow)"] },
  "releasing.failed": {
    tags: "holding",
    by: releaseFailed,
    takes: { "slot.released": "releasing.asking", "hold.resumed": "restoring.loading" },
  },
  released: {
    tags: "canLeave",
    by: [...held, "gives the time back"],
    takes: { restarted: "choosing.slot.free" },
  },
  confirmed: { tags: "over", by: [...openCheckout, "completes the payment"] },
  checking: { tags: "over", by: [...openCheckout, "completes the payment (the bank has not decided)"] },
  refunding: { tags: "over", by: [...openCheckout, "completes the payment (the money goes back)"] },
});
