import { execFileSync, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Starts nginx with HTTP/2 and a certificate of its own in front of servers. Needs `nginx` and `openssl`.
 * @param folder for the configuration and the certificate
 * @param servers the origins of the servers by the port at which nginx serves them
 * @returns a function that stops nginx
 */
export async function startNginx(folder: string, servers: ReadonlyMap<number, string>): Promise<() => void> {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const options = [
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-subj",
    "/CN=localhost",
    "-keyout",
    key,
    "-out",
    certificate,
  ];
  execFileSync("openssl", ["req", "-x509", ...options], { stdio: "ignore" });
  const blocks = [...servers].map(
    ([port, origin]) => `server {
      listen 127.0.0.1:${port} ssl http2;
      location / { proxy_pass ${origin}; }
    }`,
  );
  const configuration = join(folder, "nginx.conf");
  await writeFile(
    configuration,
    `daemon off;
    pid ${join(folder, "nginx.pid")};
    error_log stderr crit;
    events {}
    http {
      access_log off;
      ssl_certificate ${certificate};
      ssl_certificate_key ${key};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto https;
      ${blocks.join("\n")}
    }`,
  );
  const nginx = spawn("nginx", ["-p", folder, "-c", configuration], { stdio: "inherit" });
  return () => nginx.kill();
}
