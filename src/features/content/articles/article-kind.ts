import { isPictureSource, type UploadFolder } from '../../../platform/files/upload-url.ts';
import type { Client } from '../../../web/api.ts';
import type { SeoOrError } from '../../../web/head/seo-record.contract.ts';
import type { StructuredData } from '../../../web/page.ts';
import { pagedReply } from '../../../web/paged-reply.ts';
import type { Article } from './articles.contract.ts';
import { ARTICLES_PER_PAGE } from './articles.limits.ts';

export interface ArticleSummary {
  id: number;
  title: string;
  slug: string;
  /** ISO dates; `to` is the last day of a range. */
  from: string;
  to: string | null;
  venue: string;
  text: string;
  picture: string;
}

export interface FullArticle extends ArticleSummary {
  bigPicture: string;
  html: string;
  gallery: string[];
  video: string;
}

interface Range {
  offset: number;
  limit: number;
}

interface Declaration<Item extends Article> {
  folder: UploadFolder;
  path: '/News' | '/Events';
  name: string;
  lead: string;
  description: string;
  upcoming: boolean;
  failures: { list: string; missing: string; article: string };
  /**
   * schema.org data without `@context`. Only crawlers read the data, so `import.meta.env.SSR && {…}` omits it in
   * browsers.
   */
  structuredData(article: FullArticle): StructuredData | false;
  fetchList(api: Client, range: Range, signal?: AbortSignal): Promise<{ data: Item[]; hasMore: boolean }>;
  fetchArticle(api: Client, titleOrId: string, signal?: AbortSignal): Promise<Item>;
  fetchSeo(api: Client, id: number, signal?: AbortSignal): Promise<SeoOrError>;
  fields(item: Item): Pick<ArticleSummary, 'title' | 'from'> & Partial<Pick<ArticleSummary, 'to' | 'venue'>>;
}

export interface ArticlesPage {
  items: ArticleSummary[];
  hasMore: boolean;
}

export type ArticleKind = ReturnType<typeof articleKind>;

/** docs/new-content-kind.md lists the files that another kind needs. */
export function articleKind<Item extends Article>(declaration: Declaration<Item>) {
  const { fields, fetchList, fetchArticle, ...common } = declaration;
  const summary = (item: Item): ArticleSummary => ({
    to: null,
    venue: '',
    ...fields(item),
    id: item.id,
    slug: item.slug || String(item.id),
    text: item.short_description,
    picture: item.thumb_image,
  });
  return {
    ...common,
    async fetchList(api: Client, range: Range, signal?: AbortSignal): Promise<ArticlesPage> {
      const { items, hasMore } = pagedReply(await fetchList(api, range, signal), range.limit);
      return { items: items.map(summary), hasMore };
    },
    async fetchArticle(api: Client, titleOrId: string, signal?: AbortSignal): Promise<FullArticle> {
      const item = await fetchArticle(api, titleOrId, signal);
      return {
        ...summary(item),
        bigPicture: item.big_image,
        html: item.long_description,
        gallery: galleryFiles(item.gallery_images),
        video: item.video_url,
      };
    },
  };
}

export const articlesOfPage = (page: number) => ({
  offset: (page - 1) * ARTICLES_PER_PAGE,
  limit: ARTICLES_PER_PAGE,
});

export const articlePath = ({ path }: ArticleKind, slug: string) => `${path}/${encodeURIComponent(slug)}` as const;

export function galleryFiles(value: unknown): string[] {
  const list = typeof value === 'string' ? parseJson(value) : value;
  if (!Array.isArray(list)) return [];
  return [...new Set(list.filter((file): file is string => typeof file === 'string' && isPictureSource(file)))];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
