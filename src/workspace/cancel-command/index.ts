/** Cancellation by the operator. */
export { cancelOrder } from "./cancel-order.ts";
