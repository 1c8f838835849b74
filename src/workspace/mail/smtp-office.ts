import { createTransport } from "nodemailer";
import { mimeOf } from "./mime.ts";
import type { PostOffice, PostSettings } from "./parcel.ts";

/** How long a server may keep silent, in milliseconds: while connecting, before its greeting, and later on. */
const silence = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** Sends each mail over a connection of its own, so that one that broke spoils no other. */
export function createSmtpOffice(settings: PostSettings, smtpUrl: string): PostOffice {
  const transport = createTransport({ url: smtpUrl, ...silence });
  return {
    send: async (parcel, signal) => {
      await withinTime(transport.sendMail(mimeOf(parcel, settings)), signal);
    },
  };
}

/** nodemailer knows no signals; a mail that takes longer counts as not sent. */
async function withinTime(sending: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const outOfTime = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("The mail server took too long.")), {
      once: true,
    });
  });
  await Promise.race([sending, outOfTime]);
}
