import type { Checkout } from "../../api/contract/payment.ts";
import type { CheckoutOutcome, Evidence } from "../../machines/booking/types.ts";
import * as texts from "../../texts/booking-payment.ts";

/** What of the gateway's Standard Checkout is used, as its documentation has it. */
type GatewayCheckout = {
  open(): void;
  close(): void;
  on(event: "payment.failed", listener: (news: { error?: { description?: string } }) => void): unknown;
};
type GatewayWindow = { Razorpay?: new (options: object) => GatewayCheckout };

/**
 * Opens the gateway's overlay; its script is loaded only now. Resolves with how it ended: paid (with the evidence to be
 * checked by the service), dismissed, or failed with the gateway's reason. Rejects when the script does not arrive.
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
      // One try a payment: after a failure our own page says what happened, and whether the slot is still kept.
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

/** The service takes the three fields and no others. */
function evidenceOf(given: Evidence): Evidence {
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = given;
  return { razorpay_payment_id, razorpay_order_id, razorpay_signature };
}

async function loadGateway(scriptUrl: string): Promise<NonNullable<GatewayWindow["Razorpay"]>> {
  const page = window as GatewayWindow;
  if (page.Razorpay === undefined) await loadScript(scriptUrl);
  if (page.Razorpay === undefined) throw new Error(texts.windowNotOpened);
  return page.Razorpay;
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      // So that the next try asks for it again.
      script.remove();
      reject(new Error(texts.windowNotLoaded));
    };
    document.head.append(script);
  });
}
