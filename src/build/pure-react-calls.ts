import type { Plugin } from "vite";

/**
 * Marks the components and contexts that React Router creates when it loads as pure calls, so that the bundler drops
 * those that the site does not use: forms, links and routes with loaders. They are 2 kB of every page after gzip.
 */
export function pureReactCalls(): Plugin {
  return {
    name: "pure-react-calls",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\// },
      handler: (code) => ({
        code: code.replace(/= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, "= /* @__PURE__ */ "),
        map: null,
      }),
    },
  };
}
