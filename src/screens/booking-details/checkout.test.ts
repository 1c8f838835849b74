// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Checkout } from "../../api/contract/payment.ts";
import { openCheckout } from "./checkout.ts";

const checkout: Checkout = {
  scriptUrl: "/gateway-simulator/checkout.js",
  key: "rzp_test",
  gatewayOrderId: "order_1",
  name: "Baithak",
  description: "Banyan",
  prefill: { name: "Asha Rao", email: "asha@example.in", contact: "+919876543210" },
  callbackUrl: "https://baithak.example/order/callback/ORD1",
  formUrl: "/gateway-simulator/form",
};
const evidence = { razorpay_payment_id: "pay_1", razorpay_order_id: "order_1", razorpay_signature: "s" };

type Options = {
  readonly handler: (evidence: object) => void;
  readonly modal: { readonly ondismiss: () => void };
  readonly order_id: string;
};

/** Fake of the gateway's overlay, based on the gateway's documentation. */
class Overlay {
  static last: Overlay | undefined;
  isOpen = false;
  private failed: (event: object) => void = () => undefined;
  readonly options: Options;

  constructor(options: Options) {
    this.options = options;
    Overlay.last = this;
  }

  on(_event: string, listener: (event: object) => void): this {
    this.failed = listener;
    return this;
  }

  open(): void {
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }

  fail(description: string): void {
    this.failed({ error: { description } });
    if (this.isOpen) this.options.modal.ondismiss();
  }
}

const page = window as { Razorpay?: unknown };
let scripts: HTMLScriptElement[] = [];

beforeEach(() => {
  scripts = [];
  Overlay.last = undefined;
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    scripts.push(...(nodes as HTMLScriptElement[]));
  });
});

afterEach(() => {
  delete page.Razorpay;
  vi.restoreAllMocks();
});

async function opened() {
  const ending = openCheckout(checkout);
  page.Razorpay = Overlay;
  scripts[0]?.onload?.(new Event("load"));
  const overlay = await vi.waitFor(() => {
    if (Overlay.last?.isOpen !== true) throw new Error("The overlay is not open yet.");
    return Overlay.last;
  });
  return { ending, overlay };
}

test("the gateway's script is loaded once, when a payment opens", async () => {
  expect(scripts).toEqual([]);
  const { ending, overlay } = await opened();
  expect(scripts.map(({ src }) => src)).toEqual([
    expect.stringMatching(/\/gateway-simulator\/checkout\.js$/),
  ]);
  expect(overlay.options.order_id).toBe("order_1");
  overlay.options.modal.ondismiss();
  expect(await ending).toEqual({ outcome: "dismissed" });
  void openCheckout(checkout);
  expect(scripts).toHaveLength(1);
});

test("a payment returns its evidence and no other fields of the gateway", async () => {
  const { ending, overlay } = await opened();
  overlay.options.handler({ ...evidence, org_logo: "x" });
  expect(await ending).toEqual({ outcome: "paid", evidence });
});

test("a failed payment closes the overlay and returns the gateway's reason", async () => {
  const { ending, overlay } = await opened();
  overlay.fail("The bank declined.");
  expect(await ending).toEqual({ outcome: "failed", reason: "The bank declined." });
  expect(overlay.isOpen).toBe(false);
});

test("a payment rejects if the gateway's script fails to load, and the next attempt loads the script again", async () => {
  const first = openCheckout(checkout);
  scripts[0]?.onerror?.(new Event("error"));
  await expect(first).rejects.toThrow(/couldn't load/);
  void openCheckout(checkout).catch(() => undefined);
  expect(scripts).toHaveLength(2);
});
