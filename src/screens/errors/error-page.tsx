import { type ReactNode, useState } from "react";
import { Areas } from "../data/areas.tsx";
import { isOfflineError } from "../loading/lazy-module.ts";
import { type DisplayedError, ErrorMessage } from "./error-message.tsx";
import { Offline } from "./offline.tsx";
import { OtherCities } from "./other-cities.tsx";

const homeArea = [{ area: "home", input: null }] as const;

/**
 * The error page (requirements E1–E5), with links to other pages. It loads the home and city data if they are missing
 * (requirement E6). While the browser is offline, it shows the offline page instead.
 */
export function ErrorPage({ error }: { readonly error: DisplayedError | null }): ReactNode {
  const [hasNoConnection] = useState(() => isOfflineError(error));
  if (hasNoConnection) return <Offline />;
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
