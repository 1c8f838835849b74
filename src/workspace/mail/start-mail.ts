import type { BookingDeps } from "../booking/deps.ts";
import type { WorkspaceSettings } from "../settings.ts";
import { deliver } from "./deliver.ts";
import { type DeliveryTiming, type OutboxDelivery, startOutboxDelivery } from "./outbox-delivery.ts";
import { createPostOffice } from "./post-office.ts";
import { webhookKeyOf } from "./webhook.ts";

/** What mail must know of the settings. */
export type MailSettings = Pick<
  WorkspaceSettings,
  "smtpUrl" | "dataDir" | "publicOrigin" | "brand" | "leadWebhookUrl" | "tokenSecret"
>;

/** Starts the delivery of everything that is announced, by the means that the settings give. */
export function startMail(
  booking: BookingDeps,
  settings: MailSettings,
  timing: Partial<DeliveryTiming> = {},
): OutboxDelivery {
  const { publicOrigin, brand, leadWebhookUrl: url, tokenSecret } = settings;
  const postOffice = createPostOffice(settings);
  const webhook = url === null ? null : { url, key: webhookKeyOf(tokenSecret) };
  const deps = { ...booking, publicOrigin, brand, postOffice, webhook };
  return startOutboxDelivery({ ...booking, timing, deliver: (row, signal) => deliver(deps, row, signal) });
}
