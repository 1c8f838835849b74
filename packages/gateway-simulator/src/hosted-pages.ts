import { randomUUID } from "node:crypto";
import type { AttemptResult } from "./attempts.ts";
import { practiceNotice, renderChoices } from "./choices.ts";
import { formatIstTime } from "./format.ts";
import { type HostedForm, hiddenFormFields, hiddenInputs } from "./hosted-form.ts";
import { html, type Markup } from "./html.ts";
import type { OrderRecord } from "./ledger.ts";

/** The path that merchants post the form to. The paths of the other hosted pages start with it. */
export const hostedPath = "/v1/checkout/embedded";
const hostedPagePath = `/gateway-simulator${hostedPath}`;

export function choicePage(form: HostedForm, { order }: OrderRecord): Markup {
  return html`${practiceNotice}
<form method="post" action="${hostedPagePath}/choice">
${hiddenFormFields(form)}
${hiddenInputs([["attempt_id", randomUUID()]])}
${renderChoices(order.amount)}
</form>`;
}

/** Renders a page with a form that posts the payment's ids and signature to the merchant. */
export function approvedPage({ fields }: HostedForm, result: object): Markup {
  return html`<p class="status status-good" role="status"><strong>The bank approved the payment.</strong> This was a practice payment. No money has moved.</p>
<form method="post" action="${fields.callback_url}">
${hiddenInputs(Object.entries(result))}
<button class="button" type="submit">Continue to ${fields.name}</button>
</form>`;
}

/** Renders a page with two forms: one posts the error fields to the merchant, the other retries the payment. */
export function declinedPage(form: HostedForm, { error }: Extract<AttemptResult, { error: object }>): Markup {
  const { metadata, ...texts } = error;
  const pairs = Object.entries({ ...texts, metadata: JSON.stringify(metadata) });
  return html`<p class="status status-bad" role="alert"><strong>The payment failed.</strong> ${error.description}</p>
<form method="post" action="${form.fields.callback_url}">
${hiddenInputs(pairs.map(([name, value]) => [`error[${name}]`, value]))}
<button class="button" type="submit">Continue to ${form.fields.name}</button>
</form>
<form method="post" action="${hostedPagePath}">
${hiddenFormFields(form)}
<button class="button button-quiet" type="submit">Try again</button>
</form>`;
}

/** Renders the page for a bank that has not responded yet. `respondsAt` is in Unix seconds. */
export function waitingPage(form: HostedForm, paymentId: string, respondsAt: number): Markup {
  const { cancel_url: cancelUrl, name } = form.fields;
  return html`<p class="status" role="status"><strong>The bank hasn’t answered yet.</strong> It will at ${formatIstTime(respondsAt)}. If you go back now, ${name} will be told about the payment automatically.</p>
<form method="post" action="${hostedPagePath}/answer">
${hiddenFormFields(form)}
${hiddenInputs([["payment_id", paymentId]])}
<button class="button" type="submit">Check again</button>
</form>
${cancelUrl !== undefined && html`<p><a class="button button-quiet" href="${cancelUrl}">Go back without waiting</a></p>`}`;
}

export const abandonedPage = html`<p class="status" role="status"><strong>You left without paying.</strong> Please go back to the merchant’s page.</p>`;
