/** The shapes of `public/brand/mark.svg`, in a square of 64 by 64, from back to front. */
export const markShapes = [
  { fill: "#B5472B", path: "M9 61V30A23 23 0 0 1 55 30V61Z" },
  {
    fill: "#FBF7F0",
    path: "M47.5 31L40.9 34.7L43 42L35.7 39.9L32 46.5L28.3 39.9L21 42L23.1 34.7L16.5 31L23.1 27.3L21 20L28.3 22.1L32 15.5L35.7 22.1L43 20L40.9 27.3Z",
  },
  {
    fill: "#E9A23B",
    path: "M38.2 31L35.6 32.5L36.4 35.4L33.5 34.6L32 37.2L30.5 34.6L27.6 35.4L28.4 32.5L25.8 31L28.4 29.5L27.6 26.6L30.5 27.4L32 24.8L33.5 27.4L36.4 26.6L35.6 29.5Z",
  },
  { fill: "#FBF7F0", path: "M16 52.5h32v3H16z" },
] as const;

/** One tile of the jaali lattice in a square of 64 by 64, as in `src/ui/tokens.css`. */
export const jaaliTile =
  "M64 32L54.6 41.4V54.6H41.4L32 64 22.6 54.6H9.4V41.4L0 32 9.4 22.6V9.4H22.6L32 0 41.4 9.4H54.6V22.6Z";
