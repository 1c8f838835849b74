import { readdir, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import { recordAreaStates } from "../../tests/support/watch-area.ts";
import { type CallName, calls } from "../api/contract/calls.ts";
import type { FormDefinition } from "../api/contract/content.ts";
import type { CallFailure } from "../api/failure.ts";
import { callFailure } from "../machines/area/fixtures.ts";
import type { AreaView } from "../machines/area/selectors.ts";
import { bookingActions } from "../machines/booking/actions.ts";
import { bookingAreas } from "../machines/booking/areas.ts";
import { evidence, holdResponse, hourlyFixture, orders, payment } from "../machines/booking/fixtures.ts";
import { quoteFixture } from "../machines/booking/quote-fixture.ts";
import { sendEvents } from "../machines/booking/send-events.ts";
import { eventsUpToHold } from "../machines/booking/testing.ts";
import { acceptedLead, filledForm } from "../machines/lead/fixtures.ts";
import { leadView } from "../machines/lead/selectors.ts";
import { invoice } from "../machines/result/fixtures.ts";
import { invoiceView } from "../machines/result/selectors.ts";
import { provideBookingMachine } from "./booking-details/provide-machine.ts";
import { contactDataView } from "./contact-us/contact-data.ts";
import { provideLeadMachine } from "./lead-form/provide-machine.ts";
import { provideResultMachine } from "./payment-result/provide-machines.ts";
import { siteContentFixture } from "./site/testing.tsx";

/*
 * Tests the data areas that are views: of the visitors' state machines, and the contact data. The machines send their API calls to a fake
 * service, and each area is observed from its initial state to success and to failure.
 * (requirements D contact us: contact data, D contact us: lead data)
 * (requirements D booking details: verify user details–D booking details: apply coupon)
 * (requirements D payment status: payment status–D payment status: invoice)
 */

const order = { orderId: holdResponse.orderId, token: holdResponse.token };
const neverSettles = () => new Promise<never>(() => undefined);

/** Default responses by API call, for a visitor who books, pays, and opens the invoice. */
const responses: Partial<
  Record<CallName, readonly [status: number, body: (requests: IncomingCall) => unknown]>
> = {
  availability: [200, () => hourlyFixture.actorResults.loadAvailability.done[0]],
  verifyAndBook: [
    201,
    ({ intent }) => (intent === "book" ? holdResponse : { ok: true, quote: quoteFixture() }),
  ],
  coupon: [200, () => ({ quote: quoteFixture("TEN") })],
  initPayment: [201, () => ({ ...payment, amountPaise: quoteFixture("TEN").totalPaise })],
  verifyPayment: [200, () => ({ status: "confirmed", paymentStatus: "captured" })],
  meetingRoomsOrderDetails: [200, () => ({ order: orders.confirmed.order })],
  invoice: [200, () => invoice],
  leadSubmit: [201, () => acceptedLead.lead],
};
type IncomingCall = { readonly intent?: string };

/** Returns a fake service that rejects one API call. If `intent` is given, rejects only requests with that intent. */
function createService(refuses?: {
  readonly call: CallName;
  readonly with: CallFailure;
  readonly intent?: string;
}) {
  const requests: string[] = [];
  const fetch = async (url: string, init?: RequestInit) => {
    const name = (Object.keys(calls) as CallName[]).find((call) => calls[call].path === url.split("?")[0]);
    if (name === undefined) throw new Error(`No API call has the URL ${url}.`);
    requests.push(name);
    const body: IncomingCall = typeof init?.body === "string" ? JSON.parse(init.body) : {};
    const isRefused = refuses?.call === name && (refuses.intent ?? body.intent) === body.intent;
    if (isRefused) return Response.json(refuses.with.body, { status: refuses.with.statusCode });
    const [status, response] = responses[name] ?? [404, () => ({})];
    return Response.json(response(body), { status });
  };
  return { asked: requests, call: { fetch } };
}

type Service = ReturnType<typeof createService>;
type Run = (service: Service, name: string) => Promise<{ text: string[]; last: AreaView<unknown> | null }>;

const book: Run = async ({ call }, name) => {
  const machine = provideBookingMachine({
    call,
    openCheckout: async () => ({ outcome: "paid", evidence }),
    awaitHoldEnd: neverSettles,
    awaitNextPoll: neverSettles,
  });
  const actor = createActor(machine, { input: hourlyFixture.input });
  const viewOf = bookingAreas[name as keyof typeof bookingAreas];
  const text = recordAreaStates(actor, viewOf);
  actor.start();
  await sendEvents(actor, [...eventsUpToHold, bookingActions.tryCoupon("ten")]);
  if (actor.getSnapshot().matches({ held: "discounted" })) await sendEvents(actor, [bookingActions.pay()]);
  await expect
    .poll(() => actor.getSnapshot().hasTag("busy") || actor.getSnapshot().hasTag("overlay"))
    .toBe(false);
  return { text, last: viewOf(actor.getSnapshot()) };
};

const showInvoice: Run = async ({ call }) => {
  const actor = createActor(provideResultMachine({ call, awaitNextPoll: neverSettles }), { input: order });
  const text = recordAreaStates(actor, invoiceView);
  actor.start();
  await expect.poll(() => actor.getSnapshot().matches("confirmed")).toBe(true);
  actor.send({ type: "invoice.asked" });
  await expect.poll(() => actor.getSnapshot().hasTag("busy")).toBe(false);
  return { text, last: invoiceView(actor.getSnapshot()) };
};

const submitLead: Run = async ({ call }) => {
  const form = { fields: [] } as unknown as FormDefinition;
  const envelope = () => ({ brand: 1, tracking: {} }) as const;
  const actor = createActor(provideLeadMachine({ call, form: async () => form, envelope }), {
    input: undefined,
  });
  const text = recordAreaStates(actor, leadView);
  actor.start();
  actor.send({ type: "lead.submitted", draft: filledForm });
  await expect.poll(() => actor.getSnapshot().hasTag("busy")).toBe(false);
  return { text, last: leadView(actor.getSnapshot()) };
};

/** The areas, each with its API call, its initial state, and the machine that loads it. */
const cases: readonly [
  string,
  { call: CallName; intent?: string; before: string; run: Run; refused: CallFailure },
][] = [
  [
    "contactUs.leadData",
    {
      call: "leadSubmit",
      before: "idle",
      run: submitLead,
      refused: callFailure("validation_failed", { fields: { phone: "Enter one." } }),
    },
  ],
  [
    "bookingDetails.verifyUser",
    {
      call: "verifyAndBook",
      intent: "verify",
      before: "not there",
      run: book,
      refused: callFailure("validation_failed", { fields: { "customer.email": "Enter one." } }),
    },
  ],
  [
    "bookingDetails.createOrder",
    {
      call: "verifyAndBook",
      intent: "book",
      before: "not there",
      run: book,
      refused: callFailure("slot_taken"),
    },
  ],
  [
    "bookingDetails.validateCoupon",
    { call: "coupon", before: "idle", run: book, refused: callFailure("coupon_unknown") },
  ],
  [
    "bookingDetails.applyCoupon",
    { call: "coupon", before: "idle", run: book, refused: callFailure("coupon_used_up") },
  ],
  [
    "bookingDetails.initiatePayment",
    { call: "initPayment", before: "not there", run: book, refused: callFailure("gateway_unavailable") },
  ],
  [
    "paymentStatus.status",
    { call: "verifyPayment", before: "not there", run: book, refused: callFailure("internal_error") },
  ],
  [
    "paymentStatus.invoice",
    { call: "invoice", before: "idle", run: showInvoice, refused: callFailure("not_found") },
  ],
];

test("every area of the booking machine has a test case and is rendered by the booking screen", async () => {
  const names = Object.keys(bookingAreas).sort();
  const watched = cases.filter(([, { run }]) => run === book).map(([name]) => name);
  expect(watched.sort()).toEqual(names);
  const parts = (await readdir("src/screens/booking-details")).filter((file) => file.endsWith(".tsx"));
  const texts = await Promise.all(
    parts.map((file) => readFile(join("src/screens/booking-details", file), "utf8")),
  );
  const areaNames = texts.flatMap((text) =>
    [...text.matchAll(/useBookingArea\("([^"]+)"\)/g)].map(([, name]) => name),
  );
  expect([...new Set(areaNames)].sort()).toEqual(names);
});

describe.each(cases)("D %s", (name, { call, intent, before, run, refused }) => {
  test(`the area is ${before}, then fetching with neither data nor error, and finally has the data`, async () => {
    const service = createService();
    const { text, last } = await run(service, name);
    expect(text).toEqual([before, "fetching", "data"]);
    expect(service.asked).toContain(call);
    expect(last).toMatchObject({ fetching: false, data: expect.any(Object), error: null });
  });

  test.each([refused, callFailure("service_unavailable")])(
    "T3 X7 the error $code clears the data, and the area's error has the service's body and status",
    async (failure) => {
      const { text, last } = await run(
        createService({ call, with: failure, ...(intent && { intent }) }),
        name,
      );
      expect(text).toEqual([before, "fetching", "error"]);
      expect(last?.error).toMatchObject({ statusCode: failure.statusCode, body: failure.body });
    },
  );
});

test("every state machine is reachable from a page, a server flow or the layout", async () => {
  const files = await readdir("src/screens", { recursive: true });
  const entries = files
    .filter((file) => /(^|\/)(\+\w+|client)\.tsx?$/.test(file))
    .map((file) => join("src/screens", file));
  const reachedAreas = new Set<string>();
  for (const entry of entries) await collect(entry, reachedAreas);
  const folders = (await readdir("src/machines", { withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  );
  const machines = folders.map(({ name }) => `src/machines/${name}/machine.ts`);
  expect(machines.filter((file) => !reachedAreas.has(file))).toEqual([]);
});

/** Collects a file and all of its value imports, static and dynamic. */
async function collect(file: string, reachedAreas: Set<string>): Promise<void> {
  if (reachedAreas.has(file) || !/\.tsx?$/.test(file)) return;
  reachedAreas.add(file);
  const text = await readFile(file, "utf8");
  const imports = text.matchAll(/(?:^(?:import|export)(?! type)[^;]*? from |\bimport\()"(\.[^"]+)"/gm);
  for (const [, path = ""] of imports) await collect(normalize(join(dirname(file), path)), reachedAreas);
}

test("D contact us: contact data is a view of the layout's area while it loads, and after success and failure", () => {
  const error = callFailure("service_unavailable");
  const pending = { fetching: true, data: null, error: null };
  expect(contactDataView(pending)).toEqual(pending);
  expect(contactDataView({ ...pending, fetching: false, error })).toEqual({
    fetching: false,
    data: null,
    error,
  });
  const { brand, footer } = siteContentFixture;
  expect(contactDataView({ fetching: false, data: siteContentFixture, error: null })).toEqual({
    ...{ fetching: false, error: null },
    data: { brand, info: footer.ContactInfo[0] },
  });
});
