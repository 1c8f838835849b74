/** Returns a handler that throws an error with the name of the setting that prevents a server from listening. */
export function explainListenError(
  prefix: "" | "METRICS_" | "CONSOLE_",
  { host, port }: { readonly host: string; readonly port: number },
) {
  return (error: unknown): never => {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "EADDRINUSE")
      throw new Error(`${prefix}PORT: ${port} is used by another program. Stop it, or set another port.`);
    if (code === "EACCES")
      throw new Error(`${prefix}PORT: this user may not listen on ${port}. Set a port from 1024 on.`);
    const isNoAddress = ["ENOTFOUND", "EADDRNOTAVAIL", "EAI_AGAIN", "EINVAL"].includes(String(code));
    throw isNoAddress ? new Error(`${prefix}HOST: ${host} is not an address of this machine.`) : error;
  };
}
