import { PGlite } from "@electric-sql/pglite";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as booking from "../../src/texts/booking-details.ts";
import * as result from "../../src/texts/payment-result.ts";
import {
  brokenAfterwards,
  brokenInvariants,
  claims,
  watchAlternatives,
  watchTold,
} from "../qa/browser/invariants.ts";
import { newWalker, type Walker } from "../qa/browser/walker.ts";
import { sharedChromium } from "../support/chromium.ts";

/* The invariants of `npm run qa` are given pages that lie, one lie at a time, and must find it. */

const me = "asha@example.in";
const site = "http://walks.example";
const database = new PGlite();
let page: Page;
let walker: Walker;

beforeAll(async () => {
  await database.exec(`
    create table items (id text, capacity integer);
    create table payments (order_id text, serial serial, status text, amount_paise bigint);
    create table orders (id text, number text, status text, total_paise bigint, coupon_code text, item_id text,
      starts_at timestamptz, ends_at timestamptz, during tstzrange, quantity integer, hold_expires_at timestamptz,
      end_reason text, customer_email text, visitor_id text, created_at timestamptz default clock_timestamp(),
      cancelled_dates jsonb default '[]', own_dates jsonb default '[]');
    insert into items values ('neem', 4), ('pass', 3);`);
});

beforeEach(async () => {
  await database.exec("delete from orders; delete from payments");
  const context = await (await sharedChromium()).newContext();
  page = await context.newPage();
  await page.clock.install();
  const world = { database, line: { held: () => 0 } } as unknown as Walker["world"];
  walker = newWalker({ world, page, context });
  walker.typed.set("email", me);
  return () => context.close();
});

afterAll(() => database.close());

const bookingPage = "/booking-details/court/neem";
const resultPage = "/payment-success/own";

/** Opens a page with such words in its main part. */
async function show(main: string, address = bookingPage): Promise<void> {
  await page.route("**/*", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: `<main>${main}</main>` }),
  );
  await page.goto(site + address);
}

type Order = {
  readonly id?: string;
  readonly status?: "held" | "confirmed" | "expired" | "cancelled";
  readonly totalPaise?: number;
  readonly email?: string;
  readonly payment?: string;
  readonly item?: string;
  readonly isRunning?: boolean;
};

/** An order of the visitor, of 10 to 11 on 24 November 2026 (IST). */
async function order(of: Order = {}): Promise<void> {
  const { id = "own", status = "held", totalPaise = 118_000, email = me, payment, item = "neem" } = of;
  const { isRunning = status === "held" } = of;
  const [start, end] = ["2026-11-24T10:00:00+05:30", "2026-11-24T11:00:00+05:30"];
  await database.query(
    `insert into orders (id, number, status, total_paise, item_id, starts_at, ends_at, during, quantity, customer_email, hold_expires_at)
     values ($1, 'B1', $2, $3, $4, $5, $6, tstzrange($5, $6), 2, $7, clock_timestamp() + make_interval(mins => $8))`,
    [id, status, totalPaise, item, start, end, email, isRunning ? 15 : -15],
  );
  if (payment !== undefined)
    await database.query("insert into payments (order_id, status, amount_paise) values ($1, $2, $3)", [
      ...[id, payment, totalPaise],
    ]);
}

const field = (of: Page, name: string) => of.locator(`[name="${name}"]`);
const found = () => brokenInvariants(walker, field);

describe("sentences on money and time", () => {
  test.each(claims.unpaid)("booked, and told: %s", async (sentence) => {
    await show(sentence, resultPage);
    await order({ status: "expired" });
    expect(await found()).toEqual([]);
    await database.exec("update orders set status = 'confirmed'");
    expect((await found()).join()).toContain(sentence);
  });

  test.each(["pending", "captured", "refund_pending"])(
    "money is %s, and nothing is told as paid",
    async (payment) => {
      await show(result.expiredText, resultPage);
      await order({ status: "expired", payment });
      expect(await found()).toHaveLength(1);
    },
  );

  test.each(claims.free)("a price is to be paid, and told: %s", async (sentence) => {
    await show(sentence, resultPage);
    await order({ totalPaise: 0 });
    expect(await found()).toEqual([]);
    await database.exec("update orders set total_paise = 100");
    expect((await found()).join()).toContain(sentence);
  });

  test.each(claims.givenBack)("held, and told: %s", async (sentence) => {
    await show(sentence);
    await order({ status: "held", isRunning: false });
    expect(await found()).toEqual([]);
    await database.exec("update orders set hold_expires_at = clock_timestamp() + interval '1 minute'");
    expect((await found()).join()).toContain(sentence);
  });

  test("every sentence of the screens that says such a thing is one of them", () => {
    const all = [...Object.values(booking), ...Object.values(result)].flatMap((text) => {
      if (typeof text === "string") return [text];
      return typeof text === "function" ? [String((text as (...all: unknown[]) => unknown)(15, "", ""))] : [];
    });
    const says =
      /nothing (?:was|is|has been) (?:booked|paid)|nothing to pay|letting others|others can book|no longer holding/i;
    const known: readonly string[] = Object.values(claims).flat();
    expect(all.filter((text) => says.test(text) && !known.includes(text))).toEqual([]);
  });
});

describe("prices", () => {
  const right = "₹1,180";
  const wrong = "₹1,280";
  const paying = `<h2>${booking.checkAndPay}</h2>`;
  const row = (label: string) => (amount: string) =>
    `<table><tfoot><tr><th>${label}</th><td>${amount}</td></tr></tfoot></table>`;
  test.each([
    ["to pay", bookingPage, booking.pay],
    ["to pay again", bookingPage, booking.payAgain],
    ["to accept", bookingPage, booking.acceptAndPay],
    ["that is new", bookingPage, booking.newPrice],
    ["beside the button", bookingPage, booking.includingGst],
    ["under the lines", bookingPage, row("Total to pay")],
    ["on an unpaid order's page", resultPage, row(result.totalToPay)],
    ["on a booking's page", resultPage, row(result.totalPaid)],
    ["on an ended order's page", resultPage, row(result.totalPrice)],
  ])("another one than the order's, %s", async (_, address, words) => {
    await order();
    const html = (amount: string) =>
      (address === bookingPage ? paying : "") + words(amount).replaceAll("**", "");
    await show(html(right), address);
    expect(await found()).toEqual([]);
    await show(html(wrong), address);
    expect(await found()).toEqual([`The page shows the price ${wrong}; the order costs ${right}.`]);
  });

  test("one that changed elsewhere may stand until the page is told, or loaded anew", async () => {
    await order();
    await show(paying + booking.pay(wrong));
    walker.isPriceStale = true;
    expect(await found()).toEqual([]);
    walker.told.total = 118_000;
    expect(await found()).toHaveLength(1);
    walker.told.total = null;
    walker.isPriceStale = true;
    watchTold(walker);
    await page.reload();
    expect(await found()).toHaveLength(1);
  });
});

describe("times that are free", () => {
  const chip = (name: string, type: string, value: string, words = value) =>
    `<label><input type="${type}" name="${name}" value="${value}">${words}</label>`;
  const start = chip("start", "radio", "2026-11-24T10:00:00+05:30");
  test("a start of another visitor, in the document", async () => {
    watchTold(walker);
    await show(start);
    await order({ id: "other", email: "rival@example.in" });
    // Nobody could know when the page was asked for.
    expect(await found()).toEqual([]);
    await page.reload();
    expect((await found()).join()).toMatch(/is shown as free and is another's/);
    await database.exec("update orders set status = 'expired'");
    expect(await found()).toEqual([]);
  });

  test("a start of another visitor, in an answer", async () => {
    watchTold(walker);
    await show(start);
    await order({ id: "other", email: "rival@example.in" });
    await page.evaluate(() => fetch("/order/availability?date=2026-11-24").then((reply) => reply.text()));
    expect((await found()).join()).toMatch(/is shown as free and is another's/);
  });

  test("more passes than are left, and a day without any", async () => {
    watchTold(walker);
    await order({ id: "other", email: "rival@example.in", item: "pass", status: "confirmed" });
    const date = '<input name="date" value="2026-11-24">';
    const address = "/booking-details/court/pass";
    await show(`${date} <p>${booking.passesOn(1, "Tuesday")}</p>`, address);
    expect(await found()).toEqual([]);
    await show(`${date} <p>${booking.passesOn(2, "Tuesday")}</p>`, address);
    expect((await found()).join()).toMatch(/^2 passes of pass are shown as left on 2026-11-24; there are 1/);
    await show(chip("more", "checkbox", "2026-11-24", booking.left(3)), address);
    expect((await found()).join()).toMatch(/^3 passes of pass/);
    await database.exec("update orders set quantity = 3");
    await show(chip("more", "checkbox", "2026-11-24"), address);
    expect((await found()).join()).toMatch(/^1 passes of pass/);
  });
});

test.each(["name", "email", "coupon", "people"])("%s was typed and is lost", async (name) => {
  walker.typed.set(name, name === "email" ? me : "7");
  await show(`<input name="${name}" value="${walker.typed.get(name)}">`);
  expect(await found()).toEqual([]);
  await field(page, name).fill("");
  expect((await found()).join()).toMatch(new RegExp(`^The field ${name} was typed as`));
});

test("a time of another room is chosen", async () => {
  const html = (room: string) =>
    `<h1>Neem</h1><h2>${booking.when}</h2><aside aria-label="Your booking"><h2>${room}</h2></aside>`;
  await show(html("Neem"));
  expect(await found()).toEqual([]);
  await show(html("Banyan"));
  expect(await found()).toEqual(["On the page of Neem a time of Banyan is chosen."]);
});

describe("what is offered instead", () => {
  const wish = {
    buildingId: "court",
    catalogId: "neem",
    start: "2026-11-24T10:00:00+05:30",
    end: "2026-11-24T11:00:00+05:30",
    people: 2,
  };
  const later = {
    name: "Neem",
    ...wish,
    start: "2026-11-24T14:00:00+05:30",
    end: "2026-11-24T15:00:00+05:30",
  };
  const elsewhere = { name: "Banyan", ...wish, catalogId: "pass" };

  async function take(alternatives: readonly object[]): Promise<string[]> {
    await show(
      '<ul aria-label="Available instead"><li><button><strong>Neem</strong></button></li><li><button><strong>Neem</strong></button></li><li><button><strong>Banyan</strong></button></li></ul>',
    );
    await page.route("**/order/verifyAndBook", (route) =>
      route.fulfill({ status: 409, json: { error: { code: "slot_taken", alternatives } } }),
    );
    watchAlternatives(walker);
    const reply = page.waitForResponse("**/order/verifyAndBook");
    await page.evaluate(
      (body) => fetch("/order/verifyAndBook", { method: "POST", body }).then((got) => got.text()),
      JSON.stringify(wish),
    );
    await reply;
    return found();
  }

  test("nothing is wrong with free times nearby, then another room", async () =>
    expect(await take([later, later, elsewhere])).toEqual([]));
  test("too few", async () => expect(await take([later, elsewhere])).not.toEqual([]));
  test("the very time that is gone", async () =>
    expect(await take([{ ...later, start: wish.start }, later, elsewhere])).not.toEqual([]));
  test("a room that is too small", async () => {
    await database.exec("update items set capacity = 1 where id = 'pass'");
    const broken = await take([later, later, elsewhere]);
    await database.exec("update items set capacity = 3 where id = 'pass'");
    expect(broken).not.toEqual([]);
  });
  test("a room that somebody has", async () => {
    await order({ id: "other", email: "rival@example.in", item: "pass" });
    expect(await take([later, later, elsewhere])).not.toEqual([]);
  });
  test("others than the service told", async () =>
    expect((await take([later, later, { ...elsewhere, name: "Amaltas" }])).join()).toMatch(
      /^The page offers/,
    ));
});

describe("when a page is judged", () => {
  const lie = `<p>${result.expiredText}</p>`;
  test("a lie that comes with an answer which is on its way is found", async () => {
    await order({ status: "confirmed" });
    await show("", resultPage);
    const request = {} as never;
    walker.pending.add(request);
    const broken = found();
    await page.evaluate((html) => {
      (document.querySelector("main") as HTMLElement).innerHTML = html;
    }, lie);
    walker.pending.clear();
    expect(await broken).not.toEqual([]);
  });

  test("a lie that a timer brings after the last step is found", async () => {
    await order({ status: "confirmed" });
    await show("", resultPage);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate((html) => {
      const tell = () => {
        (document.querySelector("main") as HTMLElement).innerHTML = html;
      };
      setTimeout(tell, 300);
    }, lie);
    expect(await found()).toEqual([]);
    expect(await brokenAfterwards(walker, field)).not.toEqual([]);
  });
});
