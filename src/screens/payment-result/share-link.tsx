import type { MouseEvent, ReactNode } from "react";
import type { OrderDetails } from "../../api/contract/booking.ts";
import * as texts from "../../texts/payment-result.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { timeSentence } from "../booking-parts/time-sentence.ts";
import { directionsHref } from "../centre/address.ts";

/**
 * Passes on what, when and where: by the phone's own share sheet where the browser has one, else by WhatsApp, which also works
 * without scripts. Neither the price nor anything that opens the booking is in it.
 */
export function ShareLink({ order }: { readonly order: OrderDetails }): ReactNode {
  const { building, item } = order;
  const text = texts.shared(
    item.name,
    timeSentence(order, item.unit),
    `${building.name}, ${building.address}`,
    directionsHref(building.location),
  );
  const share = (event: MouseEvent) => {
    if (!("share" in navigator)) return;
    event.preventDefault();
    // Rejects when the visitor closes the sheet.
    navigator.share({ text }).catch(() => undefined);
  };
  return (
    <a
      href={`https://wa.me/?${new URLSearchParams({ text })}`}
      className={buttonClass({ look: "secondary", size: "small" })}
      target="_blank"
      rel="noreferrer"
      onClick={share}
    >
      <Icon name="share" /> {texts.share}
    </a>
  );
}
