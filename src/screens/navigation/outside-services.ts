import { createContext } from "react";
import type { OutsideService } from "../../api/contract/page-kinds.ts";

/** Third-party services that are enabled in the settings. */
export const OutsideServices = createContext<readonly OutsideService[]>([]);
