import type { ReactNode } from "react";
import * as texts from "../../texts/console.ts";
import type { CallService } from "../call-service.ts";
import { Ceremony, Field, ProviderButton, SharedBrowser } from "../parts.tsx";
import { get, ownPath, page, post, type Reply, redirectTo, type Screen } from "../screen.ts";
import { readResponse } from "../web-authn.ts";
import { continueLogin } from "./oidc.tsx";

type Failures = { readonly passkey?: string; readonly code?: string };

/** Signs in with a passkey, a company account or a recovery code. `next` is the path that is opened afterwards. */
export const signIn: Screen = {
  routes: [
    get("/sign-in", null, ({ query, call }) => signInPage(query, call)),
    post("/sign-in/options", null, async ({ call }) => {
      const started = await call("startSignIn", { body: {} });
      return { json: started.ok ? started.body : started, status: started.ok ? 200 : 422 };
    }),
    post("/sign-in", null, async ({ form, call }) => {
      const response = readResponse(form);
      if (response === null) return signInPage(form, call, { passkey: texts.passkeysNeedScript });
      const shared = form.get("shared") === "yes";
      const signed = await call("finishSignIn", { body: { ...response, shared } });
      if (!signed.ok) return signInPage(form, call, { passkey: signed.message });
      return signedIn(form, signed.body.token, shared);
    }),
    post("/sign-in/recovery", null, async ({ form, call }) => {
      const shared = form.get("shared") === "yes";
      const code = form.get("code") ?? "";
      const signed = await call("useRecoveryCode", { body: { code, shared } });
      if (!signed.ok) return signInPage(form, call, { code: texts.wrongRecoveryCode });
      return signedIn(form, signed.body.token, shared);
    }),
    post("/sign-in/oidc", null, async ({ form, call }) => {
      const body = { shared: form.get("shared") === "yes", next: ownPath(form.get("next")) };
      const started = await call("startOidcSignIn", { body });
      return started.ok ? continueLogin(started.body) : signInPage(form, call, { passkey: started.message });
    }),
  ],
};

function signedIn(form: URLSearchParams, token: string, isShared: boolean): Reply {
  return { ...redirectTo(ownPath(form.get("next"))), cookie: { token, isShared } };
}

async function signInPage(
  typed: URLSearchParams,
  call: CallService,
  { passkey, code }: Failures = {},
): Promise<Reply> {
  const read = await call("readSignIn", {});
  const provider = read.ok ? read.body.provider : null;
  const isShared = typed.get("shared") === "yes";
  const next: ReactNode = <input type="hidden" name="next" value={ownPath(typed.get("next"))} />;
  return page(
    texts.signIn,
    <div className="narrow">
      <h1>{texts.signIn}</h1>
      <Ceremony
        kind="get"
        action="/sign-in"
        options="/sign-in/options"
        label={texts.signInWithPasskey}
        problem={passkey}
        otherWay={
          provider !== null && <ProviderButton action="/sign-in/oidc" label={texts.signInWith(provider)} />
        }
      >
        {next}
        <SharedBrowser isChecked={isShared} />
      </Ceremony>
      <details open={code !== undefined}>
        <summary>{texts.useRecoveryCode}</summary>
        <form method="post" action="/sign-in/recovery" className="stack">
          {next}
          <Field
            name="code"
            label={texts.recoveryCode}
            defaultValue={typed.get("code") ?? undefined}
            error={code}
            autoComplete="off"
            required
          />
          <SharedBrowser isChecked={isShared} />
          <button type="submit">{texts.signIn}</button>
        </form>
      </details>
      <p className="soft">{texts.noAccount}</p>
    </div>,
    { status: passkey === undefined && code === undefined ? 200 : 422 },
  );
}
