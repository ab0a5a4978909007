import { decodeHTMLStrict } from 'entities';
import { type Client, execute } from '../../../platform/postgres/plain-sql.ts';
import { cutText } from '../../../platform/text/cut-text.ts';

const MAX_BODY = 50_000;

export interface ListedPage {
  path: string;
  isList: boolean;
}

/**
 * Makes pages that are not made of rows searchable; pages with lists only by title and description.
 * @param open requests a page like a visitor
 */
export async function storePageTexts(
  client: Client,
  pages: readonly ListedPage[],
  open: (path: string) => Promise<{ statusCode: number; body: string }>,
): Promise<void> {
  const texts: (ReturnType<typeof textsOf> & { path: string })[] = [];
  for (const { path, isList } of pages) {
    const { statusCode, body } = await open(path);
    if (statusCode === 200) texts.push({ path, ...textsOf(body, !isList) });
  }
  const [paths, titles, descriptions, bodies] = (['path', 'title', 'description', 'body'] as const).map((name) =>
    texts.map((one) => one[name]),
  );
  await execute(client)`
    with stored as (
      insert into page_texts (path, title, description, body)
      select * from unnest(${paths}::text[], ${titles}::text[], ${descriptions}::text[],
        ${bodies}::text[])
      on conflict (path) do update set title = excluded.title, description = excluded.description, body = excluded.body
      where (page_texts.title, page_texts.description, page_texts.body) is distinct from (excluded.title, excluded.description, excluded.body))
    delete from page_texts where path <> all(${paths}::text[])`;
}

function textsOf(html: string, hasOwnText: boolean) {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
  return {
    title: plain(/<h1[^>]*>(.*?)<\/h1>/s.exec(main)?.[1] ?? ''),
    description: plain(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''),
    body: hasOwnText ? cutText(plain(main), MAX_BODY) : '',
  };
}

const plain = (html: string) =>
  decodeHTMLStrict(html.replace(/<(script|style|svg|nav|form)\b.*?<\/\1>/gs, ' ').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
