import type { MouseEvent, ReactNode } from "react";
import type { OrderDetails } from "../../api/contract/booking.ts";
import * as texts from "../../texts/payment-result.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { formatBookedTime } from "../booking-parts/format-booked-time.ts";
import { directionsHref } from "../places/centre/centre-hrefs.ts";

/**
 * Shares item, time and place: with the device's share sheet if the browser has one, otherwise with WhatsApp, which
 * also works without JavaScript. The shared text contains neither the price nor a link to the booking.
 */
export function ShareLink({ order }: { readonly order: OrderDetails }): ReactNode {
  const { building, item } = order;
  const text = texts.shared(
    item.name,
    formatBookedTime(order, item.unit),
    `${building.name}, ${building.address}`,
    directionsHref(building.location),
  );
  const share = (event: MouseEvent) => {
    if (!("share" in navigator)) return;
    event.preventDefault();
    // The promise rejects if the visitor closes the share sheet.
    navigator.share({ text }).catch(() => undefined);
  };
  return (
    <a
      href={`https://wa.me/?${new URLSearchParams({ text })}`}
      className={buttonClass({ variant: "secondary", size: "small" })}
      target="_blank"
      rel="noreferrer"
      onClick={share}
    >
      <Icon name="share" /> {texts.share}
    </a>
  );
}
