import { generateKeyPairSync, sign } from "node:crypto";
import type { ServerResponse } from "node:http";
import { listenForTest } from "./listen.ts";

/** How a provider deviates from what it should do. */
export type Hostility = {
  /** Claims of the ID token that replace the right ones. Undefined removes a claim. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** The header of the ID token, such as `{ alg: "none" }`. */
  readonly header?: Readonly<Record<string, unknown>>;
  /** Signs with a key that the provider does not publish. */
  readonly hasOtherKey?: true;
  /** Handles requests of the token endpoint instead. */
  readonly token?: (response: ServerResponse) => void;
  /** Handles requests of the metadata instead. */
  readonly metadata?: (response: ServerResponse) => void;
};

const settings = { clientId: "console", clientSecret: "a secret", name: "your Acme account" };

/** Starts a provider that signs in as `sub: "asha"` without a page, and deviates as `behave` sets. It is closed after the test. */
export async function startHostileProvider() {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const others = generateKeyPairSync("rsa", { modulusLength: 2048 });
  let hostility: Hostility = {};
  let nonce: string | null = null;
  const exchanged: string[] = [];

  function idToken(): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: settings.clientId,
      sub: "asha",
      nonce,
      iat: now,
      exp: now + 60,
      auth_time: now,
    };
    const parts = [
      { alg: "RS256", kid: "1", ...hostility.header },
      { ...claims, ...hostility.claims },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
    const { privateKey } = hostility.hasOtherKey ? others : keys;
    const signature = sign("RSA-SHA256", Buffer.from(parts.join(".")), privateKey).toString("base64url");
    return [...parts, signature].join(".");
  }

  const issuer = await listenForTest((request, response) => {
    const reply = (body: object) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url ?? "", issuer);
    if (pathname === "/.well-known/openid-configuration") {
      if (hostility.metadata) return hostility.metadata(response);
      return reply({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ["RS256"],
      });
    }
    if (pathname === "/keys")
      return reply({
        keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }],
      });
    exchanged.push(pathname);
    if (hostility.token) return hostility.token(response);
    return reply({ access_token: "any", token_type: "Bearer", id_token: idToken() });
  });

  return {
    settings: { ...settings, issuer },
    /** The paths of the requests that exchanged a code. */
    exchanged,
    behave: (next: Hostility) => {
      hostility = next;
    },
    /** Returns the query of the callback of a login. */
    follow: (url: string): string => {
      const { searchParams } = new URL(url);
      nonce = searchParams.get("nonce");
      return `${new URLSearchParams({ code: "any", state: searchParams.get("state") ?? "" })}`;
    },
  };
}
