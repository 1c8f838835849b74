import * as texts from "../../texts/console.ts";
import { proofPage } from "../errors.tsx";
import { ownPath, post, type Screen } from "../screen.ts";
import { readResponse } from "../web-authn.ts";

/** Confirms the identity with the passkey. Then repeats the request that needed it (`next`), a post with its fields. */
export const proof: Screen = {
  routes: [
    post("/proof/options", "use_account", async ({ call }) => {
      const started = await call("startProof", { body: {} });
      return { json: started.ok ? started.body : started, status: started.ok ? 200 : 422 };
    }),
    post("/proof", "use_account", async ({ query, form, call }) => {
      const response = readResponse(form);
      const proved = response === null ? null : await call("finishProof", { body: response });
      const method = query.get("method") === "POST" ? "POST" : "GET";
      const url = ownPath(query.get("next"));
      if (proved === null || !proved.ok)
        return proofPage({ method, url, form }, call, proved?.message ?? texts.passkeysNeedScript);
      return { redirect: url, repeatsPost: method === "POST" };
    }),
  ],
};
