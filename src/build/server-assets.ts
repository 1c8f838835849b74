import type { Plugin } from "vite";

/** Removes styles and fonts from the server build. Otherwise, vike would link the server's copies in pages, too. */
export function omitServerAssets(): Plugin {
  return {
    name: "drop-server-assets",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_, bundle) {
      for (const [file, output] of Object.entries(bundle)) {
        if (output.type === "chunk") {
          output.viteMetadata?.importedCss.clear();
          output.viteMetadata?.importedAssets.clear();
        } else if (/\.(css|woff2)$/.test(file)) delete bundle[file];
      }
    },
  };
}
