/** Name of the release that the document came from: the file of its script, whose hash changes with any script's. */
export function releaseName(): string | null {
  return /([^/]+)\.js$/.exec(ownScript()?.src ?? "")?.[1] ?? null;
}

/**
 * Goes on from a screen's script that did not come. Where another release has taken the place of the document's, the
 * scripts of the old one are gone: then the browser loads the address that it already shows, once, as a document of the
 * new one, and this never ends. In all other cases, such as no network, the error stands.
 */
export async function orNewRelease(error: unknown): Promise<never> {
  if (!(await isReplaced())) throw error;
  window.location.reload();
  return new Promise(() => undefined);
}

/** The same for a part of the screen that is shown; where something may be written or paid there, the error stands. */
export async function orNewReleaseIfNothingIsLost(error: unknown): Promise<never> {
  if (holdsInput()) throw error;
  return orNewRelease(error);
}

/** Whether something may be written or paid on the screen that is shown, which another document would lose. */
export function holdsInput(): boolean {
  return document.querySelector('form[method="post"]') !== null;
}

/** The script that the document started with; null in development. */
function ownScript(): HTMLScriptElement | null {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]');
}

/** How long the question may take, where scripts no longer come: the visitor waits for the answer. */
const timeoutMs = 3000;

async function isReplaced(): Promise<boolean> {
  const script = ownScript();
  if (script === null) return false;
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await fetch(script.src, { method: "HEAD", cache: "no-store", signal }).catch(() => null);
  return reply?.status === 404;
}
