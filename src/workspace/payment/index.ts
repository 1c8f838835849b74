/** Payments: checkout, evidence, settling, refunds, disputes. */
export { startBackgroundJobs } from "./background.ts";
export { refundablePaise } from "./books.ts";
export { checkPayments } from "./check-payments.ts";
export type { PaymentDeps } from "./deps.ts";
export { evidenceOf } from "./evidence.ts";
export { createGateway, type GatewayResult } from "./gateway.ts";
export { type GatewayPayment, type GatewayRefund, isForOurOrder, readNote } from "./gateway-entities.ts";
export { refundPart, refundRemainder, startFullRefund } from "./give-back.ts";
export { handleGatewayEvents } from "./handle-events.ts";
export { startMovePayment } from "./move-payment.ts";
export { recordRefund } from "./record-refund.ts";
export { createRefundJob, syncRefunds } from "./refunds.ts";
export { paymentRoutes } from "./routes.ts";
export { settle } from "./settle.ts";
