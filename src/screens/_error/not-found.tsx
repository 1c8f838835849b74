import type { ReactNode } from "react";
import * as texts from "../../texts/layout.ts";
import { ErrorMessage } from "../errors/error-message.tsx";
import { OtherCities } from "../errors/other-cities.tsx";

const error = { message: texts.pageMissing };

/** The page-not-found screen: the error message, and links to all cities. */
export function NotFound(): ReactNode {
  return (
    <>
      <ErrorMessage error={error} />
      <OtherCities />
    </>
  );
}
