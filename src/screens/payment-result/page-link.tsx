import type { ReactNode } from "react";

type Props = {
  readonly href: string;
  readonly className?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
};

/** A link out of the result to exactly this address: nothing of the order's own address goes along. */
export function PageLink({ href, ...props }: Props): ReactNode {
  return <a data-exact href={href} {...props} />;
}
