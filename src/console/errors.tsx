import type { ReactNode } from "react";
import { isClientDisconnect } from "../http/client-disconnect.ts";
import type { AppMiddleware } from "../http/koa-types.ts";
import { BodyTooSlow } from "../http/read-body.ts";
import * as texts from "../texts/console.ts";
import { CallDenied, type CallService, ServiceAway } from "./call-service.ts";
import type { SendPage } from "./document.tsx";
import { Ceremony, HiddenFields, Problem, ProviderButton } from "./parts.tsx";
import { type Page, type Reply, redirectTo } from "./screen.ts";

/** Receives unexpected errors. */
export type ErrorReports = {
  readonly send: (error: unknown, context: { readonly requestId: string; readonly path: string }) => void;
};

/** The failed request, which the page offers to repeat. */
type FailedRequest = {
  readonly method: "GET" | "POST";
  /** Path with its query. */
  readonly url: string;
  readonly form: URLSearchParams;
};

/** Logs an unexpected error once, with its request id, and shows a page without details. */
export function catchErrors(reports: ErrorReports, sendPage: SendPage): AppMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (isClientDisconnect(ctx, error)) return;
      if (error instanceof BodyTooSlow) {
        ctx.set("Connection", "close");
        return sendPage(ctx, messagePage(texts.tooSlow, 408), null);
      }
      ctx.state.log.error({ err: error }, "unexpected error");
      reports.send(error, { requestId: ctx.state.requestId, path: ctx.path });
      const reference = <p>{texts.reference(ctx.state.requestId)}</p>;
      sendPage(ctx, messagePage(texts.failed, 500, reference), null);
    }
  };
}

/** Returns the reply to an error of a call that is not specific to a screen. Null for any other error. */
export async function presentError(
  error: unknown,
  request: FailedRequest,
  call: CallService,
): Promise<Reply | null> {
  if (error instanceof ServiceAway)
    return { page: messagePage(texts.serviceAway, 503, <Repeat {...request} />) };
  if (!(error instanceof CallDenied)) return null;
  const { code, message } = error;
  if (code === "proof_required")
    return proofPage(request, call).catch((failure: unknown) => presentError(failure, request, call));
  if (code === "not_allowed") return { page: messagePage(message, 403) };
  if (code === "too_many_requests") return { page: messagePage(message, 429, <Repeat {...request} />) };
  if (request.method === "GET") return redirectTo(`/sign-in?${new URLSearchParams({ next: request.url })}`);
  return { page: messagePage(texts.signedOutInForm, 401, <Repeat {...request} signIn />) };
}

export const notFoundPage = () => messagePage(texts.notFound, 404);
export const busyPage = () => messagePage(texts.busy, 429);
export const foreignPostPage = () => messagePage(texts.foreignPost, 403);
export const tooLargePage = () => messagePage(texts.tooLarge, 413);

function messagePage(message: string, status: number, content?: ReactNode): Page {
  return {
    title: message,
    status,
    content: (
      <>
        <h1>{message}</h1>
        {content}
      </>
    ),
  };
}

/** Repeats a request. A form keeps what was typed. `signIn`: also links to the sign-in, in another tab. */
function Repeat({ method, url, form, signIn }: FailedRequest & { readonly signIn?: true }): ReactNode {
  if (method === "GET")
    return (
      <p>
        <a href={url}>{texts.tryAgain}</a>
      </p>
    );
  return (
    <>
      <p>{texts.nothingLost}</p>
      {signIn && (
        <p>
          <a href="/sign-in" target="_blank" rel="noreferrer">
            {texts.signInElsewhere}
          </a>
        </p>
      )}
      <form method="post" action={url}>
        <HiddenFields form={form} except={ceremonyFields} />
        <button type="submit">{texts.tryAgain}</button>
      </form>
    </>
  );
}

/**
 * Asks for a fresh proof of the identity, with the passkey, the company account or both, as the member has them. The proof
 * of a passkey is posted together with the form, which is then repeated. The pages of a company account cannot carry the
 * form, so they open in a new tab.
 */
export async function proofPage(request: FailedRequest, call: CallService, problem?: string): Promise<Reply> {
  const { method, url, form } = request;
  const read = await call("account", {});
  if (!read.ok) throw new Error(read.message);
  const { passkeys, provider } = read.body;
  const account = provider?.linkedAt ? provider.name : null;
  const hasPasskeyForm = passkeys.length > 0 || account === null;
  const query = new URLSearchParams({ next: url, method });
  const providerButton = account !== null && (
    <ProviderButton
      action={`/proof/oidc?${query}`}
      label={texts.confirmWith(account)}
      isMain={!hasPasskeyForm}
      opensTab={method === "POST"}
    />
  );
  const content = hasPasskeyForm ? (
    <Ceremony
      kind="get"
      action={`/proof?${query}`}
      options="/proof/options"
      label={texts.confirmWithPasskey}
      problem={problem}
      otherWay={providerButton}
    >
      <HiddenFields form={form} except={ceremonyFields} />
    </Ceremony>
  ) : (
    <form method="post" className="stack">
      <Problem message={problem} />
      {providerButton}
    </form>
  );
  return {
    page: messagePage(
      texts.proofNeeded,
      403,
      <>
        {content}
        {account !== null && method === "POST" && (
          <>
            <p>{texts.confirmInTab}</p>
            <Repeat {...request} />
          </>
        )}
      </>,
    ),
  };
}

/** Fields of a ceremony, whose response works once. */
const ceremonyFields = ["challengeId", "response"];
