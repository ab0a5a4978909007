import type { Client } from '../../../web/api.ts';
import { pagedReply } from '../../../web/paged-reply.ts';
import type { ArticleKind, ArticleSummary } from './article-card.tsx';
import type { ArticleBody } from './article-view.tsx';
import type { EventItem } from './events.contract.ts';
import { galleryFiles } from './gallery-files.ts';

export const EVENTS: ArticleKind = { folder: 'events', path: '/Events' };

const eventSummary = (item: EventItem): ArticleSummary => ({
  id: item.id,
  title: item.event_title,
  slug: item.slug || String(item.id),
  from: item.event_date ?? '',
  to: item.end_date ?? null,
  venue: item.venue ?? '',
  text: item.short_description,
  picture: item.thumb_image,
});

export const eventBody = (item: EventItem): ArticleBody => ({
  ...eventSummary(item),
  bigPicture: item.big_image,
  html: item.long_description,
  gallery: galleryFiles(item.gallery_images),
  video: item.video_url,
});

/** A stretch of the list, as much of each item as the list shows. */
export async function eventStretch(api: Client, stretch: { offset: number; limit: number }, signal?: AbortSignal) {
  const { items, hasMore } = pagedReply(await api.getRaw('/api/get_events.php', stretch, signal), stretch.limit);
  return { items: items.map(eventSummary), hasMore };
}
