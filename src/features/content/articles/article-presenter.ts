import type { z } from 'zod';
import { cleanHtml } from '../../../platform/rich-text.ts';
import type { Seo } from '../../../web/head/seo-record.contract.ts';
import { type SeoColumns, seoRecord } from '../../../web/head/seo-record.ts';
import type { article, stretchQuery } from './articles.contract.ts';

interface Row extends SeoColumns {
  id: number;
  title: string;
  slug: string;
  thumbImage: string;
  bigImage: string;
  shortDescription: string;
  longDescription: string;
  galleryImages: string[];
  videoUrl: string;
}

/** The wire shape that news and events share; their titles and dates have names of their own. */
export function presentArticle(row: Row): z.infer<typeof article> {
  return {
    id: row.id,
    thumb_image: row.thumbImage,
    big_image: row.bigImage,
    short_description: row.shortDescription,
    long_description: cleanHtml(row.longDescription),
    gallery_images: JSON.stringify(row.galleryImages),
    video_url: row.videoUrl,
    slug: row.slug,
  };
}

/** The head record of an article; a blank share picture is the article's own, from `folder`. */
export function presentArticleSeo(row: Row, folder: 'news' | 'events'): Seo {
  const picture = row.bigImage || row.thumbImage;
  const own = picture && (picture.startsWith('/') ? picture : `/uploads/${folder}/${picture}`);
  return seoRecord({ ...row, ogImage: row.ogImage || own }, { name: row.title, text: row.shortDescription });
}

/** Where a stretch starts and how long it is: offset wins over page. */
export function stretchOf({ page, offset, limit }: z.output<typeof stretchQuery>) {
  return { offset: offset ?? (page - 1) * limit, limit };
}
