import type { ReactNode } from "react";
import { bookingRules } from "../../../api/contract/booking-rules.ts";
import { href } from "../../../api/contract/href.ts";
import { minutesOf, timeOf } from "../../../api/contract/ist.ts";
import * as texts from "../../../texts/free-times.ts";
import { formatDay } from "../../../ui/dates.ts";
import { FreeTimesTable } from "../../booking-parts/free-times.tsx";
import { useArea } from "../../data/areas.tsx";
import { useFollowLink } from "../../navigation/follow-links.ts";
import styles from "./centre.module.css";

/** The free times of a centre's rooms on the first day that is not over. Choosing one starts the booking there. */
export function FreeRooms({ buildingId }: { readonly buildingId: string }): ReactNode {
  const follow = useFollowLink();
  const { data } = useArea("productDetails.freeTimes");
  const day = data?.days[0];
  if (data === null || day === undefined || data.rooms.length === 0) return null;
  const { date, windows } = day;
  const rows = data.rooms.map(({ id, name, free }) => {
    const hrefOf = (from: string) =>
      href(
        "/booking-details/:buildingId/:catalogId",
        { buildingId, catalogId: id },
        { date, from, to: timeOf(minutesOf(from) + bookingRules.minMinutes) },
      );
    return {
      ...{ key: id, name, windows, free: free[0] ?? [], hrefOf },
      onStart: (from: string) => follow(hrefOf(from)),
    };
  });
  return (
    <div className={styles.freeRooms}>
      <FreeTimesTable caption={texts.roomsOn(formatDay(date))} rows={rows} />
    </div>
  );
}
