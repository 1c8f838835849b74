import type { ComponentProps, ReactNode } from "react";
import { TextField } from "./text-field.tsx";

/** A date, with the browser's own calendar; value, `min` and `max` are IST dates (`YYYY-MM-DD`). */
export function DateField(props: Omit<ComponentProps<typeof TextField>, "type">): ReactNode {
  return <TextField {...props} type="date" />;
}
