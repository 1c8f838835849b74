import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { startServer } from "../../http/testing.ts";

export type ReceivedMail = {
  readonly to: readonly string[];
  readonly source: string;
  readonly messageId: string;
};

/** For tests: an SMTP server that can reject emails or be stopped. */
export type MailServer = {
  readonly url: string;
  readonly taken: ReceivedMail[];
  readonly offered: () => number;
  /** Rejects the next `count` emails with a temporary error. */
  readonly refuseNext: (count: number) => void;
  /** Called for each email before the server acknowledges it. If the promise rejects, the email is not acknowledged. */
  onTaken: (mail: ReceivedMail) => void | Promise<void>;
  readonly close: () => Promise<void>;
};

export async function startMailServer(port = 0): Promise<MailServer> {
  const receivedMails: ReceivedMail[] = [];
  let errors = 0;
  let offers = 0;
  const state: Pick<MailServer, "onTaken"> = { onTaken: () => {} };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData: async (stream, session, callback) => {
      const source = await textOf(stream).catch(() => null);
      // The client disconnected while sending.
      if (source === null) return;
      offers += 1;
      if (errors > 0) {
        errors -= 1;
        callback(Object.assign(new Error("Come back later, asha@example.in"), { responseCode: 451 }));
        return;
      }
      const mail = {
        to: session.envelope.rcptTo.map(({ address }) => address),
        source,
        messageId: /^Message-ID: (.*)\r$/im.exec(source)?.[1] ?? "",
      };
      await state.onTaken(mail);
      receivedMails.push(mail);
      callback();
    },
  });
  server.on("error", () => {
    // Some tests kill the client, which breaks its connection.
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  const actualPort = (server.server.address() as AddressInfo).port;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${actualPort}`,
    taken: receivedMails,
    offered: () => offers,
    refuseNext: (count: number) => {
      errors = count;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

/** A request that the test receiver has received. */
export type ReceivedRequest = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** For tests: starts a webhook receiver that responds with the given statuses in order, then with 200. */
export async function startReceiver(
  statuses: number[] = [],
): Promise<{ url: string; posts: ReceivedRequest[]; close: () => Promise<void> }> {
  const posts: ReceivedRequest[] = [];
  const { origin, close } = await startServer(async (request, response) => {
    posts.push({ headers: request.headers, body: await textOf(request) });
    response.writeHead(statuses.shift() ?? 200, { location: "/elsewhere" }).end("noted");
  });
  return { url: `${origin}/leads`, posts, close };
}

/** For tests: returns the plain text of an email. */
export const textPartOf = (source: string): string => partOf(source, "text/plain").toString("utf8");

/** For tests: returns the decoded content of the first part whose headers contain `mark`, such as a media type. */
export function partOf(source: string, mark: string): Buffer {
  for (const part of source.split(/\r\n----_NmP[^\r]*\r\n/)) {
    const [head = "", ...body] = part.split("\r\n\r\n");
    if (!head.includes(mark)) continue;
    const text = body.join("\r\n\r\n");
    if (head.includes("base64")) return Buffer.from(text, "base64");
    return head.includes("quoted-printable") ? unquoted(text) : Buffer.from(text);
  }
  throw new Error(`No part of the email has ${mark}.`);
}

function unquoted(text: string): Buffer {
  const bytes = text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
