import { createHmac } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startMailServer, startReceiver, textPartOf } from "../../src/workspace/mail/testing.ts";
import { startWorkspace } from "../../src/workspace/service.ts";
import type { WorkspaceSettings } from "../../src/workspace/settings.ts";
import { settingsIn } from "../../src/workspace/testing.ts";
import { freshFolder } from "../support/databases.ts";

const lead = {
  name: "Asha Rao",
  email: "asha@example.in",
  phone: "9876543210",
  city: "Delhi",
  callBack: true,
  consent: true,
  brand: 1,
  utm_source: "poster",
};

async function startService(settings: Partial<WorkspaceSettings>) {
  const dataDir = await freshFolder();
  const workspace = await startWorkspace(settingsIn(dataDir, settings));
  onTestFinished(async () => {
    await workspace.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const submit = async (body: object) => {
    const headers = { "content-type": "application/json", "x-forwarded-for": "203.0.113.5" };
    const reply = await fetch(`${workspace.url}/api/leadSubmit`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return { status: reply.status, ...((await reply.json()) as { leadId: string; callBy: string }) };
  };
  return { submit, outbox: join(dataDir, "outbox") };
}

test("a lead submitted to the running service reaches us, the enquirer and the webhook, once each", async () => {
  const mailServer = await startMailServer();
  const receiver = await startReceiver();
  onTestFinished(async () => {
    await mailServer.close();
    await receiver.close();
  });
  const { submit } = await startService({ smtpUrl: mailServer.url, leadWebhookUrl: receiver.url });
  const reply = await submit(lead);
  expect(reply.status).toBe(201);
  expect(Date.parse(reply.callBy)).toBeGreaterThan(Date.now());
  const again = await submit({ ...lead, phone: "+91 98765 43210", message: "Twenty desks" });
  // The same lead with the same promise; only the instant of the answer is its own. What changed is told to us.
  expect(again).toMatchObject({ status: 201, leadId: reply.leadId, callBy: reply.callBy });
  await expect.poll(() => [mailServer.taken.length, receiver.posts.length]).toEqual([3, 2]);
  expect(mailServer.taken.flatMap(({ to }) => to).sort()).toEqual([
    "asha@example.in",
    "hello@baithak.example",
    "hello@baithak.example",
  ]);
  const changed = mailServer.taken.find(({ source }) => /^Subject: Changed: /m.test(source));
  expect(textPartOf(changed?.source ?? "")).toContain("New: Message: Twenty desks.");
  const bodies = receiver.posts.map(({ body }) => JSON.parse(body) as { event: string; changed?: string[] });
  expect(bodies.find(({ event }) => event === "lead.changed")).toMatchObject({
    leadId: reply.leadId,
    changed: ["message"],
    lead: { message: "Twenty desks" },
  });
  const post = receiver.posts.find(({ body }) => body.includes("lead.created"));
  expect(JSON.parse(post?.body ?? "")).toMatchObject({
    leadId: reply.leadId,
    callBy: reply.callBy,
    lead: { utm_source: "poster" },
  });
  // As an operator makes the key: hex HMAC-SHA256(TOKEN_SECRET, "lead-webhook").
  const key = createHmac("sha256", "a secret of at least thirty-two characters")
    .update("lead-webhook")
    .digest("hex");
  const [, seconds, signature] =
    /^t=(\d+),v1=(\w+)$/.exec(String(post?.headers["x-webhook-signature"])) ?? [];
  expect(createHmac("sha256", key).update(`${seconds}.${post?.body}`).digest("hex")).toBe(signature);
  // A later round of the delivery brings only what is new.
  await submit({ ...lead, email: "ravi@example.in", phone: "9876543211" });
  const toRavi = () => mailServer.taken.filter(({ to }) => to.includes("ravi@example.in")).length;
  await expect.poll(() => [toRavi(), mailServer.taken.length, receiver.posts.length]).toEqual([1, 5, 3]);
});

test("without a mail server and webhook the mails lie in the data folder; of perhaps a bot's lead only ours", async () => {
  const { submit, outbox } = await startService({});
  const caught = await submit({ ...lead, topic: "https://spam.example" });
  expect(caught.status).toBe(201);
  const reply = await submit(lead);
  const names = () => readdir(outbox).catch(() => []);
  await expect.poll(async () => (await names()).filter((name) => name.endsWith(".eml")).length).toBe(3);
  const texts = await Promise.all((await names()).map((name) => readFile(join(outbox, name), "utf8")));
  expect(texts.filter((text) => text.includes(reply.leadId))).toHaveLength(1);
  expect(texts.filter((text) => text.includes(caught.leadId))).toEqual([
    expect.stringContaining("New lead (perhaps a bot): Asha Rao"),
  ]);
});
