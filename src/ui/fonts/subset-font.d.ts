declare module "subset-font" {
  /** Reduces a font to the glyphs of `text` and the listed features. Restricts its variable axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: "woff2";
      readonly variationAxes: Readonly<Record<string, number | { min: number; max: number }>>;
      /** Tags of the OpenType features to keep. By default, all features are kept. */
      readonly keepFeatures: readonly string[];
      /** Removes the hinting instructions. */
      readonly noHinting: boolean;
    },
  ): Promise<Buffer>;
}
