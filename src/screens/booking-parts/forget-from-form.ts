import { href } from "../../api/contract/href.ts";
import type { FlowResult } from "../screen.ts";

/** Value of the `step` field of the form that makes this device forget all bookings. */
export const forgetStep = "forget";

/** Returns the outcome of that form; null for other forms. */
export function forgetFromForm(form: URLSearchParams | null): FlowResult | null {
  if (form?.get("step") !== forgetStep) return null;
  const redirect = href("/my-bookings", {}, { forgotten: "yes" });
  return { snapshot: undefined, redirect, isDeviceForgotten: true };
}
