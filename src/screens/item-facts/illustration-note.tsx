import type { ReactNode } from "react";
import type { Picture } from "../../api/contract/places.ts";
import * as texts from "../../texts/item-facts.ts";
import content from "../../ui/content.module.css";

/** States below a list that pictures of its rooms or centres are drawings. Renders nothing if all are photos. */
export function IllustrationNote({
  pictures,
}: {
  readonly pictures: readonly (Picture | undefined)[];
}): ReactNode {
  const hasIllustration = pictures.some((picture) => picture?.isIllustration);
  return hasIllustration ? <p className={content.small}>{texts.illustrations}</p> : null;
}
