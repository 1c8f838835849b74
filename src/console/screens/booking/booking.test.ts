import { describe, expect, test } from "vitest";
import { heldOrder, testClock, timesOn } from "../../../workspace/booking/testing.ts";
import { bookOnInvoice } from "../../../workspace/changes/index.ts";
import { firstRow, rowsOf } from "../../../workspace/database/testing.ts";
import { paidBooking, paymentService } from "../../../workspace/payment/testing.ts";
import { type ConsoleVisitor, startStaffConsole } from "../../testing.ts";

const thursday = "2026-11-26";
const reason = "The centre has a water leak.";

describe("the page of a booking", () => {
  const clock = testClock();
  const { deps, gateway } = paymentService(clock);

  async function start(role: "manager" | "desk" | "accountant" = "manager", refundLimitPaise?: number) {
    const { orderId } = await paidBooking(deps, gateway, timesOn(thursday, "14:00", "16:00"));
    const { number, customer_phone: phone } = await firstRow(deps.db, "orders", { id: orderId });
    const options = { refundLimitPaise: refundLimitPaise ?? null };
    const { join } = await startStaffConsole(deps.db, clock.now, options);
    const member = await join({ role, centreIds: role === "desk" ? ["centre-one"] : [] });
    const path = `/bookings/${number}`;
    const order = () => firstRow(deps.db, "orders", { id: orderId });
    return { orderId, number, phone, path, member, join, order };
  }

  /** Returns the values of a form's fields as a browser without scripts would send them unchanged. */
  async function readForm(response: Response, action: string) {
    const html = await response.text();
    const [, form = ""] = new RegExp(`action="${action}"[^>]*>(.*?)</form>`, "s").exec(html) ?? [];
    const fields: Record<string, string> = {};
    for (const [input] of form.matchAll(/<input[^>]*>/g)) {
      const [name, value] = ["name", "value"].map(
        (each) => new RegExp(` ${each}="([^"]*)"`).exec(input)?.[1],
      );
      const isChosen = !/type="(radio|checkbox)"/.test(input) || input.includes("checked");
      if (name !== undefined && isChosen) fields[name] = value ?? "";
    }
    return { html, fields };
  }

  const formOf = async (member: ConsoleVisitor, path: string, name: string) =>
    (await readForm(await member.get(path), `${path}/${name}`)).fields;

  test("shows what happened with masked contacts, and the contact on demand", async () => {
    const { member, path, number, phone, orderId } = await start("desk");
    const shown = await (await member.get(path)).text();
    for (const text of [`Booking ${number}`, "Confirmed", "Banyan", "₹2,360", "Paid ₹2,360", "Invoice DL/"])
      expect(shown).toContain(text);
    expect(shown).not.toContain(phone);
    const revealed = await (await member.post(`${path}/contact`)).text();
    expect(revealed).toContain(`href="tel:${phone}"`);
    expect(await rowsOf(deps.db, "audit", { act: "contact_revealed", subject: orderId })).toHaveLength(1);
  });

  test("cancels with a fee: preview, confirmation, and a second submission that changes nothing more", async () => {
    const { member, path, order, orderId } = await start("desk");
    const action = `${path}/cancel`;
    const typed = { ...(await formOf(member, path, "cancel")), refund: "fee", amount: "360", reason };
    const preview = await readForm(await member.post(action, typed), action);
    for (const text of ["₹2,000", "₹360", "1 to the customer"]) expect(preview.html).toContain(text);
    expect(await order()).toMatchObject({ status: "confirmed" });
    for (let submission = 1; submission <= 2; submission += 1) {
      const done = await member.post(action, preview.fields);
      expect([done.status, done.headers.get("location")]).toEqual([303, `${path}?done=cancel`]);
    }
    expect(await order()).toMatchObject({ status: "cancelled", kept_paise: 36_000, end_reason: reason });
    expect(await rowsOf(deps.db, "refunds", { order_id: orderId })).toHaveLength(1);
    const page = await (await member.get(`${path}?done=cancel`)).text();
    expect(page).toMatch(/role="status">Done\..*Credit note DLC.*Refund started, ₹2,000.*Cancelled/s);
  });

  test("invites and removes a guest, and keeps what was typed with the message of a wrong email", async () => {
    const { member, path } = await start("desk");
    const send = async (fields: Record<string, string>) => {
      const form = await formOf(member, path, "guests");
      const response = await member.post(`${path}/guests`, { ...form, ...fields });
      return { status: response.status, html: await response.text() };
    };
    const wrong = await send({ guestName: "Ravi Rao", guestEmail: "ravi" });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('value="Ravi Rao"');
    expect(wrong.html).toContain('id="guestEmail-error"');
    expect((await send({ guestName: "Ravi Rao", guestEmail: "ravi@example.in" })).status).toBe(303);
    const shown = await (await member.get(path)).text();
    const [, id = ""] = /name="remove" value="([^"]+)"/.exec(shown) ?? [];
    expect(shown).toContain("Ravi Rao (r***@example.in)");
    expect((await send({ remove: id })).status).toBe(303);
    expect(await (await member.get(path)).text()).not.toContain("Ravi Rao (");
  });

  test("keeps what was typed when a field is invalid, and says which", async () => {
    const { member, path, order } = await start("desk");
    const fields = await formOf(member, path, "cancel");
    const bad = await member.post(`${path}/cancel`, { ...fields, refund: "fee", amount: "much", reason });
    expect(bad.status).toBe(422);
    expect(await bad.text()).toMatch(
      /<details id="cancel" open="">.*value="much".*Enter an amount.*value="The centre has/s,
    );
    const tooHigh = await member.post(`${path}/cancel`, { ...fields, refund: "fee", amount: "9999", reason });
    expect(await tooHigh.text()).toContain("The fee is higher than the ₹2,360");
    const withoutReason = await member.post(`${path}/cancel`, { ...fields, refund: "full", reason: "" });
    expect(await withoutReason.text()).toContain("Enter a reason");
    expect(await order()).toMatchObject({ status: "confirmed" });
  });

  test("says what another member has changed since the form was opened, and changes nothing", async () => {
    const { member, path, join, order } = await start("desk");
    const fields = await formOf(member, path, "cancel");
    const other = await join({ role: "manager", centreIds: [] });
    const note = { ...(await formOf(other, path, "note")), text: "The customer comes later." };
    expect((await other.post(`${path}/note`, note)).status).toBe(303);
    const late = await member.post(`${path}/cancel`, { ...fields, refund: "full", reason });
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain("Somebody has changed this booking meanwhile");
    expect(html).toContain("Note: The customer comes later.");
    expect(html).toContain(`value="${reason}"`);
    expect(await order()).toMatchObject({ status: "confirmed" });
  });

  test("moves a room, corrects the buyer and sends the email again", async () => {
    const { member, path, order } = await start();
    const confirm = async (name: string, typed: Record<string, string>) => {
      const action = `${path}/${name}`;
      const fields = { ...(await formOf(member, path, name)), ...typed };
      const preview = await readForm(await member.post(action, fields), action);
      expect((await member.post(action, preview.fields)).headers.get("location")).toBe(
        `${path}?done=${name}`,
      );
    };
    await confirm("move", { start: "10:00", itemId: "room-large", reason, price: "keep" });
    expect(await order()).toMatchObject({
      ...{ item_id: "room-large", starts_at: new Date(`${thursday}T10:00:00+05:30`), total_paise: 236_000 },
    });
    await confirm("buyer", { name: "Asha Iyer" });
    expect(await order()).toMatchObject({ customer_name: "Asha Iyer" });
    const resend = await member.post(`${path}/resend`, await formOf(member, path, "resend"));
    expect(resend.headers.get("location")).toBe(`${path}?done=resend`);
  });

  test("offers a second person beyond the limit to a manager, and only reading to an accountant", async () => {
    const { member, path, order, join } = await start("manager", 100_000);
    const owner = await join("owner link");
    const fields = { ...(await formOf(member, path, "cancel")), refund: "full", reason };
    const rejected = await (await member.post(`${path}/cancel`, fields)).text();
    expect(rejected).toContain("This refund needs a second person");
    expect(owner.cookie).not.toBe("");
    const [, secondPerson = ""] = /<option value="(STAFF\w+)"/.exec(rejected) ?? [];
    const preview = await readForm(
      await member.post(`${path}/cancel`, { ...fields, secondPerson }),
      `${path}/cancel`,
    );
    expect((await member.post(`${path}/cancel`, preview.fields)).status).toBe(303);
    expect(await order()).toMatchObject({ status: "cancelled" });
    const accountant = await join({ role: "accountant", centreIds: [] });
    const shown = await (await accountant.get(path)).text();
    expect(shown).toContain("What happened");
    expect(shown).not.toContain("<details");
    expect(shown).not.toContain(`${path}/contact`);
    expect((await accountant.post(`${path}/cancel`, fields)).status).toBe(403);
  });

  test("a desk gets the same page for a booking of another centre and for none", async () => {
    const { path, join } = await start();
    const desk = await join({ role: "desk", centreIds: ["centre-near"] });
    const pages = await Promise.all([desk.get(path), desk.get("/bookings/B261123-NOSUCH")]);
    expect(pages.map(({ status }) => status)).toEqual([404, 404]);
    expect(await pages[0]?.text()).toBe(await pages[1]?.text());
  });

  test("states what is due for a booking on invoice, and promises no refund before its cancellation", async () => {
    const { key, orderId } = await heldOrder(deps, timesOn(thursday, "10:00", "11:00"));
    const actor = { kind: "staff", user: "asha" } as const;
    expect(await bookOnInvoice({ ...deps, actor }, { orderId: key.orderId })).toMatchObject({ ok: true });
    const { number } = await firstRow(deps.db, "orders", { id: orderId });
    const { join } = await startStaffConsole(deps.db, clock.now);
    const member = await join({ role: "manager", centreIds: [] });
    const path = `/bookings/${number}`;
    const { html, fields } = await readForm(await member.get(path), `${path}/cancel`);
    expect(html).toContain("<dt>Still to be paid</dt><dd>₹1,180 by Tue 8 Dec 2026</dd>");
    expect(html).toContain("total: ₹1,180");
    const refund = { ...fields, reason, refund: "fee", amount: "180" };
    const preview = await (await member.post(`${path}/cancel`, refund)).text();
    const [, effects = ""] = /<dl>(.*?)<\/dl>/s.exec(preview) ?? [];
    expect(effects.replaceAll(/<[^>]*>/g, " ")).toMatch(
      /Refund +₹0 .*Credited on the unpaid invoice +₹1,000 .*Still to be paid +₹180 /,
    );
  });
});
