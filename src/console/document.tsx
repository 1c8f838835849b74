import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { mayAct, type StaffAct } from "../api/contract/staff-roles.ts";
import type { AppContext } from "../http/koa-types.ts";
import * as texts from "../texts/console.ts";
import type { ConsoleFiles } from "./files.ts";
import type { Page, Session } from "./screen.ts";

/** An entry of the menu. Members whose role may do `act` see it. */
export type MenuEntry = { readonly label: string; readonly href: string; readonly act: StaffAct };

/** Responds with a page, with the menu of the session. */
export type SendPage = (ctx: AppContext, page: Page, session: Session | null) => void;

/** Creates the function that renders pages. Only the server renders them, so they are static HTML. */
export function createPageSender(files: ConsoleFiles, menu: readonly MenuEntry[]): SendPage {
  return (ctx, { title, content, status = 200, session: newSession, continueAt }, session) => {
    const member = (newSession ?? session)?.member ?? null;
    const entries = member === null ? [] : menu.filter(({ act }) => mayAct(member.role, act));
    ctx.status = status;
    ctx.type = "html";
    if (status === 503) ctx.set("Retry-After", "5");
    const html = renderToStaticMarkup(
      <html lang="en-IN">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width" />
          {continueAt !== undefined && <meta httpEquiv="refresh" content={`0; url=${continueAt}`} />}
          <title>{texts.pageTitle(title)}</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href={files.style} />
          <script type="module" src={files.script} />
        </head>
        <body>
          <a className="skip" href="#main">
            {texts.skip}
          </a>
          {member !== null && <Header name={member.name} entries={entries} path={ctx.path} />}
          <main id="main" tabIndex={-1}>
            {content}
          </main>
        </body>
      </html>,
    );
    ctx.body = `<!DOCTYPE html>${html}`;
  };
}

function Header({
  name,
  entries,
  path,
}: {
  readonly name: string;
  readonly entries: readonly MenuEntry[];
  readonly path: string;
}): ReactNode {
  return (
    <header className="bar">
      <nav aria-label={texts.menu}>
        <ul>
          {entries.map(({ label, href }) => (
            <li key={href}>
              <a href={href} aria-current={href === path ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form method="post" action="/sign-out">
        <span>{name}</span>
        <button type="submit" className="quiet">
          {texts.signOut}
        </button>
      </form>
    </header>
  );
}
