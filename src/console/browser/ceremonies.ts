import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

type Started = {
  readonly challengeId: string;
  readonly options: PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON;
};

/** Runs the passkey ceremony of each form that has one before the form is submitted. */
export function runCeremonies(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-ceremony]")) {
    form.addEventListener("submit", (event) => {
      if (event.submitter?.hasAttribute("formaction")) return;
      event.preventDefault();
      void run(form);
    });
    if (!browserSupportsWebAuthn()) showProblem(form, form.dataset.unsupported);
  }
}

async function run(form: HTMLFormElement): Promise<void> {
  const { ceremony, failed } = form.dataset;
  showProblem(form, "");
  try {
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const reply = await fetch(form.dataset.options ?? "", {
      method: "POST",
      headers: { accept: "application/json" },
      body,
    });
    const started = await reply.json();
    if (!reply.ok) return showProblem(form, started.message ?? failed);
    const { challengeId, options }: Started = started;
    const response =
      ceremony === "create"
        ? await startRegistration({ optionsJSON: options })
        : await startAuthentication({ optionsJSON: options });
    fill(form, "challengeId", challengeId);
    fill(form, "response", JSON.stringify(response));
    form.submit();
  } catch {
    showProblem(form, failed);
  }
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}

function showProblem(form: HTMLFormElement, message = ""): void {
  const place = form.querySelector("[role=alert]");
  if (place !== null) place.textContent = message;
}
