import { type ComponentType, createContext, type ReactNode, useContext } from "react";

export type LinkProps = {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
  readonly rel?: string;
  readonly target?: string;
  readonly "aria-current"?: "page" | "step";
  readonly "aria-label"?: string;
};

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

/** Gives the components of this folder the site's own link; without it they write plain anchors. */
export const LinkProvider = LinkContext.Provider;

/** A link as the site makes them. */
export function UiLink(props: LinkProps): ReactNode {
  const Link = useContext(LinkContext);
  return <Link {...props} />;
}

function PlainLink({ children, ...attributes }: LinkProps): ReactNode {
  return <a {...attributes}>{children}</a>;
}
