import { createUpstream, type Upstream } from "./upstream.ts";

/**
 * Header with which a site authenticates itself to the workspace service. Only then does the service use what the site
 * reports about the visitor.
 */
export const serviceSecretHeader = "x-service-secret";

/** Status with which a service responds to a wrong secret. No call of the contract has it. */
export const wrongSecretStatus = 401;

/** How a process calls a workspace service. Without a secret, the service ignores what it reports about visitors. */
export type ServiceAddress = {
  /** Base URL without a trailing slash. */
  readonly url: string;
  readonly secret: string | null;
  /** Called for each request that the service rejects because of its secret. */
  readonly onWrongSecret: () => void;
};

/** Creates a client of a service. If the service rejects the secret, `send` resolves to null. */
export function createServiceClient(address: ServiceAddress): Upstream {
  const upstream = createUpstream(address.url, secretHeaders(address));
  return {
    send: async (request) => {
      const response = await upstream.send(request);
      if (response?.status !== wrongSecretStatus) return response;
      address.onWrongSecret();
      return null;
    },
  };
}

/** Returns the header that authenticates a call. Send it only to `address.url`. */
export function secretHeaders({ secret }: Pick<ServiceAddress, "secret">): Readonly<Record<string, string>> {
  return secret === null ? {} : { [serviceSecretHeader]: secret };
}
