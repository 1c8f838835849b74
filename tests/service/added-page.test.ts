import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { createFreshFolder } from "../support/databases.ts";
import { setUpSuite } from "../support/set-up-suite.ts";
import { findFreePort } from "../support/site.ts";

/** A new content page consists of its content file, an entry in the page table, its name, and its screen. */
const yaml = `title: "Careers | {product}"
description: Work with us, in every city where we have a centre.
sections:
  - kind: hero
    heading: Careers at {product}
    lead: We look for hosts who like quokkas.
`;

const row = `  careers: {
    paths: ["/careers"],
    skeleton: "offering-detail",
    content: { pageId: 199, templateName: "careers" },
  },
`;

const screen = `import { href } from "../../api/contract/href.ts";
import { cmsScreen } from "../page-sections/cms-screen.tsx";

/** Open positions. */
export default cmsScreen({ page: "careers", Body });

function Body() {
  return <a href={href("/careers")}>Careers</a>;
}
`;

let folder = "";
let dataDir = "";
let origin = "";
let site: ChildProcess;
let output = "";

/** Copies the project, adds the page and starts the development server. */
setUpSuite(async (onSuiteFinished) => {
  folder = await mkdtemp(join(tmpdir(), "added-page-"));
  onSuiteFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of [
    "src",
    "tests",
    "packages",
    "content",
    "public",
    "package.json",
    "tsconfig.json",
    "vite.config.ts",
  ]) {
    await cp(name, join(folder, name), { recursive: true });
  }
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "content/pages/careers.yaml"), yaml);
  const table = join(folder, "src/api/contract/routes.ts");
  const pages = await readFile(table, "utf8");
  await writeFile(
    table,
    pages.replace("export const pages = {\n", (start) => start + row),
  );
  const texts = join(folder, "src/texts/page-sections.ts");
  const names = await readFile(texts, "utf8");
  await writeFile(
    texts,
    names.replace("export const pageNames = {\n", (start) => `${start}  careers: "Careers",\n`),
  );
  await mkdir(join(folder, "src/screens/careers"));
  await writeFile(join(folder, "src/screens/careers/+Page.tsx"), screen);
  const port = await findFreePort();
  dataDir = await createFreshFolder();
  onSuiteFinished(() => rm(dataDir, { recursive: true, force: true }));
  origin = `http://127.0.0.1:${port}`;
  site = spawn("node_modules/.bin/tsx", ["src/server/dev.ts"], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: "development",
      PORT: String(port),
      CONSOLE_PORT: "0",
      PUBLIC_ORIGIN: origin,
      DATA_DIR: dataDir,
      UNLIMITED_ADDRESSES: "127.0.0.1",
    },
    detached: true,
  });
  onSuiteFinished(async () => {
    // Stop the whole process group, including the child process of tsx.
    if (site.exitCode === null && site.pid !== undefined) {
      process.kill(-site.pid, "SIGTERM");
      await once(site, "exit");
    }
  });
  for (const stream of [site.stdout, site.stderr]) stream?.on("data", (chunk) => (output += chunk));
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).ok).toBe(true), {
    timeout: 110_000,
    interval: 200,
  });
});

test("a new content page is served, listed in the sitemap and searchable once its content, route and screen exist", async () => {
  const page = await fetch(`${origin}/careers`);
  const html = await page.text();
  expect(page.status, output).toBe(200);
  expect(html).toContain("<title>Careers | Baithak</title>");
  expect(html).toContain(`<link rel="canonical" href="${origin}/careers">`);
  expect(html).toContain('<a href="/careers">Careers</a>');
  expect(await (await fetch(`${origin}/sitemaps/-pages.xml`)).text()).toContain(
    `<loc>${origin}/careers</loc>`,
  );
  const { results } = (await (await fetch(`${origin}/api/search?q=quokkas`)).json()) as {
    results: { href: string; kind: string }[];
  };
  expect(results).toEqual([expect.objectContaining({ kind: "page", href: "/careers" })]);
  expect((await fetch(`${origin}/careers/more`)).status).toBe(404);
});

test("the project compiles with a new content page", async () => {
  const { stdout } = await promisify(execFile)("node_modules/.bin/tsc", { cwd: folder }).catch(
    (error) => error,
  );
  expect(stdout).toBe("");
});
