import type { ReactNode } from "react";
import { passLimits } from "../../api/contract/booking-rules.ts";
import type { Building } from "../../api/contract/places.ts";
import { hasPasses } from "../../api/contract/units.ts";
import { selectedDays } from "../../machines/booking/choice.ts";
import * as texts from "../../texts/booking-details.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { enquiryHref } from "../lead-form/enquiry-href.ts";
import { useBooking } from "./booking.tsx";

/** Links to the enquiry form for groups too large to book online. The link includes the choice. */
export function LargeOrderEnquiry({ building }: { readonly building: Building }): ReactNode {
  const { item, choice } = useBooking(({ context }) => context);
  if (!hasPasses[item.unit]) return null;
  const { max, maxDays } = passLimits;
  const { passes, date } = choice;
  const days = Math.max(1, selectedDays(choice, item.unit).length);
  const enquiry = {
    city: building.city.slug,
    productType: item.productType,
    centre: building.id,
    passes: { passes, days, date },
  };
  return (
    <p>
      <RichText text={texts.largeOrder(max, maxDays, enquiryHref(enquiry))} />
    </p>
  );
}
