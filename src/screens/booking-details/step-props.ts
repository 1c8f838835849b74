import type { Building } from "../../api/contract/places.ts";
import type { Place } from "../screen.ts";

/** Props of every step: the centre and the current location. */
export type StepProps = { readonly building: Building; readonly place: Place };
