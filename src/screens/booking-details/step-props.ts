import type { Building } from "../../api/contract/places.ts";
import type { Place } from "../screen.ts";

export type StepProps = { readonly building: Building; readonly place: Place };
