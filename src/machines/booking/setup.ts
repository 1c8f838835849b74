import { assign, setup, stateIn } from "xstate";
import type { InitPaymentOutcome, OrderOutcome, VerifyPaymentOutcome } from "../../api/booking-outcomes.ts";
import type {
  Alternative,
  NewHold,
  OrderDetails,
  OrderKey,
  PaymentStatus,
  Quote,
} from "../../api/contract/booking.ts";
import type { CustomerDraft, CustomerField } from "../../api/contract/customer-fields.ts";
import type { PaymentCreatedResponse } from "../../api/contract/payment.ts";
import { hasPasses } from "../../api/contract/units.ts";
import { type CallFailure, toCallFailure } from "../../api/failure.ts";
import * as texts from "../../texts/booking-choice.ts";
import { bookingActors } from "./actors.ts";
import {
  changedChoice,
  hasDetails,
  isComplete,
  isHeldTime,
  isTimeUnavailable,
  selectedDays,
  selectedRepeats,
  selectedTime,
  toChoice,
  validateChoice,
  withoutTakenStart,
} from "./choice.ts";
import { isPaymentOpened } from "./order.ts";
import { isEndedUnpaid, isRefunding, isStillHeld, isUnattempted } from "./order-status.ts";
import type {
  BookingActors,
  BookingContext,
  BookingEvent,
  BookingInput,
  BookingOutput,
  BookingTag,
  Choice,
  Draft,
  Evidence,
  HeldOrder,
} from "./types.ts";

type WithOutcome = { readonly outcome: string };
type ReleasedOutcome = WithOutcome & { paymentStatus?: PaymentStatus; hasNoAttempt?: boolean };
type RefusedOutcome = WithOutcome & {
  fields?: Readonly<Record<string, string>>;
  message?: string;
  failure?: CallFailure;
};
type Output = BookingActors[Exclude<keyof BookingActors, "awaitHoldEnd" | "awaitNextPoll">]["output"];
type Outcome = Extract<Output, { outcome: string }>["outcome"];
type WithActorId = { readonly actorId: string };

/** Compares an outcome with a name. A name that no actor returns does not compile. */
function outcomeIs(result: WithOutcome, name: Outcome): boolean {
  return result.outcome === name;
}

export const bookingSetup = setup({
  types: {
    context: {} as BookingContext,
    events: {} as BookingEvent,
    input: {} as BookingInput,
    output: {} as BookingOutput,
    tags: {} as BookingTag,
  },
  actors: bookingActors,
  guards: {
    isDateChosen: ({ context }) => context.choice.date !== null,
    isChoiceComplete: ({ context }) => isComplete(context),
    isChoiceIncomplete: ({ context }) => !isComplete(context),
    // Alternatives are for one date. A visitor who wants several weeks chooses another start.
    isTimeLost: ({ context }) => isTimeUnavailable(context) && context.choice.times === 1,
    areDetailsGiven: ({ context }) => hasDetails(context),
    isOwnChoice: ({ context }) => isHeldTime(context),
    isConfirmationPending: stateIn({ choosing: { availability: { loading: "wanted" } } }),
    isHolding: ({ context }) => context.order !== null,
    isPaymentOpened: ({ context }) => isPaymentOpened(context),
    isLookupLeft: ({ context }) => context.orderLookups < 3,
    isHeldWithLookupLeft: ({ context }, result: OrderOutcome) =>
      context.orderLookups < 3 && isStillHeld(result),
    isDiscounted: ({ context }) => Boolean(context.quote?.couponCode),
    isOrderInDraft: (_, { draft }: { draft: Draft }) => draft.order !== undefined,
    isTaken: (_, result: WithOutcome) => outcomeIs(result, "taken"),
    isRefused: (_, result: WithOutcome) =>
      outcomeIs(result, "refused") || outcomeIs(result, "payment-under-way"),
    isOwnPaymentUnderWay: ({ context }, result: WithOutcome) =>
      outcomeIs(result, "payment-under-way") && context.order !== null,
    isReleasedUnpaid: (_, { paymentStatus, hasNoAttempt, ...result }: ReleasedOutcome) =>
      outcomeIs(result, "released") &&
      paymentStatus !== undefined &&
      isUnattempted({ paymentStatus, hasNoAttempt }),
    isAlreadyOver: (_, result: WithOutcome) => outcomeIs(result, "already-over"),
    isOrderSettled: (_, result: WithOutcome) => outcomeIs(result, "order-settled"),
    isEmailToConfirm: (_, result: WithOutcome) => outcomeIs(result, "confirm-email"),
    isEmailConfirmed: (_, result: WithOutcome) => outcomeIs(result, "confirmed"),
    isOrderMoved: (_, result: WithOutcome) => outcomeIs(result, "order-moved"),
    isNothingToPay: (_, result: WithOutcome) => outcomeIs(result, "nothing-to-pay"),
    isCouponExpired: (_, result: WithOutcome) => outcomeIs(result, "coupon-expired"),
    isPaid: (_, result: WithOutcome) => outcomeIs(result, "paid"),
    isDismissed: (_, result: WithOutcome) => outcomeIs(result, "dismissed"),
    isChoiceRefused: (_, { fields = {}, ...result }: RefusedOutcome) =>
      outcomeIs(result, "refused") &&
      ["start", "end", "dates", "repeats", "people", "quantity"].some((name) => name in fields),
    isPriceOther: ({ context }, result: WithOutcome & { payment?: PaymentCreatedResponse }) =>
      result.payment !== undefined && result.payment.amountPaise !== context.quote?.totalPaise,
    isGone: (_, result: WithOutcome) => outcomeIs(result, "gone"),
    isHeld: (_, result: OrderOutcome) => isStillHeld(result),
    isConfirmed: ({ context }, result: OrderOutcome) =>
      context.order !== null && result.outcome === "found" && result.order.status === "confirmed",
    isOverUnpaid: (_, result: OrderOutcome) => result.outcome === "found" && isEndedUnpaid(result.order),
    isRefunding: (_, result: OrderOutcome) => result.outcome === "found" && isRefunding(result.order),
    isSettled: (_, result: VerifyPaymentOutcome) =>
      result.outcome === "settled" && result.status === "confirmed",
    isSentBack: (_, result: VerifyPaymentOutcome) => result.outcome === "settled" && isRefunding(result),
    isPaymentFailed: (_, result: VerifyPaymentOutcome) =>
      result.outcome === "settled" && result.paymentStatus === "failed",
  },
  actions: {
    restoreDraft: assign(({ context }, { draft }: { draft: Draft }) => ({
      choice: { ...context.choice, ...draft.choice },
      customer: { ...context.customer, ...draft.customer },
      order: draft.order ? unloadedOrder(draft.order) : null,
    })),
    chooseDate: assign(({ context }, { date }: { date: string }) => ({
      room: context.ownRoom,
      choice: {
        ...context.choice,
        date,
        start: null,
        repeats: null,
        more: context.choice.more.filter((each) => each > date),
      },
      fieldErrors: {},
    })),
    changeChoice: assign(({ context }, { change }: { change: Partial<Choice> }) => ({
      room: context.ownRoom,
      choice: changedChoice(context.choice, change),
      fieldErrors: {},
      notice: null,
    })),
    storeTyped: assign(({ context }, { field, value }: { field: CustomerField; value: string }) => ({
      customer: { ...context.customer, [field]: value } satisfies CustomerDraft,
      fieldErrors: omit(context.fieldErrors, field),
    })),
    clearFailure: assign({ failure: null, notice: null, failedCall: null }),
    clearFailedCall: assign({ failedCall: null }),
    clearAvailability: assign({ availability: null }),
    storeAvailability: assign((_, availability: NonNullable<BookingContext["availability"]>) => ({
      availability,
    })),
    countLookup: assign(({ context }) => ({ orderLookups: context.orderLookups + 1 })),
    clearLookups: assign({ orderLookups: 0 }),
    setError: assign((_, { error, actorId }: WithActorId & { error: unknown }) => {
      const failure = toCallFailure(error);
      return { failure, failedCall: { id: actorId, failure } };
    }),
    recordErrors: assign((_, { fields, message, ...refused }: WithActorId & RefusedOutcome) => ({
      fieldErrors: fields ?? {},
      notice: message ?? null,
      failedCall: failedCall(refused),
    })),
    noteGone: assign({ notice: texts.holdNotFound }),
    noteFaults: assign(({ context }) => ({ fieldErrors: validateChoice(context) })),
    noteReason: assign((_, { reason }: WithOutcome & { reason?: string }) => ({ notice: reason ?? null })),
    offerAlternatives: assign(
      (
        _,
        {
          alternatives,
          ...refused
        }: WithActorId & RefusedOutcome & { alternatives?: readonly Alternative[] },
      ) => ({
        alternatives: alternatives ?? [],
        failedCall: failedCall(refused),
      }),
    ),
    takeAlternative: assign(({ context }, { alternative }: { alternative: Alternative }) => ({
      room: { buildingId: alternative.buildingId, catalogId: alternative.catalogId, name: alternative.name },
      choice: { ...context.choice, ...toChoice(alternative, context.item.unit) },
      alternatives: [],
    })),
    clearAlternatives: assign({ alternatives: [] }),
    forgetTakenStart: assign(({ context }) => withoutTakenStart(context)),
    returnToOwnRoom: assign(({ context }) => ({ room: context.ownRoom, fieldErrors: {} })),
    adoptPrice: assign((_, { quote }: WithOutcome & { quote?: Quote }) => (quote ? { quote } : {})),
    adoptHold: assign(({ context }, { order }: WithOutcome & { order?: NewHold }) =>
      order ? { quote: order.quote, order: heldOrder(context, order), fieldErrors: {}, couponCode: "" } : {},
    ),
    adoptOrder: assign(({ context }, result: OrderOutcome) =>
      result.outcome === "found" ? orderContext(context, result.order) : {},
    ),
    /** Restores the held choice after the visitor has abandoned a change. */
    returnToHeldChoice: assign(({ context: { order, choice, item } }) =>
      order === null
        ? {}
        : {
            choice: {
              ...choice,
              ...toChoice(order, item.unit),
              people: order.people,
              passes: order.passes,
            },
          },
    ),
    dropOrder: assign({
      order: null,
      quote: null,
      payment: null,
      evidence: null,
      settled: null,
      couponCode: "",
      emailCode: "",
      emailConfirmation: null,
    }),
    storeCouponCode: assign((_, { code }: { code: string }) => ({ couponCode: code.trim() })),
    storeEmailCode: assign((_, { code }: { code: string }) => ({ emailCode: code.trim() })),
    storeEmailAsked: assign((_, result: InitPaymentOutcome) =>
      result.outcome === "confirm-email"
        ? { emailConfirmation: { email: result.email, resendAt: result.resendAt } }
        : {},
    ),
    notePaymentOpened: assign(({ context }) => ({ order: withPaymentCreated(context.order) })),
    storePayment: assign(({ context }, { payment }: WithOutcome & { payment?: PaymentCreatedResponse }) => ({
      payment: payment ?? null,
      settled: null,
      order: withPaymentCreated(context.order),
    })),
    storeEvidence: assign((_, { evidence }: WithOutcome & { evidence?: Evidence }) => ({
      evidence: evidence ?? null,
    })),
    storeStatus: assign((_, result: VerifyPaymentOutcome) =>
      result.outcome === "settled"
        ? { settled: { status: result.status, paymentStatus: result.paymentStatus } }
        : {},
    ),
  },
});

function failedCall({
  actorId,
  failure,
}: WithActorId & Pick<RefusedOutcome, "failure">): BookingContext["failedCall"] {
  return failure === undefined ? null : { id: actorId, failure };
}

/** Creates an order from its key. The hold is treated as active until the order is loaded. */
function unloadedOrder(key: OrderKey): HeldOrder {
  const unknown = {
    holdExpiresAt: "",
    hasRunOut: false,
    catalogId: "",
    start: "",
    end: "",
    dates: [],
    repeats: [],
    people: 0,
    passes: 0,
    gstin: "",
  };
  return { ...key, ...unknown, paymentStatus: "none", isAttempted: false };
}

/** Marks the order as having an open payment, so that money may arrive from now on. */
function withPaymentCreated(order: HeldOrder | null): HeldOrder | null {
  return order && { ...order, paymentStatus: "created", isAttempted: true };
}

function heldOrder(context: BookingContext, held: NewHold): HeldOrder {
  const { choice, room, customer, item } = context;
  const time = selectedTime(context) ?? { start: "", end: "" };
  const { orderId, token, holdExpiresAt } = held;
  return {
    orderId,
    token,
    holdExpiresAt,
    hasRunOut: false,
    paymentStatus: "none",
    isAttempted: false,
    catalogId: room.catalogId,
    start: time.start,
    end: time.end,
    dates: selectedDays(choice, item.unit),
    repeats: selectedRepeats(choice),
    people: choice.people,
    passes: choice.passes,
    gstin: customer.gstin,
  };
}

function orderContext(context: BookingContext, found: OrderDetails): Partial<BookingContext> {
  const { building, item, start, end, dates, repeats = [], quote } = found;
  const passes = hasPasses[item.unit] ? found.quantity : 1;
  const people = found.people;
  const order = context.order && {
    ...context.order,
    holdExpiresAt: found.holdExpiresAt ?? "",
    hasRunOut: found.status === "expired",
    paymentStatus: found.paymentStatus,
    isAttempted: !isUnattempted(found),
    catalogId: item.id,
    start,
    end,
    dates,
    repeats,
    people,
    passes,
    gstin: found.customer.gstin ?? "",
  };
  return {
    order,
    quote,
    room: { buildingId: building.id, catalogId: item.id, name: item.name },
    choice: { ...context.choice, ...toChoice({ start, end, dates, repeats }, item.unit), people, passes },
    alternatives: found.alternatives,
    // It is unknown when the last email was sent, so another email can be requested immediately.
    emailConfirmation: { email: found.customer.email, resendAt: found.now },
  };
}

function omit(fields: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}
