import { expect, test } from "vitest";
import { foundOrderFixture } from "../../machines/booking/fixtures.ts";
import { paymentStates } from "../../workspace/orders/states.ts";
import type { ReadArea } from "../screen.ts";
import { dimensionsOf } from "./dimensions.ts";

/** Returns the dimensions of the page of an order; without an order while it is loading. */
function dimensionsOfOrder(order?: ReturnType<typeof foundOrderFixture>["order"]) {
  const read = ((area: string) => ({
    data: area === "paymentStatus.orderDetails" && order ? { order } : null,
  })) as unknown as ReadArea;
  const location = { pathname: "/payment-success/1", params: {}, query: new URLSearchParams() };
  return dimensionsOf({ name: "payment-result", location: location, read, statusCode: 200 });
}

test.each(["none", ...paymentStates] as const)(
  "K10 an order with the payment status %s has a payment method if a payment was opened",
  (paymentStatus) => {
    expect(dimensionsOfOrder(foundOrderFixture({ paymentStatus }).order)).toEqual({
      country: "India",
      city: "Delhi",
      pageType: "payment-result",
      userLoggedIn: false,
      paymentMethod: paymentStatus === "none" ? "" : "razorpay",
      statusCode: 200,
      propertyId: "saket-court",
      propertyName: "Saket Court",
    });
  },
);

test("K10 a page whose order is loading has no city, property or payment method", () => {
  expect(dimensionsOfOrder()).toMatchObject({
    city: "",
    paymentMethod: "",
    propertyId: "",
    propertyName: "",
  });
});
