import { cleanAddress } from "./frame/clean-address.ts";
import { takeOver } from "./frame/take-over.tsx";

/** vike's way into the browser, in development; built pages start with `client.ts`. */
export function onRenderClient(): Promise<void> {
  cleanAddress();
  return takeOver();
}
