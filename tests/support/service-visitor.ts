import * as v from "valibot";
import { holdResponse, orderDetailsResponse, roomListingResponse } from "../../src/api/contract/booking.ts";
import { paymentCreatedResponse, verifyPaymentResponse } from "../../src/api/contract/payment.ts";

/** A visitor without a browser, who sends HTTP requests to the running site and keeps the site's cookies. */
export type ServiceVisitor = {
  readonly get: (path: string) => Promise<Response>;
  readonly post: (
    path: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
};

/** A request of a visitor without a browser. */
export type VisitorRequest = {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Creates a visitor without a browser. */
export function createServiceVisitor(origin: string): ServiceVisitor {
  return createVisitor((path, init) => fetch(origin + path, { redirect: "manual", ...init }));
}

/** Creates a visitor whose requests are sent by `send`. */
export function createVisitor(
  send: (path: string, init: VisitorRequest) => Promise<Response>,
): ServiceVisitor {
  const cookies = new Map<string, string>();
  const sendRequest = async (path: string, { headers, ...init }: VisitorRequest) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await send(path, { ...init, headers: { ...headers, ...(cookie && { cookie }) } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    return response;
  };
  return {
    get: (path) => sendRequest(path, { method: "GET", headers: {} }),
    post: (path, body, headers) =>
      sendRequest(path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
  };
}

/** The id of an order and the token that grants access to it. */
export type OrderKey = { readonly orderId: string; readonly token: string };

/** A bookable item and a period, as the service's API expects them. */
export type SlotRequest = {
  readonly buildingId: string;
  readonly catalogId: string;
  readonly start: string;
  readonly end: string;
  readonly people: number;
  readonly quantity?: number;
};

export const sampleCustomer = { name: "Asha Rao", email: "asha@example.in", phone: "98765 43210" };

export async function hold(visitor: ServiceVisitor, request: SlotRequest, customer = sampleCustomer) {
  const response = await visitor.post("/order/verifyAndBook", { intent: "book", ...request, customer });
  return readHold(response);
}

/** Reads a hold from the response to its request. The site returns the token of a visitor with cookies in a cookie. */
export async function readHold(response: Response) {
  const held = (await jsonOf(response, 201)) as object;
  const cookie = response.headers.getSetCookie().find((line) => /^[\w-]*hold=/.test(line));
  const token = /^[^=]+=\w+\.([\w-]+)/.exec(cookie ?? "")?.[1];
  return v.parse(holdResponse, { token, ...held });
}

/** Starts the payment of a held order. */
export async function beginPayment(visitor: ServiceVisitor, { orderId, token }: OrderKey) {
  const response = await visitor.post("/order/initPayment", { orderId, token });
  return v.parse(paymentCreatedResponse, await jsonOf(response, 201));
}

/** Pays an order at the gateway simulator. `webhook` sets how the gateway notifies the site. Returns the evidence. */
export async function payAtBank(visitor: ServiceVisitor, gatewayOrderId: string, webhook = "none") {
  const order = { gatewayOrderId, outcome: "success", webhook };
  return (await jsonOf(await visitor.post("/gateway-simulator/pay", order), 200)) as object;
}

/** Pays for a held order and sends the evidence to the site. Returns the outcome. */
export async function payForHold(
  visitor: ServiceVisitor,
  { orderId, token }: OrderKey,
  webhook?: "none" | "once",
) {
  const { checkout } = await beginPayment(visitor, { orderId, token });
  const evidence = await payAtBank(visitor, checkout.gatewayOrderId, webhook);
  const response = await visitor.post("/order/verifyPayment", { orderId, token, ...evidence });
  return v.parse(verifyPaymentResponse, await jsonOf(response, 200));
}

/** Loads an order from the service. */
export async function fetchOrder(visitor: ServiceVisitor, key: OrderKey) {
  const query = new URLSearchParams({ orderId: key.orderId, token: key.token });
  const response = await visitor.get(`/widget/meetingRoomsOrderDetails?${query}`);
  return v.parse(orderDetailsResponse, await jsonOf(response, 200)).order;
}

/** Loads the listing for these query parameters. */
export async function fetchListing(visitor: ServiceVisitor, request: Readonly<Record<string, string>>) {
  const response = await visitor.get(`/widget/productTypeBuildings?${new URLSearchParams(request)}`);
  return v.parse(roomListingResponse, await jsonOf(response, 200));
}

async function jsonOf(response: Response, status: number): Promise<unknown> {
  const text = await response.text();
  if (response.status !== status) throw new Error(`Expected ${status}, got ${response.status}: ${text}`);
  return JSON.parse(text);
}
