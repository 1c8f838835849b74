import { PGlite } from "@electric-sql/pglite";
import type { Page } from "@playwright/test";
import { storedCustomerFields } from "../../src/api/contract/customer-fields.ts";
import * as booking from "../../src/texts/booking-details.ts";
import * as payment from "../../src/texts/booking-payment.ts";
import * as result from "../../src/texts/payment-result.ts";
import { assertions } from "../qa/browser/assertions.ts";
import { type BrowserVisitor, createBrowserVisitor } from "../qa/browser/browser-visitor.ts";
import { expectOnceShown, watchHolds } from "../qa/browser/database-rows.ts";
import {
  findFinalViolations,
  findViolations,
  watchAlternatives,
  watchResponses,
} from "../qa/browser/invariants.ts";
import type { PageContent } from "../qa/browser/page-content.ts";
import { listenForTest } from "../support/listen.ts";
import { afterTest, expect, test } from "../support/test.ts";

/*
 * Tests the invariants that `npm run qa` checks on each page. Each test shows a page with one false statement, which an
 * invariant must report.
 */

const visitorEmail = "asha@example.in";
const site = "http://walks.example";
const database = new PGlite();
/** Ids of the orders whose checkout was opened, and that nobody has tried to pay for. */
const unattempted = new Set<string>();
let page: Page;
let visitor: BrowserVisitor;

test.beforeAll(async () => {
  await database.exec(`
    create table centres (id text, city_slug text, lat float, lng float, active boolean default true);
    create table items (id text, name text, capacity integer, buffer_minutes integer, centre_id text default 'court',
      unit text default 'hour', product_type text default 'room', active boolean default true);
    create table payments (order_id text, serial serial, status text, amount_paise bigint);
    create table refunds (id serial, order_id text, status text, amount_paise bigint,
      created_at timestamptz default clock_timestamp());
    create table orders (id text, number text, status text, total_paise bigint, coupon_code text, item_id text,
      unit text, starts_at timestamptz, ends_at timestamptz, during tstzrange, people integer, quantity integer,
      hold_expires_at timestamptz, claimed_until timestamptz, end_reason text, visitor_id text,
      ${storedCustomerFields.map((field) => `customer_${field} text`).join()},
      created_at timestamptz default clock_timestamp(), cancelled_dates jsonb default '[]', own_dates jsonb default '[]',
      repeats jsonb default '[]');
    insert into centres values ('court', 'delhi', 28.5, 77.2);
    insert into items values ('neem', 'Neem', 4, 30), ('pass', 'Flexi pass', 3, 0);`);
});

test.beforeEach(async ({ browser }) => {
  await database.exec("delete from orders; delete from payments; delete from refunds");
  const context = await browser.newContext();
  page = await context.newPage();
  await page.clock.install();
  const environment = {
    database,
    line: { heldCount: () => 0, hasFault: () => false },
    site: { now: () => Date.now() },
    isServicePaused: () => false,
    countAttempts: async (id: string) => (unattempted.has(id) ? 0 : 1),
  } as unknown as BrowserVisitor["environment"];
  visitor = createBrowserVisitor({ environment, page, context });
  visitor.typedFields.set("email", visitorEmail);
  afterTest(() => context.close());
});

test.afterAll(() => database.close());

const bookingPage = "/booking-details/court/neem";
const resultPage = "/payment-success/own";

/** Opens a page with this HTML in its main landmark. */
async function show(main: string, address = bookingPage, origin = site): Promise<void> {
  await page.route("**/*", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: `<main>${main}</main>` }),
  );
  await page.goto(origin + address);
}

type Order = {
  readonly id?: string;
  readonly status?: "held" | "confirmed" | "expired" | "released" | "cancelled";
  readonly totalPaise?: number;
  readonly email?: string;
  readonly payment?: string;
  readonly refund?: string;
  readonly item?: string;
  readonly isRunning?: boolean;
  readonly isUnattempted?: boolean;
};

/**
 * Stores an order of the visitor for 24 November 2026, 10 to 11 am IST. A room has a buffer of half an hour after the
 * booking.
 */
async function order(of: Order = {}): Promise<void> {
  const {
    id = "own",
    status = "held",
    totalPaise = 118_000,
    email = visitorEmail,
    payment,
    refund,
    item = "neem",
  } = of;
  const { isRunning = status === "held" } = of;
  if (of.isUnattempted === true) unattempted.add(id);
  else unattempted.delete(id);
  const unit = item === "neem" ? "hour" : "day";
  const [start, end] = ["2026-11-24T10:00:00+05:30", "2026-11-24T11:00:00+05:30"];
  await database.query(
    `insert into orders (id, number, status, total_paise, item_id, starts_at, ends_at, during, people, quantity, customer_email,
       hold_expires_at, unit)
     select $1, 'B1', $2, $3, $4, $5::timestamptz, $6::timestamptz,
       tstzrange($5::timestamptz, $6::timestamptz + make_interval(mins => buffer_minutes)), 2, $9, $7,
       clock_timestamp() + make_interval(mins => $8), $10 from items where id = $4`,
    [id, status, totalPaise, item, start, end, email, isRunning ? 15 : -15, unit === "hour" ? 1 : 2, unit],
  );
  for (const [table, initialStatus] of Object.entries({ payments: payment, refunds: refund }))
    if (initialStatus !== undefined)
      await database.query(`insert into ${table} (order_id, status, amount_paise) values ($1, $2, $3)`, [
        ...[id, initialStatus, totalPaise],
      ]);
}

/** Stores an order of another visitor for the time of the visitor's order. */
const createOtherOrder = (of: Order = {}) => order({ id: "other", email: "rival@example.in", ...of });

/** Returns the name if the page has this field, or should have it because it shows the details form. */
const field = (name: string, { fields, text }: PageContent) =>
  fields.some((each) => each.name === name) || text.includes(booking.yourDetails) ? name : undefined;
const violations = () => findViolations(visitor, field);
const brokenOrderViolations = () => findViolations(visitor, undefined);

/** For each assertion: the orders for which its sentences are true, then the orders for which they are false. */
const orderFacts: { readonly [Claim in keyof typeof assertions]: readonly (readonly Order[])[] } = {
  unpaid: [
    [
      ...[{ status: "expired" }, { status: "released" }, { status: "held", isRunning: false }],
      ...(["expired", "released"] as const).map(
        (status) => ({ status, payment: "created", isUnattempted: true }) as const,
      ),
    ] as const,
    [
      ...["created", "failed", "pending", "captured", "refund_pending", "refunded"].flatMap((payment) => [
        { status: "expired", payment } as const,
        { status: "released", payment } as const,
      ]),
      { status: "held", payment: "created" },
      { status: "held", isRunning: false, payment: "pending" },
      { status: "confirmed" },
    ],
  ],
  free: [[{ totalPaise: 0 }], [{ totalPaise: 100 }]],
  released: [
    [{ status: "held", isRunning: false }, { status: "expired" }, { status: "cancelled" }],
    [{ status: "held" }, { status: "held", isRunning: false, payment: "pending" }, { status: "confirmed" }],
  ],
  booked: [
    [{ status: "confirmed" }],
    [{ status: "held", payment: "captured" }, { status: "expired" }, { status: "cancelled" }],
  ],
  cancelled: [[{ status: "cancelled" }], [{ status: "confirmed" }, { status: "expired" }]],
  refundedInstead: [
    [{ status: "expired", payment: "refund_pending", refund: "pending" }],
    [
      { status: "expired", payment: "captured" },
      { status: "cancelled", payment: "refunded", refund: "refunded" },
    ],
  ],
  refunding: [
    [{ status: "cancelled", payment: "refund_pending", refund: "pending" }],
    [
      { status: "cancelled", payment: "captured" },
      { status: "cancelled", payment: "captured", refund: "void" },
    ],
  ],
  refunded: [
    [{ status: "cancelled", payment: "refunded", refund: "refunded" }],
    [{ status: "cancelled", payment: "refund_pending", refund: "pending" }],
  ],
};

test.describe("sentences about money and time", () => {
  const deleteOrders = () => database.exec("delete from orders; delete from payments; delete from refunds");
  const claimSentences = Object.entries(assertions).flatMap(([claim, { sentences }]) =>
    [...new Set<string>(sentences)].map((sentence) => [claim as keyof typeof assertions, sentence] as const),
  );
  const claimsOf = (sentence: string) =>
    claimSentences.flatMap(([claim, each]) => (each === sentence ? [claim] : []));
  const thorough = new Set<string>();
  for (const [claim, sentence] of claimSentences) {
    // A sentence with several claims is true only if all of them are, so its true orders are skipped.
    const isSkippedIfTrue = claimsOf(sentence).length > 1 || sentence === result.notPaidYetText;
    // One sentence of each claim is checked with all orders. The others have the same rule.
    const isThorough = !isSkippedIfTrue && !thorough.has(claim);
    if (isThorough) thorough.add(claim);
    const ordersOf = (all: readonly Order[] = []) => (isThorough ? all : all.slice(0, 1));
    test(`the claim ${claim} is checked in: ${sentence}`, async () => {
      const [truths, lies] = orderFacts[claim].map(ordersOf);
      // A sentence may begin with the space after an amount.
      await show(`₹1${sentence}and more`, resultPage);
      const violationsFor = async (each: Order) => {
        await deleteOrders();
        await order(each);
        return (await violations()).filter((reportedViolations) =>
          reportedViolations.startsWith(`The page says "${sentence}" of`),
        );
      };
      for (const falseOrder of lies ?? [])
        expect(await violationsFor(falseOrder), JSON.stringify(falseOrder)).not.toEqual([]);
      for (const trueOrder of isSkippedIfTrue ? [] : (truths ?? []))
        expect(await violationsFor(trueOrder), JSON.stringify(trueOrder)).toEqual([]);
    });
  }

  test("one sentence of each claim is checked with all orders", () =>
    expect([...thorough].toSorted()).toEqual(Object.keys(assertions).toSorted()));

  test("an expired hold whose payment is being captured must not be shown as released", async () => {
    await show(payment.holdExpired);
    await order({ isRunning: false });
    expect(await violations()).toEqual([]);
    await database.exec("update orders set claimed_until = clock_timestamp() + interval '1 minute'");
    expect(await violations()).toHaveLength(1);
  });

  for (const [name, sentence] of Object.entries({
    refundStarted: result.refundStarted,
    bankReturned: result.bankReturned,
    refundOnItsWay: result.refundOnItsWay,
    refundArrived: result.refundArrived,
    refundDelayed: result.refundDelayed,
  })) {
    test(`an amount other than the refund is reported in ${name}`, async () => {
      await order({ status: "cancelled", payment: "refunded", refund: "refunded" });
      await show(sentence("₹1,180", "Fri 4 Dec"), resultPage);
      expect(await violations()).toEqual([]);
      await show(sentence("₹1,181", "Fri 4 Dec"), resultPage);
      expect((await violations()).join()).toMatch(/₹1,181[^"]*"; the latest refund of the order is ₹1,180/);
    });
  }

  test("every text of the screens about money or availability is covered by an assertion", () => {
    const texts = [...Object.values(booking), ...Object.values(result)].flatMap((text) => {
      if (typeof text === "string") return [text];
      return typeof text === "function"
        ? [String((text as (...claimSentences: unknown[]) => unknown)(15, "", ""))]
        : [];
    });
    const claimPattern =
      /nothing (?:was|is|has been) (?:booked|paid)|nothing to pay|letting others|others can book|no longer holding|you're booked|booking is (?:confirmed|cancelled|over)|booking was cancelled|has moved to|refund sent|we're refunding|we sent your refund/i;
    const assertedSentences: readonly string[] = Object.values(assertions).flatMap(
      ({ sentences }) => sentences,
    );
    expect(
      texts.filter(
        (text) => claimPattern.test(text) && !assertedSentences.some((sentence) => text.includes(sentence)),
      ),
    ).toEqual([]);
  });
});

test.describe("prices", () => {
  const right = "₹1,180";
  const wrongPrice = "₹1,280";
  const paying = `<h2>${booking.reviewAndPay}</h2>`;
  const row = (label: string) => (amount: string) =>
    `<table><tfoot><tr><th>${label}</th><td>${amount}</td></tr></tfoot></table>`;
  for (const [name, address, words] of [
    ["in the pay button", bookingPage, payment.pay],
    ["in the button to accept a new price", bookingPage, payment.acceptAndPay],
    ["in the notice of a new price", bookingPage, payment.newPrice],
    ["beside the button", bookingPage, booking.includingGst],
    ["under the lines", bookingPage, row("Total to pay")],
    ["on an unpaid order's page", resultPage, row(result.totalToPay)],
    ["on a booking's page", resultPage, row(result.totalPaid)],
    ["on an ended order's page", resultPage, row(result.totalPrice)],
  ] as const) {
    test(`a price other than the order's is reported ${name}`, async () => {
      await order();
      const html = (amount: string) =>
        (address === bookingPage ? paying : "") + words(amount).replaceAll("**", "");
      await show(html(right), address);
      expect(await violations()).toEqual([]);
      await show(html(wrongPrice), address);
      expect(await violations()).toEqual([
        `The page shows the price ${wrongPrice}; the order costs ${right}.`,
      ]);
    });
  }

  test("a price that changed elsewhere may stay until a response or a reload updates it", async () => {
    await order();
    await show(paying + payment.pay(wrongPrice));
    visitor.isPriceStale = true;
    expect(await violations()).toEqual([]);
    visitor.lastResponses.total = 118_000;
    expect(await violations()).toHaveLength(1);
    visitor.lastResponses.total = null;
    visitor.isPriceStale = true;
    watchResponses(visitor);
    await page.reload();
    expect(await violations()).toHaveLength(1);
  });
});

test.describe("countdowns", () => {
  const countdown = (text: string) => `<span role="timer">${text}</span>`;
  for (const [text, isRight] of [
    ["15:00", true],
    ["14:59", true],
    ["14:56", false],
    ["15:04", false],
    ["16:00", false],
    ["0:00", false],
    // The page shows this placeholder in the first render and without scripts.
    ["–:––", true],
  ] as const) {
    test(`the countdown ${text} of a new 15-minute hold is ${isRight ? "accepted" : "reported"}`, async () => {
      await order();
      await page.clock.pauseAt(Date.now() + 1_000);
      await database.query("update orders set hold_expires_at = $1", [
        new Date((await page.evaluate(() => Date.now())) + 15 * 60_000),
      ]);
      await show(countdown(text));
      expect(
        (await violations()).filter((reportedViolations) =>
          reportedViolations.startsWith("The countdown shows"),
        ),
      ).toHaveLength(isRight ? 0 : 1);
    });
  }
});

test.describe("links of a ticket", () => {
  /** The response to each URL. `to` is the `Location` header, `file` is the file name of a download. */
  type Answers = Readonly<Record<string, { status?: number; body?: string; to?: string; file?: string }>>;

  const invoice = "/order/invoice?orderId=own&kind=invoice&number=DL%2F1&format=pdf";
  const invoiceData = "/order/invoice?orderId=own&kind=invoice&number=DL%2F1";
  const right = {
    "/my-bookings": { status: 200 },
    "/order/calendar?orderId=own": { status: 200, body: "of B1" },
    "/order/calendar?orderId=own&to=google": { status: 303, to: "https://calendar.example/?text=B1" },
    [invoice]: { status: 200, body: "%PDF", file: "DL-1.pdf" },
    [invoiceData]: { status: 200, body: JSON.stringify({ number: "DL/1", orderNumber: "B1" }) },
  };
  const links = Object.keys(right)
    .filter((each) => each !== invoiceData)
    .map((each) => `<a href="${each.replaceAll("&", "&amp;")}">open</a>`);

  async function opened(changed: Answers = {}): Promise<string[]> {
    const responses: Answers = { ...right, ...changed };
    const origin = await listenForTest((request, response) => {
      const { status = 404, body = "", to, file } = responses[request.url ?? ""] ?? {};
      response
        .writeHead(status, {
          ...(to && { location: to }),
          ...(file && { "content-disposition": `attachment; filename="${file}"` }),
        })
        .end(body);
    });
    await order({ status: "confirmed" });
    await show(`${links.join("")}<a href="https://elsewhere.example/">elsewhere</a>`, resultPage, origin);
    return violations();
  }

  test("links to the documents of the shown order are accepted", async () =>
    expect(await opened()).toEqual([]));
  for (const [name, changed] of [
    ["a missing page", { "/my-bookings": { status: 404 } }],
    ["a page that redirects", { "/my-bookings": { status: 302, to: "/" } }],
    ["another order's calendar file", { "/order/calendar?orderId=own": { status: 200, body: "of B2" } }],
    ["a refused calendar file", { "/order/calendar?orderId=own": { status: 404 } }],
    [
      "another order's entry of a web calendar",
      { "/order/calendar?orderId=own&to=google": { status: 303, to: "https://calendar.example/?text=B2" } },
    ],
    ["a refused invoice", { [invoice]: { status: 404 } }],
    [
      "another order's invoice",
      { [invoiceData]: { status: 200, body: JSON.stringify({ number: "DL/1", orderNumber: "B2" }) } },
    ],
    ["a file of another invoice", { [invoice]: { status: 200, body: "%PDF", file: "DL-2.pdf" } }],
  ] as const) {
    test(`a link that opens ${name} is reported`, async () => {
      expect(await opened(changed)).toHaveLength(1);
    });
  }
});

test.describe("free times", () => {
  test.beforeEach(() => watchResponses(visitor));
  const chip = (name: string, type: string, value: string, words = value, attributes = "") =>
    `<label><input type="${type}" name="${name}" value="${value}" ${attributes}>${words}</label>`;
  const start = chip("start", "radio", "2026-11-24T10:00:00+05:30");
  test("a start that another visitor has booked is reported in the document", async () => {
    await show(start);
    await createOtherOrder();
    // The page is still valid, because the other order did not exist when the page was requested.
    expect(await violations()).toEqual([]);
    await page.reload();
    expect((await violations()).join()).toMatch(
      /is shown as free for 60 minutes, but another visitor has it/,
    );
    await database.exec("update orders set status = 'expired'");
    expect(await violations()).toEqual([]);
  });

  test("a start that another visitor has booked is reported in a response", async () => {
    await show(start);
    await createOtherOrder();
    await page.evaluate(() => fetch("/order/availability?date=2026-11-24").then((res) => res.text()));
    expect((await violations()).join()).toMatch(
      /is shown as free for 60 minutes, but another visitor has it/,
    );
  });

  const at = (time: string) => chip("start", "radio", `2026-11-24T${time}:00+05:30`);
  // The other booking is from 10 to 11, and the room needs half an hour between two bookings.
  for (const [time, isFree] of [
    ["08:30", true],
    ["09:00", false],
    ["09:30", false],
    ["10:30", false],
    ["11:00", false],
    ["11:30", true],
  ] as const) {
    test(`a start at ${time} that is shown as available is ${isFree ? "accepted" : "reported"} if another booking is from 10:00 to 11:00`, async () => {
      await createOtherOrder();
      await show(at(time));
      expect((await violations()).length === 0).toBe(isFree);
    });
  }

  for (const [minutes, isFree] of [
    ["60", true],
    ["90", false],
    ["120", false],
  ] as const) {
    test(`a duration of ${minutes} minutes from the chosen start is ${isFree ? "accepted" : "reported"}`, async () => {
      await createOtherOrder();
      const offers = (more: string) =>
        `<select name="minutes"><option value="60">1 hour</option>${more}</select>`;
      await show(at("08:30").replace("<input", "<input checked") + offers(""));
      expect(await violations()).toEqual([]);
      await show(
        at("08:30").replace("<input", "<input checked") + offers(`<option value="${minutes}">more</option>`),
      );
      expect((await violations()).length === 0).toBe(isFree);
    });
  }

  test("a move to a start with too little free time is reported", async () => {
    await order({ status: "confirmed" });
    await createOtherOrder();
    await show(at("08:30"), resultPage);
    expect(await violations()).toEqual([]);
    await database.exec("update orders set ends_at = ends_at + interval '30 minutes' where id = 'own'");
    expect((await violations()).join()).toMatch(/is shown as free for 90 minutes/);
  });

  test("a time that the visitor has already booked is reported", async () => {
    await order();
    await show(start);
    expect(await violations()).toEqual([]);
    await database.exec("update orders set status = 'confirmed'");
    expect((await violations()).join()).toMatch(/is shown as free/);
  });

  test("a time whose payment is being captured is reported", async () => {
    await createOtherOrder();
    await show(start);
    await database.exec("update orders set hold_expires_at = '2020-01-01'");
    expect(await violations()).toEqual([]);
    await database.exec("update orders set claimed_until = clock_timestamp() + interval '1 minute'");
    expect((await violations()).join()).toMatch(/is shown as free/);
  });

  test("more passes than are left, and a day without passes, are reported", async () => {
    await createOtherOrder({ item: "pass", status: "confirmed" });
    const day = (note: string) => chip("day", "checkbox", "2026-11-24", note, "checked");
    const address = "/booking-details/court/pass";
    await show(`${day("")} <p>${booking.passesOn(1, "Tuesday")}</p>`, address);
    expect(await violations()).toEqual([]);
    await show(`${day("")} <p>${booking.passesOn(2, "Tuesday")}</p>`, address);
    expect((await violations()).join()).toMatch(
      /^2 passes of pass are shown as left on 2026-11-24; there are 1/,
    );
    await show(day(booking.left(3)), address);
    expect((await violations()).join()).toMatch(/^3 passes of pass/);
    await database.exec("update orders set quantity = 3");
    await show(day(""), address);
    expect((await violations()).join()).toMatch(/^1 passes of pass/);
  });
});

for (const name of ["name", "email", "coupon", "people", "passes", "code"]) {
  test(`an entered ${name} that is lost is reported`, async () => {
    visitor.typedFields.clear();
    visitor.typedFields.set(name, name === "email" ? visitorEmail : "7");
    const form = (input: string) => `<form>${input}</form>`;
    await show(form(`<input name="${name}" value="${visitor.typedFields.get(name)}">`));
    expect(await violations()).toEqual([]);
    await page.locator(`[name="${name}"]`).fill("");
    expect((await violations()).join()).toMatch(new RegExp(`^The field ${name} was typed as`));
    await show(form(`<p>${booking.yourDetails}</p>`));
    expect((await violations()).join()).toMatch(new RegExp(`^The field ${name} .* is not on its screen`));
    await show("<p>Another screen</p>");
    expect(await violations()).toEqual([]);
  });
}

test.describe("the order of a hold", () => {
  const chooseForm = `<form><input name="date" value="2026-11-24">
    <label><input type="radio" name="start" value="2026-11-24T10:00:00+05:30" checked>10:00 am</label>
    <select name="minutes"><option value="60">1 hour, until 11:00 am</option></select>
    <input name="people" value="2"></form>`;
  const typed = { name: "Asha Rao", email: visitorEmail, phone: "9876543210", company: "Rao Textiles" };

  async function respondWithHold(status = 201): Promise<void> {
    for (const [name, value] of Object.entries(typed)) visitor.typedFields.set(name, value);
    watchHolds(visitor);
    await page.route("**/order/verifyAndBook", (route) =>
      route.fulfill({ status, json: { orderId: "own" } }),
    );
    const res = page.waitForResponse("**/order/verifyAndBook");
    await page.evaluate(() => fetch("/order/verifyAndBook", { method: "POST" }).then((got) => got.text()));
    await res;
  }

  async function storeTypedFields(): Promise<void> {
    const columns = Object.keys(typed).map((name, index) => `customer_${name} = $${index + 1}`);
    await database.query(`update orders set ${columns.join()}`, Object.values(typed));
  }

  async function held(main = chooseForm): Promise<void> {
    await order();
    await storeTypedFields();
    await show(main);
    // Checks the page before the hold, as a path run does after each step.
    expect(await brokenOrderViolations()).toEqual([]);
    await respondWithHold();
  }

  test("the order of a hold is accepted if it has the chosen slot and the entered details", async () => {
    await held();
    expect(await brokenOrderViolations()).toEqual([]);
  });

  for (const [change, claimPattern] of [
    ["item_id = 'pass'", /The order is for .*"item":"pass"/],
    ["starts_at = starts_at - interval '30 minutes'", /The order is for .*"start":"9:30\sam"/],
    ["ends_at = ends_at + interval '30 minutes'", /The order is for .*"minutes":"90"/],
    ["people = 3", /The order is for .*"people":"3"/],
    ["customer_name = 'Asha'", /^The order's name is "Asha"; "Asha Rao" was typed/],
    ["customer_phone = '+919876543211'", /^The order's phone/],
    ["customer_email = 'other@example.in'", /^The order's email/],
    ["customer_company = null", /^The order's company is ""/],
  ] as const) {
    test(`the order of a hold is reported after ${change}`, async () => {
      await held();
      await database.exec(`update orders set ${change}`);
      expect((await brokenOrderViolations()).join()).toMatch(claimPattern);
    });
  }

  test("a hold whose order is missing from the database is reported", async () => {
    await show(chooseForm);
    await respondWithHold();
    expect(await brokenOrderViolations()).toEqual([
      "The service reports that the order own is held, but the database has no such order.",
    ]);
  });

  test("the order of a hold is compared with a form that was submitted without scripts", async () => {
    await order();
    await show(chooseForm.replace("10:00 am", "2:00 pm"));
    visitor = { ...visitor, hasScripts: false, typedFields: new Map(Object.entries(typed)) };
    await brokenOrderViolations();
    expect((await brokenOrderViolations()).join()).toMatch(/the visitor chose .*"start":"2:00\spm"/);
  });

  test("the order of a hold must be for the chosen alternative", async () => {
    const offer = (words: string) =>
      `<ul aria-label="Available instead"><li><button>${words}</button></li></ul>`;
    await held(offer("<strong>Neem</strong><br>Tue 24 Nov, 10:00 am – 11:00 am IST"));
    expect(await brokenOrderViolations()).toEqual([]);
    await database.exec("update orders set starts_at = starts_at - interval '30 minutes'");
    expect((await brokenOrderViolations()).join()).toMatch(/^The order is for/);
  });

  test("the order of a hold must have the chosen passes and days", async () => {
    await order({ item: "pass" });
    await storeTypedFields();
    await database.exec(
      `update orders set starts_at = '2026-11-24T00:00+05:30', ends_at = '2026-11-27T00:00+05:30',
         cancelled_dates = '["2026-11-25"]'`,
    );
    await show(
      `<input name="passes" value="2">
       <label><input type="checkbox" name="day" value="2026-11-24" checked>Tue 24 Nov</label>
       <label><input type="checkbox" name="day" value="2026-11-26" checked>Thu 26 Nov</label>`,
      "/booking-details/court/pass",
    );
    await brokenOrderViolations();
    await respondWithHold();
    expect(await brokenOrderViolations()).toEqual([]);
    await database.exec("update orders set quantity = 1");
    expect((await brokenOrderViolations()).join()).toMatch(/"passes":"1"/);
    await database.exec("update orders set quantity = 2, cancelled_dates = '[]'");
    expect((await brokenOrderViolations()).join()).toMatch(/"more":\["2026-11-25","2026-11-26"\]/);
  });
});

test("a change that is missing from the database is reported", async () => {
  await order({ status: "confirmed" });
  expectOnceShown(
    visitor,
    /moved to (\w+)/,
    "select item_id from orders where item_id = $1",
    ([, item]) => [item],
    () => [{ item_id: "neem" }],
  );
  await show("Not yet", resultPage);
  expect(await violations()).toEqual([]);
  await show("moved to neem", resultPage);
  expect(await violations()).toEqual([]);
  await show("moved to pass", resultPage);
  expect(await violations()).toEqual([
    'The page says "moved to pass"; the database has [], not [{"item_id":"neem"}].',
  ]);
});

test("a chosen time of another room is reported", async () => {
  const html = (room: string) =>
    `<h1>Neem</h1><h2>${booking.when}</h2><aside aria-label="Your booking"><h2>${room}</h2></aside>`;
  await show(html("Neem"));
  expect(await violations()).toEqual([]);
  await show(html("Banyan"));
  expect(await violations()).toEqual(["The page of Neem shows a summary for Banyan."]);
});

test.describe("the alternatives to a taken slot", () => {
  const bookingRequest = {
    buildingId: "court",
    catalogId: "neem",
    start: "2026-11-24T10:00:00+05:30",
    end: "2026-11-24T11:00:00+05:30",
    people: 2,
  };
  const laterSlot = {
    name: "Neem",
    ...bookingRequest,
    start: "2026-11-24T14:00:00+05:30",
    end: "2026-11-24T15:00:00+05:30",
  };
  const unrelatedRoom = { name: "Banyan", ...bookingRequest, catalogId: "pass" };
  const takenSlot = { ...laterSlot, start: bookingRequest.start };
  const offered = [laterSlot, laterSlot, unrelatedRoom];

  /** Start times of the free half-hours of each room, by room id. */
  let freeStartsByRoom: Readonly<Record<string, readonly string[]>> = {};

  type Named = { readonly name: string };

  /** Returns the violations if the service offers `alternatives` and the page shows `visible`. */
  async function violationsOf(alternatives: readonly Named[], visible = alternatives): Promise<string[]> {
    const origin = await listenForTest((request, response) => {
      const { searchParams } = new URL(request.url ?? "", "http://localhost");
      const starts = freeStartsByRoom[searchParams.get("catalogId") ?? ""] ?? [];
      const slots = starts.map((time) => ({ start: `2026-11-24T${time}:00+05:30`, available: true }));
      response.end(JSON.stringify({ slots }));
    });
    Object.assign(visitor.environment, { site: { ...visitor.environment.site, origin } });
    const buttons = visible.map(({ name }) => `<li><button><strong>${name}</strong></button></li>`);
    await show(`<ul aria-label="Available instead">${buttons.join("")}</ul>`);
    await page.route("**/order/verifyAndBook", (route) =>
      route.fulfill({ status: 409, json: { error: { code: "slot_taken", alternatives } } }),
    );
    watchAlternatives(visitor);
    const res = page.waitForResponse("**/order/verifyAndBook");
    await page.evaluate(
      (body) => fetch("/order/verifyAndBook", { method: "POST", body }).then((got) => got.text()),
      JSON.stringify(bookingRequest),
    );
    await res;
    return violations();
  }

  test("free times nearby followed by another room are accepted", async () =>
    expect(await violationsOf(offered)).toEqual([]));

  const all = { neem: ["08:00", "08:30", "14:00", "14:30"] };
  const later = { neem: ["14:00", "14:30"] };
  const other = { pass: ["10:00", "10:30"] };
  for (const [name, slots, alternatives] of [
    ["an earlier time of the room is left out", all, [laterSlot, unrelatedRoom]],
    ["a later time is left out", later, [unrelatedRoom]],
    ["another room is left out", { ...later, ...other }, [laterSlot]],
    ["nothing is offered", other, []],
    ["another room comes before the room's own times", {}, offered.toReversed()],
    ["the taken time itself is offered", {}, [takenSlot, laterSlot, unrelatedRoom]],
  ] as const) {
    test(`alternatives are reported if ${name}`, async () => {
      freeStartsByRoom = slots;
      expect(await violationsOf(alternatives)).toHaveLength(1);
    });
  }

  test("alternatives that the service did not offer are reported", async () => {
    const visible = [laterSlot, laterSlot, { name: "Amaltas" }];
    expect((await violationsOf(offered, visible)).join()).toMatch(/^The page offers/);
  });

  test("fewer alternatives are accepted if no other slots are free for the same duration", async () => {
    freeStartsByRoom = { neem: ["09:00", "14:00", "14:30"], pass: ["10:00"] };
    expect(await violationsOf([laterSlot])).toEqual([]);
    freeStartsByRoom = {};
    expect(await violationsOf([])).toEqual([]);
  });
  test("an alternative with a room that is too small is reported", async () => {
    await database.exec("update items set capacity = 1 where id = 'pass'");
    const reportedViolations = await violationsOf(offered);
    await database.exec("update items set capacity = 3 where id = 'pass'");
    expect(reportedViolations).not.toEqual([]);
  });
  test("an alternative with a room that another visitor has booked is reported", async () => {
    await createOtherOrder({ item: "pass" });
    expect(await violationsOf(offered)).not.toEqual([]);
  });
});

test.describe("the time at which a page is checked", () => {
  const falseText = `<p>${result.expiredText}</p>`;
  test("a false text that appears with a pending response is reported", async () => {
    await order({ status: "confirmed" });
    await show("", resultPage);
    const request = {} as never;
    visitor.pending.add(request);
    const reportedViolations = violations();
    await page.evaluate((html) => {
      (document.querySelector("main") as HTMLElement).innerHTML = html;
    }, falseText);
    visitor.pending.clear();
    expect(await reportedViolations).not.toEqual([]);
  });

  test("a page that cannot be read is reported", async () => {
    await order({ status: "confirmed" });
    await show(falseText, resultPage);
    await page.close();
    expect(await violations()).toEqual(["The page could not be read."]);
  });

  test("a false text that a timer shows after the last step is reported", async () => {
    await order({ status: "confirmed" });
    await show("", resultPage);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate((html) => {
      const violationsFor = () => {
        (document.querySelector("main") as HTMLElement).innerHTML = html;
      };
      setTimeout(violationsFor, 300);
    }, falseText);
    expect(await violations()).toEqual([]);
    expect(await findFinalViolations(visitor, field)).not.toEqual([]);
  });
});
