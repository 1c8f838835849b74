import type { Checkout } from "../../api/contract/payment.ts";
import type { CheckoutOutcome, Evidence } from "../../machines/booking/types.ts";
import * as texts from "../../texts/booking-payment.ts";

/** The part of the gateway's Standard Checkout API that we use. */
type GatewayCheckout = {
  open(): void;
  close(): void;
  on(event: "payment.failed", listener: (event: { error?: { description?: string } }) => void): unknown;
};
type GatewayWindow = { Razorpay?: new (options: object) => GatewayCheckout };

/**
 * Loads the gateway's script and opens its overlay. Resolves with the outcome: paid (with the evidence that the service
 * verifies), dismissed, or failed with the gateway's reason. Rejects if the script cannot be loaded.
 */
export async function openCheckout(checkout: Checkout, signal?: AbortSignal): Promise<CheckoutOutcome> {
  const Razorpay = await loadGateway(checkout.scriptUrl);
  return new Promise((resolve) => {
    const overlay = new Razorpay({
      key: checkout.key,
      order_id: checkout.gatewayOrderId,
      name: checkout.name,
      description: checkout.description,
      prefill: checkout.prefill,
      // Disables retries in the overlay: after a failure, our page shows the reason and whether the slot is still held.
      retry: { enabled: false },
      handler: (evidence: Evidence) => resolve({ outcome: "paid", evidence: evidenceOf(evidence) }),
      modal: { ondismiss: () => resolve({ outcome: "dismissed" }) },
    });
    overlay.on("payment.failed", ({ error }) => {
      resolve({ outcome: "failed", reason: error?.description ?? texts.bankDeclined });
      overlay.close();
    });
    signal?.addEventListener("abort", () => overlay.close(), { once: true });
    overlay.open();
  });
}

/** Picks the three evidence fields: the service rejects any other fields. */
function evidenceOf(evidence: Evidence): Evidence {
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = evidence;
  return { razorpay_payment_id, razorpay_order_id, razorpay_signature };
}

async function loadGateway(scriptUrl: string): Promise<NonNullable<GatewayWindow["Razorpay"]>> {
  const page = window as GatewayWindow;
  if (page.Razorpay === undefined) await loadScript(scriptUrl);
  if (page.Razorpay === undefined) throw new Error(texts.paymentWindowNotOpened);
  return page.Razorpay;
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      // Removes the script, so that the next attempt loads it again.
      script.remove();
      reject(new Error(texts.paymentWindowNotLoaded));
    };
    document.head.append(script);
  });
}
