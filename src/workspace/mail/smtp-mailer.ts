import { createTransport } from "nodemailer";
import type { Mailer, MailerSettings } from "./mailer.ts";
import { mimeOf } from "./mime.ts";

/** Timeouts in milliseconds: while connecting, before the server's greeting, and later on. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** Sends each email over a connection of its own, so that a broken one affects no other. */
export function createSmtpMailer(settings: MailerSettings, smtpUrl: string): Mailer {
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  return {
    send: async (outgoing, signal) => {
      await withTimeout(transport.sendMail(mimeOf(outgoing, settings)), signal);
    },
  };
}

/** nodemailer takes no abort signal; an email that takes longer counts as not sent. */
async function withTimeout(sending: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("The mail server took too long.")), {
      once: true,
    });
  });
  await Promise.race([sending, timeout]);
}
