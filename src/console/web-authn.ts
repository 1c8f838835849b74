import type * as v from "valibot";
import type { finishRequest } from "../api/contract/staff.ts";

/** Returns the response of a WebAuthn ceremony that the script has filled into a form. Null if the script did not run. */
export function readResponse(form: URLSearchParams): v.InferInput<typeof finishRequest> | null {
  try {
    const response = JSON.parse(form.get("response") ?? "");
    return { challengeId: form.get("challengeId") ?? "", response };
  } catch {
    return null;
  }
}
