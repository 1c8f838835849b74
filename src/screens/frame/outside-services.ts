import { createContext } from "react";
import type { OutsideService } from "../../api/contract/page-kinds.ts";

/** Services from outside that the settings name; null where pages stand outside the site, as a part in a test does. */
export const OutsideServices = createContext<readonly OutsideService[] | null>(null);
