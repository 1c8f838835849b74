import { createContext } from "react";
import type { ThirdPartyService } from "../../api/contract/page-kinds.ts";

/** Third-party services that are enabled in the settings. */
export const ThirdPartyServices = createContext<readonly ThirdPartyService[]>([]);
