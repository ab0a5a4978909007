import { decodeHTMLStrict } from 'entities';
import { type DatabaseClient, executeSql } from '../../../platform/postgres/plain-sql.ts';
import { cutText } from '../../../platform/text/cut-text.ts';

const MAX_BODY = 50_000;

export interface SearchablePage {
  path: string;
  isList: boolean;
}

/**
 * Makes pages that are not made of rows searchable; pages with lists only by title and description.
 * @param open requests a page like a visitor
 */
export async function storePageTexts(
  client: DatabaseClient,
  pages: readonly SearchablePage[],
  open: (path: string) => Promise<{ statusCode: number; body: string }>,
): Promise<void> {
  const texts: (ReturnType<typeof extractTexts> & { path: string })[] = [];
  for (const { path, isList } of pages) {
    const { statusCode, body } = await open(path);
    if (statusCode === 200) texts.push({ path, ...extractTexts(body, !isList) });
  }
  const [paths, titles, descriptions, bodies] = (['path', 'title', 'description', 'body'] as const).map((name) =>
    texts.map((one) => one[name]),
  );
  await executeSql(client)`
    with stored as (
      insert into page_texts (path, title, description, body)
      select * from unnest(${paths}::text[], ${titles}::text[], ${descriptions}::text[],
        ${bodies}::text[])
      on conflict (path) do update set title = excluded.title, description = excluded.description, body = excluded.body
      where (page_texts.title, page_texts.description, page_texts.body) is distinct from (excluded.title, excluded.description, excluded.body))
    delete from page_texts where path <> all(${paths}::text[])`;
}

function extractTexts(html: string, hasOwnText: boolean) {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
  return {
    title: toPlainText(/<h1[^>]*>(.*?)<\/h1>/s.exec(main)?.[1] ?? ''),
    description: toPlainText(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''),
    body: hasOwnText ? cutText(toPlainText(main), MAX_BODY) : '',
  };
}

const toPlainText = (html: string) =>
  decodeHTMLStrict(html.replace(/<(script|style|svg|nav|form)\b.*?<\/\1>/gs, ' ').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
