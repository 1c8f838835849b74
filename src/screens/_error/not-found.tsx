import type { ReactNode } from "react";
import { ErrorMessage } from "../frame/error-message.tsx";
import { OtherCities } from "../frame/other-cities.tsx";

const error = {
  message: "There is no page at this address. It may have moved, or a letter went missing on the way.",
};

/** The page-not-found screen: the error page's words, with all cities as a way on. */
export function NotFound(): ReactNode {
  return (
    <>
      <ErrorMessage error={error} />
      <OtherCities />
    </>
  );
}
