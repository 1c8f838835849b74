import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { paymentSignature } from "./signatures.ts";
import { eventually, keyId, keySecret, startGateway } from "./testing.ts";

const start = "v1/checkout/embedded";

async function begin(more: Record<string, string> = {}, options: Parameters<typeof startGateway>[0] = {}) {
  const gateway = await startGateway(options);
  const order = await gateway.order(12_345_600);
  const fields = {
    key_id: keyId,
    order_id: order.id,
    name: "Baithak",
    description: 'Room "Kaveri"',
    "prefill[name]": "Asha Rao",
    "prefill[email]": "asha@example.in",
    "prefill[contact]": "+919876543210",
    "notes[booking]": "B1",
    callback_url: "/order/callback/B1?token=a&b=c",
    cancel_url: "https://baithak.example/booking/B1",
    ...more,
  };
  return { gateway, order, page: await gateway.form(start, fields) };
}

/** Parses the forms of a page. Returns their actions and fields. */
function formsOf(page: string) {
  return [...page.matchAll(/<form method="post" action="([^"]*)">(.*?)<\/form>/gs)].map(
    ([, action, content]) => ({
      action: text(action),
      path: text(action).replace("/gateway-simulator/", ""),
      fields: Object.fromEntries(
        [...(content ?? "").matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
          ([, name, value]) => [text(name), text(value)],
        ),
      ),
    }),
  );
}

const text = (escaped = "") => escaped.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

function onlyForm(page: string) {
  const [form] = formsOf(page);
  if (form === undefined) throw new Error("the page has no form");
  return form;
}

test("the hosted checkout shows the test outcomes, then the bank's approval and a form that returns to the merchant", async () => {
  const { gateway, order, page } = await begin();
  expect(page.status).toBe(200);
  expect(page.html).toContain("₹1,23,456.00");
  expect(page.html).not.toContain("<script");
  expect(page.headers.get("content-security-policy")).toContain("form-action 'self' https://baithak.example");

  const choice = onlyForm(page.html);
  const agreed = await gateway.form(choice.path, { ...choice.fields, outcome: "success", webhook: "none" });
  const back = onlyForm(agreed.html);
  expect(back.action).toBe("/order/callback/B1?token=a&b=c");
  const paymentId = back.fields.razorpay_payment_id ?? "";
  expect(back.fields).toEqual({
    razorpay_payment_id: expect.stringMatching(/^pay_/),
    razorpay_order_id: order.id,
    razorpay_signature: paymentSignature(keySecret, order.id, paymentId),
  });
  expect(await gateway.payment(paymentId)).toMatchObject({
    status: "authorized",
    email: "asha@example.in",
    contact: "+919876543210",
    notes: { booking: "B1" },
  });
});

test("a checkout form that is submitted twice makes only one payment", async () => {
  const { gateway, page } = await begin();
  const choice = onlyForm(page.html);
  const fields = { ...choice.fields, outcome: "success" };
  const [one, two] = await Promise.all([
    gateway.form(choice.path, fields),
    gateway.form(choice.path, fields),
  ]);
  expect(onlyForm(two.html)).toEqual(onlyForm(one.html));
});

test("a declined payment can return the documented error fields or be retried", async () => {
  const { gateway, order, page } = await begin();
  const choice = onlyForm(page.html);
  const declined = await gateway.form(choice.path, { ...choice.fields, outcome: "failure" });
  const [back, again] = formsOf(declined.html);
  expect(back?.fields).toMatchObject({
    "error[code]": "BAD_REQUEST_ERROR",
    "error[description]": "Your bank declined this payment.",
    "error[source]": "bank",
    "error[step]": "payment_authorization",
    "error[reason]": "payment_failed",
  });
  expect(JSON.parse(back?.fields["error[metadata]"] ?? "")).toMatchObject({ order_id: order.id });

  const fresh = onlyForm((await gateway.form(again?.path ?? "", again?.fields ?? {})).html);
  const agreed = await gateway.form(fresh.path, { ...fresh.fields, outcome: "success" });
  expect(agreed.html).toContain("The bank approved the payment");
});

test("leaving the hosted checkout redirects to the merchant's cancel URL", async () => {
  const { gateway, page } = await begin();
  const choice = onlyForm(page.html);
  const left = await gateway.form(choice.path, { ...choice.fields, outcome: "abandon" });
  expect(left.status).toBe(303);
  expect(left.headers.get("location")).toBe("https://baithak.example/booking/B1");
});

test("the page of a slow bank can check the payment until the bank responds, even after a restart", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "gateway-simulator-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const { gateway, page } = await begin({}, { dataDir });
  const choice = onlyForm(page.html);
  const waiting = await gateway.form(choice.path, { ...choice.fields, outcome: "late", delay: "20000" });
  expect(waiting.html).toContain("The bank hasn’t answered yet.");
  expect(waiting.html).toContain('href="https://baithak.example/booking/B1"');
  const ask = onlyForm(waiting.html);
  expect((await gateway.form(ask.path, ask.fields)).html).toContain("The bank hasn’t answered yet.");
  await gateway.close();

  const later = await startGateway({ dataDir, now: () => new Date(Date.now() + 20_000) });
  await eventually(async () => {
    const answered = await later.form(ask.path, ask.fields);
    expect(onlyForm(answered.html).fields.razorpay_signature).toMatch(/^[0-9a-f]{64}$/);
  });
});

test("a form with a return URL that is not allowed is rejected", async () => {
  const bad = [
    "javascript:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "not an address",
    "ftp://a.example/",
  ];
  for (const callback_url of bad) {
    const { page } = await begin({ callback_url });
    expect(page.status).toBe(400);
    expect(page.html).toContain("This payment can’t be made");
  }
  const limits = { returnOrigins: ["https://baithak.example"] };
  expect((await begin({}, limits)).page.status).toBe(200);
  expect((await begin({ cancel_url: "https://other.example/" }, limits)).page.status).toBe(400);
});

test("a form with an unknown order or another merchant's key gets an error page", async () => {
  const unknown = await begin({ order_id: "order_00000000000000" });
  expect(unknown.page.status).toBe(404);
  expect(unknown.page.html).toContain("We couldn’t find a payment with this reference.");
  expect((await begin({ key_id: "rzp_live_other" })).page.status).toBe(400);
});
