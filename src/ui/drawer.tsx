import type { ReactNode } from "react";
import { Dialog, type DialogProps } from "./dialog.tsx";

/** A dialog at the side of the window: filters and the like. */
export function Drawer(props: Omit<DialogProps, "look">): ReactNode {
  return <Dialog {...props} look="drawer" />;
}
