import { createTransport } from "nodemailer";

/** Timeouts in milliseconds: for DNS, connecting, the server's greeting, and idle sockets. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** Creates a client of the mail server. It opens a new connection for each email, so a broken one affects only one. */
export const createSmtpTransport = (smtpUrl: string) => createTransport({ url: smtpUrl, ...timeouts });
