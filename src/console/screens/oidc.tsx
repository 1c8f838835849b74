import * as texts from "../../texts/console.ts";
import { get, ownPath, page, post, type Reply, redirectTo, type Screen } from "../screen.ts";

const proved = "/proof/done";

/** The callback of the identity provider, and the proof of the identity with a company account. */
export const oidc: Screen = {
  routes: [
    get("/sign-in/oidc/callback", null, async ({ query, loginToken, call }) => {
      const body = { browserToken: loginToken, parameters: query.toString() };
      const finished = await call("finishOidc", { body });
      if (!finished.ok) return { ...failedPage(finished.message), loginToken: null };
      const { next, signedIn } = finished.body;
      const cookie = signedIn && { token: signedIn.token, isShared: signedIn.session.isShared };
      return { ...redirectTo(ownPath(next)), loginToken: null, ...(cookie && { cookie }) };
    }),
    post("/proof/oidc", "use_account", async ({ query, call }) => {
      const next = query.get("method") === "POST" ? proved : ownPath(query.get("next"));
      const started = await call("startOidcProof", { body: { next } });
      return started.ok ? continueLogin(started.body) : failedPage(started.message);
    }),
    get(proved, "use_account", async () =>
      page(
        texts.confirmed,
        <>
          <h1>{texts.confirmed}</h1>
          <p>{texts.closeTab}</p>
        </>,
      ),
    ),
  ],
};

/** Opens the pages of a company account for a login that has begun. */
export function continueLogin(login: { readonly url: string; readonly browserToken: string }): Reply {
  const content = (
    <>
      <h1>{texts.continueLogin}</h1>
      <p>
        <a href={login.url}>{texts.continueLink}</a>
      </p>
    </>
  );
  return {
    ...page(texts.continueLogin, content, { continueAt: login.url }),
    loginToken: login.browserToken,
  };
}

function failedPage(message: string): Reply {
  return page(
    texts.loginFailed,
    <>
      <h1>{texts.loginFailed}</h1>
      <p>{message}</p>
      <p>
        <a href="/">{texts.backToConsole}</a>
      </p>
    </>,
    { status: 422 },
  );
}
