import { describe, expect, test } from "vitest";
import { heldOrder, testClock, timesOn, uniqueCustomer } from "../../../workspace/booking/testing.ts";
import { firstRow, rowsOf } from "../../../workspace/database/testing.ts";
import { paymentService } from "../../../workspace/payment/testing.ts";
import { blockHref, bookHref } from "../../links.ts";
import { type ConsoleVisitor, startStaffConsole } from "../../testing.ts";

const date = "2026-11-26";
const time = { centre: "centre-one", item: "room-small", date, start: "10:00", end: "12:00" };
const caller = { name: "Asha Rao", phone: "98765 43210", email: "asha@example.in" };

describe("the form that books by phone", () => {
  const clock = testClock();
  const { deps } = paymentService(clock);
  const orders = () => rowsOf(deps.db, "orders");

  async function start(role: "manager" | "desk" | "accountant" = "desk") {
    const served = await startStaffConsole(deps.db, clock.now);
    const member = await served.join({ role, centreIds: role === "desk" ? ["centre-one"] : [] });
    return { ...served, member };
  }

  /** Returns the page and the values of its form as a browser without scripts would send them unchanged. */
  async function readForm(response: Response) {
    const html = await response.text();
    const forms = [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)];
    const [, , form = ""] =
      forms.find(([, tag = ""]) => /action="\/book"/.test(tag) && /method="post"/.test(tag)) ?? [];
    const fields: Record<string, string> = {};
    for (const [input] of form.matchAll(/<input[^>]*>/g)) {
      const [name, value] = ["name", "value"].map(
        (each) => new RegExp(` ${each}="([^"]*)"`).exec(input)?.[1],
      );
      const isChosen = !input.includes('type="radio"') || input.includes("checked");
      if (name !== undefined && isChosen) fields[name] = value ?? "";
    }
    // Enter in a text field presses the first submit button of a form.
    const [, enterButton = ""] = /<button([^>]*type="submit"[^>]*>[^<]*)/.exec(form) ?? [];
    return { html, status: response.status, fields, enterButton };
  }

  const open = async (member: ConsoleVisitor, path = bookHref(time)) => readForm(await member.get(path));
  const send = async (member: ConsoleVisitor, fields: Record<string, string>) =>
    readForm(await member.post("/book", fields));

  test("is filled in from the timeline, and otherwise asks for the centre and the room first", async () => {
    const { member } = await start();
    const { fields, html } = await open(member);
    expect(fields).toMatchObject({ ...time, unit: "hour", people: "1", payment: "link" });
    expect(html).toContain(`href="/?centre=centre-one&amp;date=${date}"`);
    expect(html).toContain(`href="${blockHref(time).replaceAll("&", "&amp;")}">Block this time instead`);
    const empty = await open(member, "/book");
    expect(empty.html).toMatch(/<option value="room-small">Banyan<\/option>.*<option value="desk">Hot desk/s);
    expect(empty.fields).toEqual({});
    expect((await open(member, "/book?centre=centre-near")).status).toBe(403);
  });

  test("previews, books once for two submissions, and shows the payment link on the booking's page", async () => {
    const { member } = await start();
    const preview = await send(member, { ...(await open(member)).fields, ...caller });
    expect(preview.status).toBe(200);
    for (const text of [
      ...[
        "Please check",
        "Banyan, centre one",
        "<dt>People</dt><dd>1</dd>",
        "Thu, 26 Nov 2026, 10:00 am – 12:00 pm IST",
        "asha@example.in",
      ],
      ...["Banyan, 2 hours", "₹2,000", "CGST 9%", "₹180", "Total to pay", "₹2,360"],
      "We email the payment link to asha@example.in, and hold the time until Mon 23 Nov 2026, 9:00 am.",
    ])
      expect(preview.html).toContain(text);
    expect(await orders()).toEqual([]);
    const [first, second] = await Promise.all([
      member.post("/book", preview.fields),
      member.post("/book", preview.fields),
    ]);
    const [order, ...others] = await orders();
    expect(others).toEqual([]);
    for (const done of [first, second])
      expect([done?.status, done?.headers.get("location")]).toEqual([
        303,
        `/bookings/${order?.number}?done=book_link`,
      ]);
    const page = await (await member.get(`/bookings/${order?.number}?done=book_link`)).text();
    expect(page).toMatch(
      /role="status">The time is held\..*Held until.*Mon 23 Nov 2026, 9:00 am.*payment-success\/ORD\w+\?token=.*Booked by phone, to be paid with a link/s,
    );
    expect(page).toContain("Send the payment link again");
    const version =
      order && (await firstRow(deps.db, "audit", { subject: order.id, act: "booked_by_phone" })).id;
    const resent = await member.post(`/bookings/${order?.number}/resend`, {
      ...{ key: "a form of this page", version: String(version) },
    });
    expect(resent.headers.get("location")).toBe(`/bookings/${order?.number}?done=resend`);
    expect(await rowsOf(deps.db, "outbox", { kind: "payment_link" })).toHaveLength(2);
  });

  test("keeps what was typed and names each invalid field, and lets the member change something", async () => {
    const { member } = await start();
    const typed = { ...(await open(member)).fields, ...caller, phone: "123", gstin: "27AAACB1234C1ZF" };
    const rejected = await send(member, typed);
    expect(rejected.status).toBe(422);
    expect(rejected.fields).toMatchObject(typed);
    expect(rejected.html).toContain('id="phone-error"');
    const withoutTime = await send(member, { ...typed, start: "" });
    expect(withoutTime.html).toMatch(/id="date-error"[^>]*>Enter a date and a time\./);
    const closed = await send(member, { ...typed, ...caller, gstin: "", date: "2026-11-25" });
    expect(closed.html).toMatch(/id="start-error"[^>]*>The centre is closed on/);
    const preview = await send(member, { ...typed, ...caller, gstin: "" });
    const again = await send(member, { ...preview.fields, edit: "yes" });
    expect(again.fields).toMatchObject({ ...time, ...caller });
    expect(again.fields).not.toHaveProperty("seen");
    expect(await orders()).toEqual([]);
  });

  test("offers the free alternatives of a taken time, which preview with what was typed", async () => {
    const { member } = await start();
    const filled = { ...(await open(member)).fields, ...caller };
    const preview = await send(member, filled);
    await heldOrder(deps, { ...timesOn(date, "10:00", "12:00"), customer: uniqueCustomer(7), people: 2 });
    const taken = await send(member, preview.fields);
    expect(taken.status).toBe(409);
    expect(taken.html).toContain("This time is no longer available.");
    expect(taken.fields).toMatchObject(filled);
    expect(taken.enterButton).toMatch(/>Preview$/);
    expect(taken.enterButton).not.toContain("name=");
    const [, value = ""] = /value="([^"]*)"[^>]* name="alternative"/.exec(taken.html) ?? [];
    const other = await send(member, { ...taken.fields, alternative: value.replaceAll("&amp;", "&") });
    expect(other.status).toBe(200);
    expect(other.html).toContain("Please check");
    const done = await member.post("/book", other.fields);
    expect(done.status).toBe(303);
    expect(await orders()).toHaveLength(2);
  });

  test("books passes on two dates on invoice, and for free with a reason", async () => {
    const { member } = await start("manager");
    const passes = await open(member, `/book?centre=centre-one&item=desk&date=${date}`);
    expect(passes.fields).toMatchObject({ dates: date, quantity: "1", unit: "day" });
    const typed = { ...passes.fields, ...caller, dates: `${date}, 2026-11-28`, quantity: "2" };
    const onInvoice = await send(member, { ...typed, payment: "invoice", dueOn: "2026-12-10" });
    expect(onInvoice.html).toContain("₹4,720 is due on Thu 10 Dec 2026.");
    const late = await send(member, { ...typed, payment: "invoice", dueOn: "2027-12-10" });
    expect(late.html).toContain('id="dueOn-error"');
    const location = (await member.post("/book", onInvoice.fields)).headers.get("location") ?? "";
    expect(location).toMatch(/^\/bookings\/B\S+\?done=book_invoice$/);
    const withoutReason = await send(member, { ...(await open(member)).fields, ...caller, payment: "free" });
    expect(withoutReason.html).toContain('id="reason-error"');
    const reason = "Regular customer, after a power cut";
    const free = await send(member, { ...withoutReason.fields, reason });
    const freeLocation = (await member.post("/book", free.fields)).headers.get("location") ?? "";
    const page = await (await member.get(freeLocation)).text();
    expect(page).toMatch(
      /Booked at no charge\..*Confirmed.*Booked by phone, at no charge: Regular customer, after a power cut/s,
    );
  });

  test("refers to the first booking if the form is sent again with another payment method", async () => {
    const { member } = await start();
    const passes = await open(member, `/book?centre=centre-one&item=desk&date=${date}`);
    const typed = { ...passes.fields, ...caller };
    const [withLink, onInvoice] = [
      await send(member, typed),
      await send(member, { ...typed, payment: "invoice" }),
    ];
    expect((await member.post("/book", withLink.fields)).status).toBe(303);
    const conflict = await send(member, onInvoice.fields);
    expect(conflict.status).toBe(409);
    expect(conflict.html).toContain("this form has already made a booking. Please look for that booking");
    expect(conflict.html).toContain(
      `href="/?centre=centre-one&amp;date=${date}">Look for the first booking on this day`,
    );
    expect(conflict.fields).toMatchObject({ ...caller, payment: "invoice", dates: date });
    expect(await orders()).toHaveLength(1);
    const again = await send(member, conflict.fields);
    expect((await member.post("/book", again.fields)).status).toBe(303);
    expect(await orders()).toHaveLength(2);
  });

  test("offers no free booking to a desk, no form to an accountant, and asks for a proof before an invoice", async () => {
    const { member, join } = await start();
    const { html, fields } = await open(member);
    expect(html).toContain('value="invoice"');
    expect(html).not.toContain('value="free"');
    const reason = "Regular customer, after a power cut";
    expect((await send(member, { ...fields, ...caller, payment: "free", reason })).status).toBe(403);
    const accountant = await join({ role: "accountant", centreIds: [] });
    expect((await accountant.get("/book")).status).toBe(403);
    clock.advance(11);
    const filled = { ...fields, ...caller, payment: "invoice" };
    const asked = await member.post("/book", filled);
    expect(asked.status).toBe(403);
    const proofPage = await asked.text();
    expect(proofPage).toContain("Please confirm that it&#x27;s you");
    for (const [name, value] of Object.entries(filled))
      expect(proofPage).toContain(`name="${name}" value="${value}"`);
    expect((await send(member, { ...filled, payment: "link" })).status).toBe(200);
    expect(await orders()).toEqual([]);
  });
});
