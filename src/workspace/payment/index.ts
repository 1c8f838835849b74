/** Payments: checkout, evidence, settling, refunds, disputes. */
export { startBackgroundJobs } from "./background-jobs.ts";
export { checkPayments } from "./check-payments.ts";
export { findObstacle, type HoldObstacle } from "./decide-payment.ts";
export type { PaymentDeps } from "./deps.ts";
export { evidenceOf } from "./evidence.ts";
export { createGateway, type Gateway, type GatewayResult } from "./gateway.ts";
export { type GatewayPayment, type GatewayRefund, isOurs } from "./gateway-entities.ts";
export { handleGatewayEvents } from "./handle-events.ts";
export { hasNoAttempt } from "./has-no-attempt.ts";
export {
  completePayouts,
  insertOutsidePayment,
  type OutsidePayment,
  type PaymentMeans,
  readOpenPayouts,
  readOutsidePayments,
} from "./outside-payment.ts";
export { recordRefund } from "./record-refund.ts";
export { refundPartially, refundRemainder, startFullRefund } from "./refund-payment.ts";
export { type Refund, refundablePaise } from "./refund-totals.ts";
export { createRefundJob, refreshRefund, syncRefunds } from "./refunds.ts";
export { paymentRoutes } from "./routes.ts";
export { settle } from "./settle.ts";
export { startMovePayment } from "./start-move-payment.ts";
