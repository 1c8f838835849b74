import * as texts from "../../texts/console.ts";
import type { CallService } from "../call-service.ts";
import { Ceremony, Field, ProviderButton, RecoveryCodes, SharedBrowser } from "../parts.tsx";
import { get, page, post, type Reply, type Screen } from "../screen.ts";
import { readResponse } from "../web-authn.ts";
import { continueLogin } from "./oidc.tsx";

/** Creates a member from an invitation link: with a passkey, after which the recovery codes are shown once, or with a company account. */
export const invitation: Screen = {
  routes: [
    get("/invitation", null, ({ query, call }) => invitationPage(query, call, undefined)),
    post("/invitation/options", null, async ({ form, call }) => {
      const body = { token: form.get("token") ?? "", name: form.get("name") ?? "" };
      const started = await call("startRegistration", { body });
      if (started.ok) return { json: started.body };
      return { json: { message: started.fields.name ?? started.message }, status: 422 };
    }),
    post("/invitation", null, async ({ form, call }) => {
      const response = readResponse(form);
      if (response === null) return invitationPage(form, call, texts.passkeysNeedScript);
      const shared = form.get("shared") === "yes";
      const body = { token: form.get("token") ?? "", ...response, shared };
      const joined = await call("finishRegistration", { body });
      if (!joined.ok) return invitationPage(form, call, joined.message);
      const { token, session, recoveryCodes } = joined.body;
      return {
        ...page(texts.recoveryCodes, <RecoveryCodes codes={recoveryCodes} href="/" />, { session }),
        cookie: { token, isShared: shared },
      };
    }),
    post("/invitation/oidc", null, async ({ form, call }) => {
      const [token, name] = [form.get("token") ?? "", form.get("name") ?? ""];
      const body = { token, name, shared: form.get("shared") === "yes", next: "/" };
      const started = await call("startOidcJoin", { body });
      if (started.ok) return continueLogin(started.body);
      return invitationPage(form, call, started.fields.name ?? started.message);
    }),
  ],
};

async function invitationPage(
  fields: URLSearchParams,
  call: CallService,
  problem: string | undefined,
): Promise<Reply> {
  const token = fields.get("token") ?? "";
  const found = token === "" ? null : await call("readInvitation", { body: { token } });
  if (found === null || !found.ok)
    return page(texts.invitationEnded, <h1>{texts.invitationEnded}</h1>, { status: 404 });
  const { role, provider } = found.body;
  return page(
    texts.joinTitle,
    <div className="narrow">
      <h1>{texts.joinTitle}</h1>
      <p>{texts.invitedAs(texts.roles[role])}</p>
      <Ceremony
        kind="create"
        action="/invitation"
        options="/invitation/options"
        label={texts.createPasskey}
        problem={problem}
        otherWay={
          provider !== null && <ProviderButton action="/invitation/oidc" label={texts.joinWith(provider)} />
        }
      >
        <input type="hidden" name="token" value={token} />
        <Field
          name="name"
          label={texts.yourName}
          defaultValue={fields.get("name") ?? undefined}
          autoComplete="name"
          required
          minLength={2}
          maxLength={80}
        />
        <SharedBrowser isChecked={fields.get("shared") === "yes"} />
      </Ceremony>
    </div>,
    { status: problem === undefined ? 200 : 422 },
  );
}
