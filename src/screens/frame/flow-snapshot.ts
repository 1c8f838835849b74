import { createContext, useContext } from "react";

const FlowContext = createContext<unknown>(undefined);

/** Passes on what a screen's machine did on the server; undefined after a navigation in the browser. */
export const FlowSnapshot = FlowContext.Provider;

/** The persisted snapshot from which the screen's machine goes on, or undefined when it starts anew. */
export function useFlowSnapshot(): unknown {
  return useContext(FlowContext);
}
