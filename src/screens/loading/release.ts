/** Returns the release of the document: the name of its entry script, whose hash changes with every script. */
export function releaseName(): string | null {
  return /([^/]+)\.js$/.exec(ownScript()?.src ?? "")?.[1] ?? null;
}

/**
 * Handles a screen's script that failed to load. If a new release has replaced the document's, the old scripts are
 * gone: this reloads the current address as a document of the new release and never settles. In all other cases, such
 * as no network, it rethrows the error.
 */
export async function orNewRelease(error: unknown): Promise<never> {
  if (!(await isReplaced())) throw error;
  window.location.reload();
  return new Promise(() => undefined);
}

/** Like `orNewRelease`, for a part of the current screen. Rethrows if a reload could lose input or interrupt a payment. */
export async function orNewReleaseIfNothingIsLost(error: unknown): Promise<never> {
  if (holdsInput()) throw error;
  return orNewRelease(error);
}

/** Returns true if the current screen may have input or a payment that a reload would lose. */
export function holdsInput(): boolean {
  return document.querySelector('form[method="post"]') !== null;
}

/** Returns the entry script of the document; null in development. */
function ownScript(): HTMLScriptElement | null {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]');
}

/** Timeout of the release check, in milliseconds: the visitor waits for it. */
const timeoutMs = 3000;

async function isReplaced(): Promise<boolean> {
  const script = ownScript();
  if (script === null) return false;
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(script.src, { method: "HEAD", cache: "no-store", signal }).catch(() => null);
  return response?.status === 404;
}
