/** Delivers emails and webhooks from the outbox. */
export { startMail } from "./start-mail.ts";
