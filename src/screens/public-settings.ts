import type { ThirdPartyService } from "../api/contract/page-kinds.ts";

/** Settings that are sent to the browser. A setting is null if its feature is disabled. */
export type PublicSettings = {
  readonly googleMapsKey: string | null;
  readonly gtmId: string | null;
  /** True if payments use the real gateway, whose checkout script is on another host. */
  readonly hasGateway: boolean;
};

/** Returns the third-party services that are enabled in the settings. */
export function allowedThirdParties({
  googleMapsKey,
  gtmId,
  hasGateway,
}: PublicSettings): ThirdPartyService[] {
  return [
    ...(hasGateway ? (["gateway"] as const) : []),
    ...(googleMapsKey === null ? [] : (["maps"] as const)),
    ...(gtmId === null ? [] : (["tagManager"] as const)),
  ];
}
