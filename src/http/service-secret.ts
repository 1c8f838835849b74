/**
 * Header with which a site authenticates itself to the workspace service. Only then does the service use what the site
 * reports about the visitor.
 */
export const serviceSecretHeader = "x-service-secret";

/** How a process calls a workspace service. Without a secret, the service ignores what it reports about visitors. */
export type ServiceAddress = {
  /** Base URL without a trailing slash. */
  readonly url: string;
  readonly secret: string | null;
};

/** Returns the header that authenticates a call. Send it only to `address.url`. */
export function secretHeaders({ secret }: ServiceAddress): Readonly<Record<string, string>> {
  return secret === null ? {} : { [serviceSecretHeader]: secret };
}
