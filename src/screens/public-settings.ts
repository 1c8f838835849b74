import type { OutsideService } from "../api/contract/page-kinds.ts";

/** Settings that the browser may know; null where a part is off. */
export type PublicSettings = {
  readonly googleMapsKey: string | null;
  readonly gtmId: string | null;
  /** Payments go to the gateway itself, whose checkout is a script of its own host. */
  readonly hasGateway: boolean;
};

/** The services from outside that the settings name. */
export function outsideServices({ googleMapsKey, gtmId, hasGateway }: PublicSettings): OutsideService[] {
  return [
    ...(hasGateway ? (["gateway"] as const) : []),
    ...(googleMapsKey === null ? [] : (["maps"] as const)),
    ...(gtmId === null ? [] : (["tagManager"] as const)),
  ];
}
