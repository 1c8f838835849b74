/** Mail and webhook messages from the outbox. */
export { whenOf } from "./letters/order-facts.ts";
export { startMail } from "./start-mail.ts";
