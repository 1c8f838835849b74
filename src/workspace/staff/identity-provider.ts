import { LRUCache } from "lru-cache";
import * as oidc from "openid-client";
import type { OidcSettings } from "../settings.ts";

/** The secrets of a login that has begun. */
export type LoginSecrets = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

/** Why a login failed. `reason` is for the log. It contains no token and no claim. */
export type LoginFailure<Code = "sign_in_failed" | "provider_unavailable"> = {
  readonly code: Code;
  readonly reason: string;
};

/** The OpenID Connect provider of a company. */
export type IdentityProvider = {
  /** What staff sign in with, such as "your company account". */
  readonly name: string;
  readonly issuer: string;
  /** Begins a login, in which the provider must authenticate the person again. Returns the URL of its first page. */
  readonly startLogin: () => Promise<
    (LoginSecrets & { readonly url: string }) | LoginFailure<"provider_unavailable">
  >;
  /**
   * Exchanges the code of a callback and verifies the ID token.
   * @param parameters the query of the callback
   * @param maxAge how long ago the provider may have authenticated the person, in seconds
   * @returns the `sub` of the ID token, which identifies the account at this issuer
   */
  readonly finishLogin: (
    secrets: LoginSecrets,
    parameters: string,
    maxAge: number,
  ) => Promise<{ readonly subject: string } | LoginFailure>;
};

/** How long the metadata of a provider is cached, in milliseconds. */
const metadataMs = 3_600_000;

/**
 * Creates the client of a provider. The metadata is fetched for the first login, so the service starts without the
 * provider.
 * @param timeoutSeconds limit for a request. A callback makes up to three; the console waits 15 seconds for them
 */
export function createIdentityProvider(
  { issuer: issuerUrl, clientId, clientSecret, name }: OidcSettings,
  consoleOrigin: string,
  timeoutSeconds = 4,
): IdentityProvider {
  const issuer = new URL(issuerUrl);
  const redirectUri = `${consoleOrigin}/sign-in/oidc/callback`;
  const configurations = new LRUCache<string, oidc.Configuration>({
    ...{ max: 1, ttl: metadataMs },
    fetchMethod: () =>
      oidc.discovery(issuer, clientId, undefined, authenticateClient(clientSecret), {
        timeout: timeoutSeconds,
        execute: [
          // Without it, openid-client trusts the TLS connection to the provider instead of the signature.
          oidc.enableNonRepudiationChecks,
          ...(issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : []),
        ],
      }),
  });
  async function startLogin() {
    const codeVerifier = oidc.randomPKCECodeVerifier();
    const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
    const url = oidc.buildAuthorizationUrl(await configurations.forceFetch(issuer.href), {
      ...{ redirect_uri: redirectUri, scope: "openid", state, nonce },
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
      // The provider's session may be that of the previous person at a shared computer.
      ...{ prompt: "login", max_age: "0" },
    });
    return { state, nonce, codeVerifier, url: url.href };
  }

  async function finishLogin(secrets: LoginSecrets, parameters: string, maxAge: number) {
    const tokens = await oidc.authorizationCodeGrant(
      await configurations.forceFetch(issuer.href),
      new URL(`${redirectUri}?${parameters}`),
      {
        ...{ pkceCodeVerifier: secrets.codeVerifier, expectedState: secrets.state },
        ...{ expectedNonce: secrets.nonce, maxAge },
      },
    );
    const { iss, sub } = tokens.claims() ?? {};
    // openid-client accepts the tenants of Microsoft's issuer `common`.
    if (iss === undefined || sub === undefined || new URL(iss).href !== issuer.href)
      return failure(false, "unexpected issuer");
    return { subject: sub };
  }

  return {
    ...{ name, issuer: issuer.href },
    startLogin: () => startLogin().catch((error) => ({ ...failureOf(error), code: "provider_unavailable" })),
    finishLogin: (...login) => finishLogin(...login).catch(failureOf),
  };
}

/** Uses HTTP Basic, the default of OpenID Connect, unless the provider accepts only other methods. */
function authenticateClient(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? basic : post)(server, ...request);
  };
}

/** Errors that a new attempt does not resolve: the provider fails, or the settings of the client are wrong. */
const unavailableErrors = [
  "server_error",
  "temporarily_unavailable",
  "invalid_client",
  "unauthorized_client",
];
/** The codes of openid-client for a provider that is too slow or does not speak OpenID Connect. */
const unavailableCodes = [
  ...["OAUTH_TIMEOUT", "OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_RESPONSE_IS_NOT_JSON", "OAUTH_PARSE_ERROR"],
];

/** @throws if the error is none of openid-client */
function failureOf(error: unknown): LoginFailure {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return failure(unavailableErrors.includes(error.error), error.error);
  // `fetch` throws a TypeError if the provider is unreachable.
  if (error instanceof TypeError || error instanceof oidc.WWWAuthenticateChallengeError)
    return failure(true, error.message);
  if (error instanceof oidc.ClientError)
    return failure(unavailableCodes.includes(error.code ?? ""), `${error.message} (${error.code})`);
  throw error;
}

function failure(isUnavailable: boolean, reason: string): LoginFailure {
  return { code: isUnavailable ? "provider_unavailable" : "sign_in_failed", reason };
}
