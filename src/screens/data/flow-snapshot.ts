import { createContext, useContext } from "react";

const FlowContext = createContext<unknown>(undefined);

/** Passes on what a screen's machine did on the server; undefined after a navigation in the browser. */
export const FlowSnapshot = FlowContext.Provider;

/** The persisted snapshot from which the screen's machine continues, or undefined when it starts without one. */
export function useFlowSnapshot(): unknown {
  return useContext(FlowContext);
}
