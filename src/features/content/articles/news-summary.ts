import type { Client } from '../../../web/api.ts';
import { pagedReply } from '../../../web/paged-reply.ts';
import type { ArticleKind, ArticleSummary } from './article-card.tsx';
import type { ArticleBody } from './article-view.tsx';
import { galleryFiles } from './gallery-files.ts';
import type { NewsItem } from './news.contract.ts';

export const NEWS: ArticleKind = { folder: 'news', path: '/News' };

const newsSummary = (item: NewsItem): ArticleSummary => ({
  id: item.id,
  title: item.news_title,
  slug: item.slug || String(item.id),
  from: item.news_date ?? '',
  to: null,
  venue: '',
  text: item.short_description,
  picture: item.thumb_image,
});

export const newsBody = (item: NewsItem): ArticleBody => ({
  ...newsSummary(item),
  bigPicture: item.big_image,
  html: item.long_description,
  gallery: galleryFiles(item.gallery_images),
  video: item.video_url,
});

/** A stretch of the list, as much of each item as the list shows. */
export async function newsStretch(api: Client, stretch: { offset: number; limit: number }, signal?: AbortSignal) {
  const { items, hasMore } = pagedReply(await api.getRaw('/api/get_news.php', stretch, signal), stretch.limit);
  return { items: items.map(newsSummary), hasMore };
}
