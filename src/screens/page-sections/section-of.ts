import type { Section } from "../../api/contract/content.ts";

/** A section of one kind, without what tells the kind apart. */
export type SectionOf<Kind extends Section["kind"]> = Omit<Extract<Section, { kind: Kind }>, "kind">;
