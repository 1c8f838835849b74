/**
 * Returns the release of the document: the name of its entry script, whose hash changes whenever any script changes.
 */
export function releaseName(): string | null {
  return /([^/]+)\.js$/.exec(entryScript()?.src ?? "")?.[1] ?? null;
}

/**
 * Handles a screen's script that failed to load. If a new release has replaced the document's release, the old scripts
 * are gone: reloads the current URL as a document of the new release, and never settles. Otherwise, for example without
 * a network, rethrows the error.
 */
export async function reloadOnNewRelease(error: unknown): Promise<never> {
  if (!(await isReleaseReplaced())) throw error;
  window.location.reload();
  return new Promise(() => undefined);
}

/**
 * Like `reloadOnNewRelease`, for a deferred script of the current screen. Rethrows the error if a reload could lose
 * input or interrupt a payment.
 */
export async function reloadOnNewReleaseIfSafe(error: unknown): Promise<never> {
  if (hasPostForm()) throw error;
  return reloadOnNewRelease(error);
}

/** Returns true if the current screen may have input or a payment that a reload would lose. */
export function hasPostForm(): boolean {
  return document.querySelector('form[method="post"]') !== null;
}

/** Returns the entry script of the document; null in development. */
function entryScript(): HTMLScriptElement | null {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]');
}

/** Timeout of the release check, in milliseconds. It is short, because the visitor waits for the check. */
const timeoutMs = 3000;

async function isReleaseReplaced(): Promise<boolean> {
  const script = entryScript();
  if (script === null) return false;
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(script.src, { method: "HEAD", cache: "no-store", signal }).catch(() => null);
  return response?.status === 404;
}
