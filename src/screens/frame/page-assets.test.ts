import { expect, it } from "vitest";
import { pageAssets } from "./page-assets.ts";

const manifest = {
  "src/screens/client.ts": {
    file: "client.js",
    imports: ["_site"],
    dynamicImports: ["_home", "_rooms"],
    css: ["client.css"],
  },
  _site: { file: "site.js", css: ["site.css"] },
  _home: { file: "home.js", imports: ["_parts", "_site"], css: ["home.css"] },
  _rooms: { file: "rooms.js", css: ["rooms.css"] },
  _parts: { file: "parts.js", css: ["parts.css"] },
  "virtual:vike:page-entry:client:/src/screens/home": {
    file: "vike-home.js",
    imports: ["_vike", "_home"],
    css: ["one-a-component.css"],
  },
  _vike: { file: "vike.js" },
};

it("names the files of the site and of the screen, and no others", () => {
  expect(pageAssets(manifest, "/src/screens/home")).toEqual({
    styles: ["client.css", "site.css", "home.css", "parts.css"],
    entry: "client.js",
    preloads: ["site.js", "home.js", "parts.js"],
  });
});

it("knows none in development, where nothing is built", () => {
  expect(pageAssets({}, "/src/screens/home")).toBeNull();
});
