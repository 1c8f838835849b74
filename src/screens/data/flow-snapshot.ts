import { createContext, useContext } from "react";

const FlowContext = createContext<unknown>(undefined);

/** Provides the flow snapshot from the server; undefined after a navigation in the browser. */
export const FlowSnapshot = FlowContext.Provider;

/** Returns the persisted snapshot from which the screen's machine continues; undefined if there is none. */
export function useFlowSnapshot(): unknown {
  return useContext(FlowContext);
}
