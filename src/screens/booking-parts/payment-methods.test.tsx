// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ThirdPartyServices } from "../navigation/third-party-services.ts";
import { PaymentMethods } from "./payment-methods.tsx";

test("the payment methods name the gateway if the site has one, otherwise the simulator", () => {
  const { rerender } = render(<PaymentMethods />);
  expect(
    screen.getByText(
      /^Pay by UPI, .* This is a practice site: you choose what the bank says, and no money moves\.$/,
    ),
  ).toBeDefined();
  rerender(
    <ThirdPartyServices value={["gateway"]}>
      <PaymentMethods />
    </ThirdPartyServices>,
  );
  const enqueued =
    /^Pay by UPI, .* Razorpay processes your payment\. We never see your card or UPI details\.$/;
  expect(screen.getByText(enqueued)).toBeDefined();
});
