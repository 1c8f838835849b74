/** Colour theme of a page, used by its hero and its numbered steps. */
export type Tone = "marigold" | "leaf" | "indigo" | "terracotta";
