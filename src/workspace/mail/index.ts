/** Sends emails and webhook messages from the outbox. */
export { startMail } from "./start-mail.ts";
