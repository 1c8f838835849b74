import { mkdir, readdir, readFile, rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Folder of the browser's source maps. The folder is neither served nor part of the container image. */
export const sourceMapsDir = "dist/source-maps";

/** Moves the source maps of the browser's scripts out of the served folder. */
export async function moveSourceMaps(clientDir: string, mapsDir: string): Promise<void> {
  for (const name of await listFiles(clientDir, ".map")) {
    await mkdir(dirname(join(mapsDir, name)), { recursive: true });
    await rename(join(clientDir, name), join(mapsDir, name));
  }
}

/** The Sentry project that receives the upload. The property names are those of Sentry's own tools. */
export type SentryProject = {
  readonly url: string;
  readonly org: string;
  readonly project: string;
  readonly token: string;
};

/** Reads the `SENTRY_…` variables. `SENTRY_URL` defaults to sentry.io. Throws if another variable is missing. */
export function sentryProjectOf(env: NodeJS.ProcessEnv): SentryProject {
  const { SENTRY_URL: url = "https://sentry.io", SENTRY_ORG: org, SENTRY_PROJECT: project } = env;
  const { SENTRY_AUTH_TOKEN: token } = env;
  if (!org || !project || !token)
    throw new Error(
      "Set SENTRY_ORG, SENTRY_PROJECT and SENTRY_AUTH_TOKEN (a token with the scope project:releases).",
    );
  if (!URL.canParse(url)) throw new Error(`SENTRY_URL is not a URL: ${url}`);
  return { url, org, project, token };
}

/**
 * Uploads scripts and source maps to Sentry. Returns the release and the number of source maps. Throws if there are no
 * source maps, or if Sentry rejects a file.
 */
export async function uploadSourceMaps(
  { url, org, project, token }: SentryProject,
  { clientDir, mapsDir }: { readonly clientDir: string; readonly mapsDir: string },
): Promise<{ readonly release: string; readonly maps: number }> {
  const maps = await listFiles(mapsDir, ".map").catch(() => []);
  const entry = maps.find((name) => /^assets\/client\.[^/]+\.js\.map$/.test(name));
  if (entry === undefined) throw new Error(`There are no source maps in ${mapsDir}: run \`npm run build\`.`);
  const release = basename(entry, ".js.map");
  const releases = new URL(`/api/0/organizations/${encodeURIComponent(org)}/releases/`, url);
  const post = async (address: URL, body: FormData | string, what: string) => {
    const response = await fetch(address, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        ...(typeof body === "string" && { "content-type": "application/json" }),
      },
      body,
      signal: AbortSignal.timeout(60_000),
    });
    // Status 409 means that Sentry already has the file.
    if (response.ok || response.status === 409) return;
    throw new Error(
      `Sentry rejected ${what} with ${response.status}: ${(await response.text()).slice(0, 300)}`,
    );
  };
  await post(releases, JSON.stringify({ version: release, projects: [project] }), `the release ${release}`);
  const files = new URL(`${encodeURIComponent(release)}/files/`, releases);
  for (const map of maps) {
    const script = map.slice(0, -".map".length);
    const parts = [
      { path: join(clientDir, script), name: script, header: `Sourcemap:${basename(map)}` },
      { path: join(mapsDir, map), name: map, header: null },
    ];
    for (const { path, name, header } of parts) {
      const form = new FormData();
      form.set("name", `~/${name}`);
      if (header !== null) form.set("header", header);
      form.set("file", new Blob([await readFile(path)]), basename(name));
      await post(files, form, name);
    }
  }
  return { release, maps: maps.length };
}

async function listFiles(folder: string, end: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith(end)).sort();
}
