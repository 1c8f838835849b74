/** Payments: checkout, evidence, settling, refunds, disputes. */
export { startBackground } from "./background.ts";
export { refundablePaise } from "./books.ts";
export { checkPayments } from "./check-payments.ts";
export type { PaymentDeps } from "./deps.ts";
export { evidenceOf } from "./evidence.ts";
export { createGateway, type GatewayResult } from "./gateway.ts";
export { carriesOurOrder, type GatewayPayment, type GatewayRefund, readNote } from "./gateway-entities.ts";
export { openRefund, refundPart, refundRest } from "./give-back.ts";
export { handleGatewayEvents } from "./handle-events.ts";
export { startMovePayment } from "./move-payment.ts";
export { recordRefund } from "./record-refund.ts";
export { refundAttempts, syncRefunds } from "./refunds.ts";
export { paymentRoutes } from "./routes.ts";
export { settle } from "./settle.ts";
