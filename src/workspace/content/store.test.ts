import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bodyPageNames } from "./files.ts";
import { type ContentStore, openContentStore } from "./store.ts";
import type { FileError } from "./yaml-file.ts";

const shipped = join(import.meta.dirname, "../../../content");

let dir = "";
let store: ContentStore | undefined;
let errors: FileError[] = [];
let reloaded: string[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "content-"));
  for (const folder of ["pages", "cities"])
    await cp(join(shipped, folder), join(dir, folder), { recursive: true });
  errors = [];
  reloaded = [];
});
afterEach(async () => {
  store?.close();
  store = undefined;
  await rm(dir, { recursive: true });
});

describe("opening the content store", () => {
  it("the content store reads every page", async () => {
    store = await open();
    expect(store.page("about-us").title).toContain("About us");
    expect([store.pages().size, store.version()]).toEqual([bodyPageNames.length, 1]);
  });

  it("opening the content store fails with file, line and reason of every broken file", async () => {
    const line = await replace("pages/terms.yaml", "kind: hero", "kind: heroic");
    await replace("cities/delhi.yaml", "heading: Workspace in Delhi", "heading: [Delhi");
    const rejected = await open().catch((error: Error) => error);
    if (!(rejected instanceof Error)) throw new Error("expected an error");
    expect(rejected.message).toContain(`pages/terms.yaml:${line}: sections.0.kind: `);
    expect(rejected.message).toMatch(/cities\/delhi\.yaml:\d+: /);
  });

  it("opening the content store fails if a page is missing", async () => {
    await rm(join(dir, "pages/privacy.yaml"));
    await expect(open()).rejects.toThrow("pages/privacy.yaml:1: This file is missing.");
  });

  it.each([
    ["an unknown placeholder", "{phone}", "{fone}", /Only \{product\}/],
    ["a link without a slash", "href: /contact-us/", "href: contact-us", /A link starts with/],
    ["an unknown field", "    lead: >-", "    leads: >-", /lead/],
  ])("opening the content store fails for %s", async (_name, before, after, reason) => {
    const file = before === "{phone}" ? "pages/contact-us.yaml" : "pages/about-us.yaml";
    await replace(file, before, after);
    await expect(open()).rejects.toThrow(reason);
  });
});

describe("the running content store", () => {
  it.each([
    ["an unquoted text in asterisks", "a: 1\nb:\n  - **Important**\n", 3],
    ["an alias bomb", createAliasBomb(), 2],
    ["a field that is given twice", "title: One\nlead: x\ntitle: Two\n", 3, "This field is given twice."],
    [
      "fifteen thousand fields, of which the last is a repetition",
      `${Array.from({ length: 15_000 }, (_, index) => `f${index}: `).join("\n")}\nf7: `,
      15_001,
      "This field is given twice.",
    ],
    ["more than 128 KB", "a: 1\n".repeat(30_000), 1, "This file has 147 KB; the limit is 128 KB."],
  ])(
    "keeps the last valid version of a page with %s and reports the line",
    async (_name, text, line, message = "") => {
      store = await open();
      const before = store.page("terms");
      await writeFile(join(dir, "pages/terms.yaml"), text);
      await store.reload();
      expect(store.page("terms")).toBe(before);
      expect(errors.map((error) => [error.file, error.line])).toEqual([["pages/terms.yaml", line]]);
      expect(errors[0]?.message).toContain(message);
    },
  );

  it("reports at most twenty errors of a page with thousands of unknown fields", async () => {
    store = await open();
    const before = store.page("terms");
    await writeFile(
      join(dir, "pages/terms.yaml"),
      Array.from({ length: 12_000 }, (_, index) => `f${index}: 1`).join("\n"),
    );
    await store.reload();
    expect(store.page("terms")).toBe(before);
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.length).toBeLessThanOrEqual(20);
  });

  it("reloads saved files automatically, although nothing calls reload()", async () => {
    store = await open();
    await replace("pages/about-us.yaml", "A baithak is a room for sitting together", "Come in");
    await expect.poll(() => reloaded).toEqual(["pages/about-us.yaml"]);
    expect(store.page("about-us").sections[0]).toMatchObject({ heading: "Come in" });
    expect(store.version()).toBe(2);
  });

  it("notices a file that an editor replaces by renaming", async () => {
    store = await open();
    const text = await readFile(join(dir, "cities/delhi.yaml"), "utf8");
    await writeFile(join(dir, "cities/delhi.yaml.new"), text.replace("Workspace in Delhi", "Delhi, again"));
    await rename(join(dir, "cities/delhi.yaml.new"), join(dir, "cities/delhi.yaml"));
    await expect.poll(() => store?.city("delhi").heading).toBe("Delhi, again");
  });

  it("keeps the last valid version of a broken file, and still reloads the other files", async () => {
    store = await open();
    const before = store.page("terms");
    const line = await replace("pages/terms.yaml", "kind: hero", "kind: heroic");
    await replace("pages/home.yaml", "A good room, when you need one", "A room");
    await store.reload();
    expect(errors).toMatchObject([{ file: "pages/terms.yaml", line, path: "sections.0.kind" }]);
    expect(store.page("terms")).toEqual(before);
    expect(store.home().hero.heading).toBe("A room");
    expect(reloaded).toEqual(["pages/home.yaml"]);
  });

  it("keeps the last valid version of a deleted page", async () => {
    store = await open();
    await rm(join(dir, "pages/privacy.yaml"));
    await store.reload();
    expect(errors).toMatchObject([{ file: "pages/privacy.yaml", message: "This file is missing." }]);
    expect(store.page("privacy").title).toContain("Privacy policy");
    expect(store.version()).toBe(1);
  });

  it("reports an error once while it persists, and again when it recurs", async () => {
    store = await open();
    const privacy = join(dir, "pages/privacy.yaml");
    const text = await readFile(privacy, "utf8");
    const missingFileError = { file: "pages/privacy.yaml", message: "This file is missing." };
    await rm(privacy);
    await store.reload();
    await store.reload();
    expect(errors).toMatchObject([missingFileError]);
    await writeFile(privacy, text);
    await store.reload();
    await rm(privacy);
    await store.reload();
    expect(errors).toMatchObject([missingFileError, missingFileError]);
  });

  it("recovers when the file is fixed", async () => {
    store = await open();
    await replace("pages/terms.yaml", "kind: hero", "kind: heroic");
    await store.reload();
    await replace(
      "pages/terms.yaml",
      "kind: heroic\n    heading: Terms and conditions",
      "kind: hero\n    heading: Terms",
    );
    await store.reload();
    expect(store.page("terms").sections[0]).toMatchObject({ heading: "Terms" });
  });

  it("falls back to the default text for a city whose file is deleted", async () => {
    store = await open();
    await rm(join(dir, "cities/raipur.yaml"));
    await store.reload();
    expect(store.city("raipur").heading).toBe("Workspace in {city}");
    expect(reloaded).toEqual(["cities/raipur.yaml"]);
  });

  it("reports nothing if nothing has changed or the store is closed", async () => {
    store = await open();
    await store.reload();
    store.close();
    const otherStore = await openContentStore(dir, { onError: () => undefined, onReload: () => undefined });
    // The open store detects both changes. The closed store would have detected them as well if it were still watching.
    await replace("pages/about-us.yaml", "A baithak is a room for sitting together", "Come in");
    await expect.poll(otherStore.version).toBe(2);
    await replace("pages/terms.yaml", "heading: Terms and conditions", "heading: Terms");
    await expect.poll(otherStore.version).toBe(3);
    otherStore.close();
    expect([reloaded, errors, store.version()]).toEqual([[], [], 1]);
  });
});

function open(): Promise<ContentStore> {
  return openContentStore(dir, {
    onError: (found) => errors.push(...found),
    onReload: (files) => reloaded.push(...files),
  });
}

/** Replaces the first match in a file and returns its line. */
async function replace(file: string, before: string, after: string): Promise<number> {
  const path = join(dir, file);
  const text = await readFile(path, "utf8");
  const position = text.indexOf(before);
  if (position < 0) throw new Error(`${file} does not contain ${before}`);
  await writeFile(path, text.replace(before, after));
  return text.slice(0, position).split("\n").length;
}

/** YAML that expands exponentially: each line refers nine times to the previous line. */
function createAliasBomb(): string {
  const lines = Array.from(
    { length: 9 },
    (_, index) => `k${index + 1}: &a${index + 1} [${Array(9).fill(`*a${index}`)}]`,
  );
  return `k0: &a0 x\n${lines.join("\n")}\n`;
}
