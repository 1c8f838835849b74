import type { ReactNode } from "react";
import type { OrderDetails } from "../../api/contract/booking.ts";
import { href } from "../../api/contract/href.ts";
import { hasPasses } from "../../api/contract/units.ts";
import * as texts from "../../texts/payment-result.ts";
import { buttonClass } from "../../ui/button.tsx";

/** Links to book the same room again for the same number of people, without a date. */
export function BookAgain({ order }: { readonly order: OrderDetails }): ReactNode {
  const { building, item, people, quantity } = order;
  const room = { buildingId: building.id, catalogId: item.id };
  return (
    <a
      data-exact
      href={href(
        "/booking-details/:buildingId/:catalogId",
        room,
        hasPasses[item.unit] ? { passes: String(quantity) } : { people: String(people) },
      )}
      className={buttonClass({ variant: "quiet" })}
    >
      {texts.bookAgain}
    </a>
  );
}
