import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { paymentSignature } from "./signatures.ts";
import { eventually, keyId, keySecret, startGateway } from "./testing.ts";

const start = "v1/checkout/embedded";

async function beginCheckout(
  more: Record<string, string> = {},
  options: Parameters<typeof startGateway>[0] = {},
) {
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

function findOnlyForm(page: string) {
  const [form] = formsOf(page);
  if (form === undefined) throw new Error("the page has no form");
  return form;
}

test("the hosted checkout shows the test outcomes, then the bank's approval and a form that returns to the merchant", async () => {
  const { gateway, order, page } = await beginCheckout();
  expect(page.status).toBe(200);
  expect(page.html).toContain("₹1,23,456.00");
  expect(page.html).not.toContain("<script");
  expect(page.headers.get("content-security-policy")).toContain("form-action 'self' https://baithak.example");

  const choice = findOnlyForm(page.html);
  const approvedPage = await gateway.form(choice.path, {
    ...choice.fields,
    outcome: "success",
    webhook: "none",
  });
  const returnForm = findOnlyForm(approvedPage.html);
  expect(returnForm.action).toBe("/order/callback/B1?token=a&b=c");
  const paymentId = returnForm.fields.razorpay_payment_id ?? "";
  expect(returnForm.fields).toEqual({
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
  const { gateway, page } = await beginCheckout();
  const choice = findOnlyForm(page.html);
  const fields = { ...choice.fields, outcome: "success" };
  const [one, two] = await Promise.all([
    gateway.form(choice.path, fields),
    gateway.form(choice.path, fields),
  ]);
  expect(findOnlyForm(two.html)).toEqual(findOnlyForm(one.html));
});

test("after a declined payment, the payer can return to the merchant with the documented error fields or retry", async () => {
  const { gateway, order, page } = await beginCheckout();
  const choice = findOnlyForm(page.html);
  const declined = await gateway.form(choice.path, { ...choice.fields, outcome: "failure" });
  const [returnForm, again] = formsOf(declined.html);
  expect(returnForm?.fields).toMatchObject({
    "error[code]": "BAD_REQUEST_ERROR",
    "error[description]": "Your bank declined this payment.",
    "error[source]": "bank",
    "error[step]": "payment_authorization",
    "error[reason]": "payment_failed",
  });
  expect(JSON.parse(returnForm?.fields["error[metadata]"] ?? "")).toMatchObject({ order_id: order.id });

  const freshForm = findOnlyForm((await gateway.form(again?.path ?? "", again?.fields ?? {})).html);
  const approvedPage = await gateway.form(freshForm.path, { ...freshForm.fields, outcome: "success" });
  expect(approvedPage.html).toContain("The bank approved the payment");
});

test("leaving the hosted checkout redirects to the merchant's cancel URL", async () => {
  const { gateway, page } = await beginCheckout();
  const choice = findOnlyForm(page.html);
  const response = await gateway.form(choice.path, { ...choice.fields, outcome: "abandon" });
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("https://baithak.example/booking/B1");
});

test("the waiting page of a slow bank lets the payer check the payment until the bank responds, even after a restart", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "gateway-simulator-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const { gateway, page } = await beginCheckout({}, { dataDir });
  const choice = findOnlyForm(page.html);
  const lateResponse = await gateway.form(choice.path, { ...choice.fields, outcome: "late", delay: "20000" });
  expect(lateResponse.html).toContain("The bank hasn’t answered yet.");
  expect(lateResponse.html).toContain('href="https://baithak.example/booking/B1"');
  const statusForm = findOnlyForm(lateResponse.html);
  expect((await gateway.form(statusForm.path, statusForm.fields)).html).toContain(
    "The bank hasn’t answered yet.",
  );
  await gateway.close();

  const restarted = await startGateway({ dataDir, now: () => new Date(Date.now() + 20_000) });
  await eventually(async () => {
    const response = await restarted.form(statusForm.path, statusForm.fields);
    expect(findOnlyForm(response.html).fields.razorpay_signature).toMatch(/^[0-9a-f]{64}$/);
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
    const { page } = await beginCheckout({ callback_url });
    expect(page.status).toBe(400);
    expect(page.html).toContain("This payment can’t be made");
  }
  const limits = { returnOrigins: ["https://baithak.example"] };
  expect((await beginCheckout({}, limits)).page.status).toBe(200);
  expect((await beginCheckout({ cancel_url: "https://other.example/" }, limits)).page.status).toBe(400);
});

test("a form with an unknown order or another merchant's key gets an error page", async () => {
  const unknown = await beginCheckout({ order_id: "order_00000000000000" });
  expect(unknown.page.status).toBe(404);
  expect(unknown.page.html).toContain("We couldn’t find a payment with this reference.");
  expect((await beginCheckout({ key_id: "rzp_live_other" })).page.status).toBe(400);
});
