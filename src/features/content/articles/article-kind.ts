import { isImageSource, type UploadFolder } from '../../../platform/files/upload-url.ts';
import type { SeoOrError } from '../../../web/head/seo-record.contract.ts';
import type { StructuredData } from '../../../web/page-module.ts';
import { parsePagedReply } from '../../../web/paged-reply.ts';
import type { SiteClient } from '../../../web/site-api.ts';
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
  image: string;
}

export interface FullArticle extends ArticleSummary {
  largeImage: string;
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
  fetchList(api: SiteClient, range: Range, signal?: AbortSignal): Promise<{ data: Item[]; hasMore: boolean }>;
  fetchArticle(api: SiteClient, titleOrId: string, signal?: AbortSignal): Promise<Item>;
  fetchSeo(api: SiteClient, id: number, signal?: AbortSignal): Promise<SeoOrError>;
  fields(item: Item): Pick<ArticleSummary, 'title' | 'from'> & Partial<Pick<ArticleSummary, 'to' | 'venue'>>;
}

export interface ArticleBatch {
  items: ArticleSummary[];
  hasMore: boolean;
}

export type ArticleKind = ReturnType<typeof defineArticleKind>;

/** docs/new-content-kind.md lists the files that another kind needs. */
export function defineArticleKind<Item extends Article>(declaration: Declaration<Item>) {
  const { fields, fetchList, fetchArticle, ...common } = declaration;
  const summary = (item: Item): ArticleSummary => ({
    to: null,
    venue: '',
    ...fields(item),
    id: item.id,
    slug: item.slug || String(item.id),
    text: item.short_description,
    image: item.thumb_image,
  });
  return {
    ...common,
    async fetchList(api: SiteClient, range: Range, signal?: AbortSignal): Promise<ArticleBatch> {
      const { items, hasMore } = parsePagedReply(await fetchList(api, range, signal), range.limit);
      return { items: items.map(summary), hasMore };
    },
    async fetchArticle(api: SiteClient, titleOrId: string, signal?: AbortSignal): Promise<FullArticle> {
      const item = await fetchArticle(api, titleOrId, signal);
      return {
        ...summary(item),
        largeImage: item.big_image,
        html: item.long_description,
        gallery: parseGalleryFiles(item.gallery_images),
        video: item.video_url,
      };
    },
  };
}

export const toArticleRange = (page: number) => ({
  offset: (page - 1) * ARTICLES_PER_PAGE,
  limit: ARTICLES_PER_PAGE,
});

export const articlePath = ({ path }: ArticleKind, slug: string) => `${path}/${encodeURIComponent(slug)}` as const;

export function parseGalleryFiles(value: unknown): string[] {
  const list = typeof value === 'string' ? parseJson(value) : value;
  if (!Array.isArray(list)) return [];
  return [...new Set(list.filter((file): file is string => typeof file === 'string' && isImageSource(file)))];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
