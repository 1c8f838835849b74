import type { RequestListener } from "node:http";
import Provider from "oidc-provider";
import { listen } from "./listen.ts";

const client = { clientId: "console", clientSecret: "a secret of the console and its provider" };

/**
 * Starts a real OpenID Connect provider of a company, in which anybody signs in with any name. `sub` is that name. Its
 * only client is the console at `consoleOrigin`.
 */
export async function startOidcProvider(consoleOrigin: string) {
  let handle: RequestListener = () => {};
  const { url: issuer, close } = await listen((request, response) => handle(request, response));
  const redirectUri = `${consoleOrigin}/sign-in/oidc/callback`;
  const provider = new Provider(issuer, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] },
    ],
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ["a key of the tests"] },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
    // The staff of a company are not asked whether its console may know who they are.
    loadExistingGrant: async ({ oidc: { provider, client, session } }) => {
      const granted = await provider.Grant.find(session?.grantIdFor(client?.clientId ?? "") ?? "");
      if (granted !== undefined) return granted;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope("openid");
      await grant.save();
      return grant;
    },
  });
  handle = provider.callback();
  const settings = { issuer, ...client, name: "your Acme account" };
  return { issuer, settings, redirectUri, close, visit: () => new ProviderVisitor(redirectUri) };
}

/** A browser at the provider. It keeps the provider's session. */
export class ProviderVisitor {
  private readonly cookies = new Map<string, string>();
  private readonly redirectUri: string;

  constructor(redirectUri: string) {
    this.redirectUri = redirectUri;
  }

  /**
   * Follows the URL of a login, and signs in as `name` if the provider asks for it. Returns the query of the callback.
   * Without a name, the provider must not ask.
   */
  async follow(url: string, name?: string): Promise<string> {
    let response = await this.send(url);
    for (;;) {
      const location = response.headers.get("location");
      if (location?.startsWith(this.redirectUri)) return new URL(location).search.slice(1);
      if (location !== null) {
        response = await this.send(new URL(location, response.url).href);
        continue;
      }
      const html = await response.text();
      const [, action] = /action="([^"]+)"/.exec(html) ?? [];
      if (action === undefined || name === undefined) throw new Error(`The provider asks: ${html}`);
      const body = new URLSearchParams({ prompt: "login", login: name, password: "any" });
      response = await this.send(action, { method: "POST", body });
    }
  }

  private async send(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { ...init, headers: { cookie }, redirect: "manual" });
    for (const each of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }
}
