import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { invoice } from "../../src/machines/result/fixtures.ts";

test("the image contains everything needed to print an invoice in any script", async () => {
  const folder = await mkdtemp(join(tmpdir(), "image-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  await mkdir(join(folder, "runtime/node_modules"), { recursive: true });
  // Copies the packages that the Dockerfile copies, and the build.
  const copies = /^RUN mkdir -p runtime(?:.*\\\n)*.*$/m.exec(readFileSync("Dockerfile", "utf8"))?.[0] ?? "";
  const commands = copies
    .replaceAll("\\\n", " ")
    .split("&&")
    .filter((command) => command.includes("cp --parents"));
  execFileSync("sh", ["-ec", commands.join("\n")], { cwd: folder });
  // Removes the link, so that modules can resolve only from the packages of the runtime.
  await unlink(join(folder, "node_modules"));
  await cp("dist/server", join(folder, "runtime/dist/server"), { recursive: true });

  const name = "சுந்தரம் ক্ষমা ਸਿੰਘ શ્રી କ୍ଷେତ୍ର శ్రీ ದಕ್ಷಿಣ സ്‌നേഹ क्षमा ᱥᱤᱫᱩ ꯏꯔꯣꯝ خان";
  await writeFile(
    join(folder, "invoice.json"),
    JSON.stringify({
      invoice: { ...invoice, buyer: { ...invoice.buyer, name } },
      brand: { name: "Baithak", number: 1 },
    }),
  );
  const draw = `
    import { readFileSync } from "node:fs";
    import { draw } from "./runtime/dist/server/pdf-thread.mjs";
    process.stdout.write(await draw(JSON.parse(readFileSync("invoice.json", "utf8"))));`;
  await writeFile(join(folder, "draw.mjs"), draw);
  const pdf = execFileSync(process.execPath, ["draw.mjs"], { cwd: folder, encoding: "latin1" });
  expect(pdf.slice(0, 5)).toBe("%PDF-");
  expect(new Set(pdf.match(/Noto[A-Za-z]+-Regular-Shaped/g))).toHaveLength(11);
});
