import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import type { PaymentCreatedResponse } from "../../api/contract/payment.ts";
import { buttonClass } from "../../ui/button.tsx";

/** A form that opens the gateway's payment page. After the payment, the gateway returns to the page of the order. */
export function GatewayForm(props: {
  readonly payment: PaymentCreatedResponse;
  readonly label: string;
  /** Path to which the gateway returns if the visitor cancels the payment; the current page by default. */
  readonly backTo?: string;
}): ReactNode {
  const { checkout } = props.payment;
  const { pathname, search } = useLocation();
  const fields = {
    key_id: checkout.key,
    order_id: checkout.gatewayOrderId,
    name: checkout.name,
    description: checkout.description,
    "prefill[name]": checkout.prefill.name,
    "prefill[email]": checkout.prefill.email,
    "prefill[contact]": checkout.prefill.contact,
    callback_url: checkout.callbackUrl,
    cancel_url: checkout.callbackUrl.replace(/\/order\/.*$/, props.backTo ?? pathname + search),
  };
  return (
    <form method="post" action={checkout.formUrl}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={buttonClass({ size: "large" })}>
        {props.label}
      </button>
    </form>
  );
}
