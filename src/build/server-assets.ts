import type { Plugin } from "vite";

/**
 * Leaves styles and fonts to the browser's build. The server's would make them a second time, one file a component, and
 * vike would link and preload those beside the ones that the page names itself.
 */
export function dropServerAssets(): Plugin {
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
