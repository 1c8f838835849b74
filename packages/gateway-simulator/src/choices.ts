import { type WebhookMode, webhookModes } from "./entities.ts";
import { formatRupees } from "./format.ts";
import { html, type Markup } from "./html.ts";

/** Selectable delays of the bank's response, in milliseconds. */
export const delays = [
  { ms: 20_000, label: "20 seconds" },
  { ms: 120_000, label: "2 minutes" },
  { ms: 1_200_000, label: "20 minutes" },
] as const;

const webhookLabels: Record<WebhookMode, string> = {
  once: "Once, as usual",
  twice: "Twice, the same event",
  late: "Late, a few seconds after the browser",
  first: "First, before the browser returns",
  none: "Not at all",
  forged: "Forged: only one, with a wrong signature",
};

/** Renders the summary at the top of each checkout page: the merchant's name, the amount and the description. */
export function paymentSummary(name: string, description: string, paise: number): Markup {
  return html`<header class="bill">
<h1 class="bill-title" tabindex="-1"><span class="bill-name">${name}</span> <span class="bill-amount">${formatRupees(paise)}</span></h1>
${description !== "" && html`<p class="bill-for">${description}</p>`}
</header>`;
}

export const practiceNotice = html`<p class="notice"><strong>Practice payment. No money moves.</strong> No bank is involved, and you don’t need a card or account. You decide what the bank says.</p>`;

/** Renders one submit button for each outcome of a payment. The buttons work with and without JavaScript. */
export function renderChoices(paise: number): Markup {
  return html`<div class="choices">
<button class="choice choice-pay" type="submit" name="outcome" value="success">
${icon(html`<path d="M6 12.5 10.2 17 18 8"/>`)}
<span class="choice-text"><span class="choice-title">Pay ${formatRupees(paise)}</span> <span class="choice-hint">The bank approves at once</span></span>
</button>
<button class="choice choice-decline" type="submit" name="outcome" value="failure">
${icon(html`<path d="M7.5 7.5l9 9m0-9l-9 9"/>`)}
<span class="choice-text"><span class="choice-title">Let the bank decline</span> <span class="choice-hint">The payment fails, and you can try again</span></span>
</button>
<div class="late">
<button class="choice choice-late" type="submit" name="outcome" value="late">
${icon(html`<circle cx="12" cy="12" r="7.5"/><path d="M12 7.8V12l2.8 2"/>`)}
<span class="choice-text"><span class="choice-title">Let the bank answer late</span> <span class="choice-hint">The bank approves, but after a while</span></span>
</button>
<p class="late-delay"><label for="delay">Answer after</label>
<select id="delay" name="delay">${delays.map(({ ms, label }) => html`<option value="${ms}">${label}</option>`)}</select></p>
</div>
<button class="choice choice-leave" type="submit" name="outcome" value="abandon">
${icon(html`<path d="M18 12H6.5m4.5-5-5 5 5 5"/>`)}
<span class="choice-text"><span class="choice-title">Leave without paying</span> <span class="choice-hint">As if you closed the page</span></span>
</button>
</div>
<details class="testers">
<summary>For testers: how the webhook arrives</summary>
<fieldset>
<legend>The gateway notifies the merchant’s server</legend>
${webhookModes.map(webhookChoice)}
</fieldset>
</details>`;
}

function webhookChoice(mode: WebhookMode): Markup {
  return html`<label class="radio"><input type="radio" name="webhook" value="${mode}"${mode === "once" && html` checked`}> ${webhookLabels[mode]}</label>
`;
}

function icon(shape: Markup): Markup {
  return html`<svg class="arch" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shape}</svg>`;
}
