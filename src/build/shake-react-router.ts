import type { Plugin } from "vite";

/**
 * Lets the bundler leave out the parts of react-router that the declarative router does not use: 10 kB (gzip) of data
 * router. They stay alive only because the package creates contexts and classes, and sets properties on them, when its
 * module is read; here these lines are marked as free of side effects, or written so that they are. What they do where
 * they are used stays the same.
 */
export function shakeReactRouter(): Plugin {
  return {
    name: "shake-react-router",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/.*\.mjs$/ },
      handler: (code) => ({ code: withoutSideEffects(code), map: null }),
    },
  };
}

/** The module's code with every top-level side effect on contexts and classes gone or marked. Exported for its test. */
export function withoutSideEffects(code: string): string {
  const contextTypes = new Map(
    [...code.matchAll(/^(\w+)\.contextType = (\w+);$/gm)].map(([, owner, type]) => [owner, type]),
  );
  return code
    .replace(/^(?:\w+)\.displayName = "[^"]*";$/gm, "")
    .replace(/^\w+\.contextType = \w+;$/gm, "")
    .replace(/^var (\w+) = class extends (\w+)\.Component \{$/gm, (line, owner) =>
      contextTypes.has(owner) ? `${line}\n  static contextType = ${contextTypes.get(owner)};` : line,
    )
    .replace(/^(var \w+ = )(React\d*\.(?:createContext|memo|forwardRef)\()/gm, "$1/* @__PURE__ */ $2");
}
