import type { ReactNode } from "react";
import type { Picture } from "../../api/contract/places.ts";
import * as texts from "../../texts/item-facts.ts";
import content from "../../ui/content.module.css";

/** States below a list whether all or some of its pictures are drawings. Renders nothing if all are photos. */
export function IllustrationNote({
  pictures,
}: {
  readonly pictures: readonly (Picture | undefined)[];
}): ReactNode {
  const shown = pictures.filter((picture) => picture !== undefined);
  const drawn = shown.filter(({ isIllustration }) => isIllustration);
  if (drawn.length === 0) return null;
  return <p className={content.small}>{texts.illustrations(drawn.length === shown.length)}</p>;
}
