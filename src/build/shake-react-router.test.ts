import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { withoutSideEffects } from "./shake-react-router.ts";

const folder = "node_modules/react-router/dist/production/";
const code = readdirSync(folder)
  .filter((name) => name.endsWith(".mjs"))
  .map((name) => readFileSync(folder + name, "utf8"))
  .join("\n");

describe("react-router, made fit for leaving out", () => {
  it("is still written the way this expects", () => {
    expect(code).toMatch(/^var \w+ = React\d*\.createContext\(/m);
    expect(code).toMatch(/^\w+\.displayName = "/m);
    expect(code).toMatch(/^\w+\.contextType = \w+;$/m);
  });

  it("has no bare side effect on a context or class left", () => {
    const shaken = withoutSideEffects(code);
    expect(shaken).not.toMatch(/^var \w+ = React\d*\.(createContext|memo|forwardRef)\(/m);
    expect(shaken).not.toMatch(/^\w+\.(displayName|contextType) = /m);
  });

  it("keeps the context type of the class that has one", () => {
    const [, owner, type] = /^(\w+)\.contextType = (\w+);$/m.exec(code) ?? [];
    expect(withoutSideEffects(code)).toMatch(
      new RegExp(`^var ${owner} = class extends \\w+\\.Component \\{\\n  static contextType = ${type};`, "m"),
    );
  });
});
