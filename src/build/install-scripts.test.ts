import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

type Lock = { readonly packages: Readonly<Record<string, { readonly hasInstallScript?: true }>> };

test("each install script of a package is allowed or denied, so that npm ci does not warn on any platform", async () => {
  const read = async (file: string) => JSON.parse(await readFile(file, "utf8"));
  const { packages }: Lock = await read("package-lock.json");
  const { allowScripts } = await read("package.json");
  const withScripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ""));
  expect(Object.keys(allowScripts).sort()).toEqual(withScripts.sort());
});
