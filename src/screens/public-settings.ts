/** Settings that the browser may know; null where a part is off. */
export type PublicSettings = {
  readonly googleMapsKey: string | null;
  readonly gtmId: string | null;
};
