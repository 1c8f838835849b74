import { createContext } from "react";
import type { OutsideService } from "../../api/contract/page-kinds.ts";

/** Services from outside that the settings name. */
export const OutsideServices = createContext<readonly OutsideService[]>([]);
