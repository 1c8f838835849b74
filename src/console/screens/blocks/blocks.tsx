import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import type * as v from "valibot";
import type { blocksResponse } from "../../../api/contract/staff-blocks.ts";
import * as texts from "../../../texts/console-blocks.ts";
import { notFoundPage } from "../../errors.tsx";
import { blockPageHref } from "../../links.ts";
import { HiddenFields, Problem, Scroll, TableHead } from "../../parts.tsx";
import {
  get,
  page,
  post,
  type Reply,
  redirectTo,
  type Screen,
  type ScreenRequest,
  type Session,
} from "../../screen.ts";
import { type DescribedBlock, periodOfBlock, placeOfBlock } from "./describe.ts";
import { BookInstead, formPage } from "./form.tsx";
import { Inside } from "./inside.tsx";
import { requestOf, textOf } from "./request.ts";

type Request = ScreenRequest<Session>;
type Listed = v.InferOutput<typeof blocksResponse>["blocks"][number];

/** The blocks that have not ended, the form that blocks a time, and the bookings inside a block. */
export const blocks: Screen = {
  menu: texts.blocks,
  routes: [
    get("/blocks", "block_rooms", list),
    get("/blocks/new", "block_rooms", (request) => formPage(request, request.query)),
    get("/blocks/preview", "block_rooms", (request) => previewPage(request, request.query)),
    post("/blocks", "block_rooms", create),
    get("/blocks/:id", "block_rooms", showBlock),
    get("/blocks/:id/end", "block_rooms", confirmEnd),
    post("/blocks/:id/end", "block_rooms", end),
  ],
};

async function list({ query, call }: Request): Promise<Reply> {
  const read = await call("blocks", {});
  if (!read.ok) throw new Error(read.message);
  const { blocks: listed, isCut } = read.body;
  return page(
    texts.blocks,
    <>
      <h1>{texts.blocks}</h1>
      {query.get("done") === "ended" && <p role="status">{texts.ended}</p>}
      <p>{texts.intro}</p>
      <p>
        <a className="button" href="/blocks/new">
          {texts.newBlock}
        </a>
      </p>
      {listed.length === 0 && <p>{texts.noBlocks}</p>}
      {isCut && <p>{texts.onlyFirst(listed.length)}</p>}
      {listed.length > 0 && (
        <Scroll label={texts.blocks}>
          <table>
            <TableHead titles={Object.values(texts.columns)} />
            <tbody>{listed.map(row)}</tbody>
          </table>
        </Scroll>
      )}
    </>,
  );
}

function row(block: Listed): ReactNode {
  const { id, centre, reason, inside, mayEnd } = block;
  return (
    <tr key={id}>
      <th scope="row">
        <a href={blockPageHref(block)}>{placeOfBlock(block)}</a>
      </th>
      <td>{periodOfBlock(block)}</td>
      <td>
        <a href={blockPageHref(block)}>{texts.insideCount(inside)}</a>
      </td>
      <td>{reason}</td>
      <td>{centre?.name}</td>
      <td>
        {mayEnd && (
          <a href={`${blockPageHref(block)}/end`} aria-label={texts.endOf(placeOfBlock(block))}>
            {texts.end}
          </a>
        )}
      </td>
    </tr>
  );
}

/** Shows what a block would have inside, and a form that creates it with what the member has seen. */
async function previewPage(request: Request, typed: URLSearchParams, problem?: string): Promise<Reply> {
  const body = requestOf(typed);
  if ("fields" in body) return formPage(request, typed, body);
  const preview = await request.call("previewBlock", { body });
  if (!preview.ok) return formPage(request, typed, preview);
  const { block, touched } = preview.body;
  const again = new URLSearchParams([...typed].filter(([name]) => name !== "key" && name !== "seen"));
  return page(
    texts.previewTitle,
    <>
      <h1>{texts.previewTitle}</h1>
      <Problem message={problem} />
      <Facts block={block} />
      <Inside touched={touched} />
      <p>{texts.nothingYet}</p>
      <form method="post" action="/blocks" className="row">
        <HiddenFields form={again} />
        <input type="hidden" name="key" value={randomUUID()} />
        <input type="hidden" name="seen" value={touched.map(({ id }) => id).join(" ")} />
        <button type="submit">{texts.confirm}</button>
        <a className="button quiet" href={`/blocks/preview?${again}`}>
          {texts.checkAgain}
        </a>
        <a className="button quiet" href={`/blocks/new?${again}`}>
          {texts.change}
        </a>
      </form>
      <BookInstead session={request.session} form={again} />
    </>,
    problem === undefined ? {} : { status: 409 },
  );
}

async function create(request: Request): Promise<Reply> {
  const { form, call } = request;
  const body = requestOf(form);
  if ("fields" in body) return formPage(request, form, body);
  const seen = textOf(form, "seen").split(" ").filter(Boolean);
  const created = await call("createBlock", { body: { ...body, key: textOf(form, "key"), seen } });
  if (created.ok) return redirectTo(`${blockPageHref(created.body)}?done=created`);
  if (created.code === "validation_failed") return formPage(request, form, created);
  return previewPage(request, form, created.message);
}

async function showBlock({ session, params, query, call }: Request): Promise<Reply> {
  const read = await call("block", { params: { id: params.id ?? "" } });
  if (!read.ok) return { page: notFoundPage() };
  const { block, touched, isCut } = read.body;
  return page(
    placeOfBlock(block),
    <>
      <h1>{placeOfBlock(block)}</h1>
      {query.get("done") === "created" && <p role="status">{texts.created}</p>}
      <Facts block={block} />
      <Inside touched={touched} />
      {isCut && <p>{texts.onlyFirst(touched.length)}</p>}
      {block.centre === null && session.member.role === "desk" && <p>{texts.onlyYours}</p>}
      <p className="row">
        <a className="button quiet" href={blockPageHref(block)}>
          {texts.checkAgain}
        </a>
        {block.mayEnd && (
          <a className="button quiet" href={`${blockPageHref(block)}/end`}>
            {texts.endConfirm}
          </a>
        )}
      </p>
      {!block.mayEnd && <p>{texts.notYours}</p>}
      <p>
        <a href="/blocks">{texts.back}</a>
      </p>
    </>,
  );
}

async function confirmEnd({ params, call }: Request): Promise<Reply> {
  const read = await call("block", { params: { id: params.id ?? "" } });
  if (!read.ok) return { page: notFoundPage() };
  const { block } = read.body;
  return page(
    texts.endTitle,
    <>
      <h1>{texts.endTitle}</h1>
      <Facts block={block} />
      <p>{block.mayEnd ? texts.endHint : texts.notYours}</p>
      {block.mayEnd && (
        <form method="post" action={`${blockPageHref(block)}/end`} className="stack">
          <input type="hidden" name="key" value={randomUUID()} />
          <button type="submit">{texts.endConfirm}</button>
        </form>
      )}
      <p>
        <a href="/blocks">{texts.back}</a>
      </p>
    </>,
  );
}

async function end({ params, form, call }: Request): Promise<Reply> {
  const ended = await call("endBlock", {
    params: { id: params.id ?? "" },
    body: { key: textOf(form, "key") },
  });
  if (ended.ok) return redirectTo("/blocks?done=ended");
  if (ended.code === "not_found") return { page: notFoundPage() };
  return page(texts.endTitle, <h1>{ended.message}</h1>, { status: 409 });
}

function Facts({ block }: { readonly block: DescribedBlock & { readonly reason: string } }): ReactNode {
  const { columns } = texts;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [columns.place, placeOfBlock(block)],
    [columns.centre, block.centre?.name],
    [columns.time, periodOfBlock(block)],
    [columns.reason, block.reason],
  ];
  return (
    <dl>
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([label, value]) => (
          <div key={label} className="pair">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
