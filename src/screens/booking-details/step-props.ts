import type { Building } from "../../api/contract/places.ts";
import type { RouteLocation } from "../screen.ts";

export type StepProps = { readonly building: Building; readonly location: RouteLocation };
