import type { Building } from "../../api/contract/places.ts";
import type { Place } from "../screen.ts";

/** What every step of the booking gets: the centre, and the address that the visitor stands at. */
export type StepProps = { readonly building: Building; readonly place: Place };
