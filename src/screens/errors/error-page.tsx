import { type ReactNode, useState } from "react";
import { Areas } from "../data/areas.tsx";
import { isOffline } from "../loading/on-demand.ts";
import { ErrorMessage, type ShownError } from "./error-message.tsx";
import { Offline } from "./offline.tsx";
import { OtherCities } from "./other-cities.tsx";

const homeArea = [{ area: "home", input: null }] as const;

/**
 * The page for whatever went wrong (rows E1–E5), with ways on. Home and city data are fetched for it when they are not
 * there yet (row E6). Who has no connection is told that instead.
 */
export function ErrorPage({ error }: { readonly error: ShownError | null }): ReactNode {
  const [isAway] = useState(() => isOffline(error));
  if (isAway) return <Offline />;
  return (
    <>
      <ErrorMessage error={error} />
      <Areas requests={homeArea} snapshots={noSnapshots}>
        <OtherCities />
      </Areas>
    </>
  );
}

const noSnapshots = {};
