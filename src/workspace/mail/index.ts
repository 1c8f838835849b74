/** Email and webhook messages from the outbox. */
export { whenOf } from "./emails/order-facts.ts";
export { startMail } from "./start-mail.ts";
