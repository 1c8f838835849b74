/** Colour that a page is set in: of its hero, and of what is counted in it. */
export type Tone = "marigold" | "leaf" | "indigo" | "terracotta";
