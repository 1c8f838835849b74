declare module "subset-font" {
  /** Keeps of a font only the glyphs of `text` and of the named features; narrows or fixes its variable axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: "woff2";
      readonly variationAxes: Readonly<Record<string, number | { min: number; max: number }>>;
      /** OpenType features whose glyphs stay, by their tags; without it all that the font has. */
      readonly keepFeatures: readonly string[];
      /** Drops hinting instructions. */
      readonly noHinting: boolean;
    },
  ): Promise<Buffer>;
}
