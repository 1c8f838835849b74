import { Coalescer } from "./coalescer.ts";
import type { Readiness } from "./health.ts";
import { type ServiceAddress, secretHeaders, wrongSecretStatus } from "./service-secret.ts";
import { createUpstream } from "./upstream.ts";

/** Creates the readiness check of a process that calls the workspace service. */
export function createReadiness(service: ServiceAddress, isStopping: () => boolean): Readiness {
  // The readiness check uses separate connections that other requests cannot occupy.
  const upstream = createUpstream(service.url, secretHeaders(service));
  const checks = new Coalescer({ keptMs: 500, keepsFailures: true });
  return async () => {
    if (isStopping()) return "The site is stopping.";
    const response = await checks.run("readyz", () =>
      upstream.send({ method: "GET", url: "/readyz", headers: {} }),
    );
    if (response === null) return "The workspace service does not respond.";
    if (response.status === wrongSecretStatus) {
      service.onWrongSecret();
      return "The workspace service has another SERVICE_SECRET.";
    }
    return response.status === 200 ? null : `The workspace service is not ready. ${reasonIn(response.body)}`;
  };
}

/** Returns the reason that the service's `/readyz` states; empty if it states none. */
function reasonIn(body: Buffer): string {
  try {
    return JSON.parse(body.toString("utf8")).error.message;
  } catch {
    return "";
  }
}
