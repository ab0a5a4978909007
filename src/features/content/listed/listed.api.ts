import { z } from 'zod';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { presenter } from '../../../platform/api/present.ts';
import { part } from '../../../platform/postgres/plain-sql.ts';
import { namesIn } from '../../../platform/resource/columns.ts';
import { modelsWhere } from '../../catalogue/products/models.store.ts';
import {
  applicationPicture,
  banner,
  catalogue,
  certification,
  market,
  pageQuery,
  partner,
  video,
} from './listed.contract.ts';
import { bytesOfFiles, type ListedRow, type ListName, visibleRows } from './listed.store.ts';

type Present<Name extends ListName, Item extends z.ZodType> = (row: ListedRow<Name>) => z.input<Item>;

const wholeList = <Name extends ListName, Item extends z.ZodType>(
  summary: string,
  name: Name,
  item: Item,
  present: Present<Name, Item>,
) =>
  endpoint({
    summary,
    reply: z.array(item),
    cached: true,
    handle: async ({ services }) => (await visibleRows(services.database.pool, name)).map(present),
  });

const pagedList = <Name extends ListName, Item extends z.ZodType>(
  summary: string,
  name: Name,
  item: Item,
  present: Present<Name, Item>,
) =>
  endpoint({
    summary,
    query: pageQuery,
    reply: z.object({ data: z.array(item), hasMore: z.boolean() }),
    cached: true,
    handle: async ({ query, services }) => {
      const rows = await visibleRows(services.database.pool, name, query);
      return { data: rows.slice(0, query.size).map(present), hasMore: rows.length > query.size };
    },
  });

const presentBanner = presenter(banner);
const presentMarket = presenter(market);
const presentCertification = presenter(certification);
const presentVideo = presenter(video);
const presentCatalogue = presenter(catalogue);
const presentPartner = presenter(partner);

const pathOf = (image: string) => `uploads/applications/${image}`;

export const listedApi = {
  'GET /api/get_banners.php': wholeList('The banners of the home page, in display order', 'banners', banner, (row) =>
    presentBanner(row, {}),
  ),
  'GET /api/get_markets.php': wholeList('All markets, in display order', 'markets', market, (row) =>
    presentMarket(row, { markets_title: row.title }),
  ),
  'GET /api/get_certifications.php': pagedList('Certificates, page by page', 'certifications', certification, (row) =>
    presentCertification(row, {
      certification_title: row.title,
      certification_description: row.description || null,
      certification_image: row.image,
      certification_pdf: row.pdf || null,
    }),
  ),
  'GET /api/get_videos.php': pagedList('Videos, page by page', 'videos', video, (row) =>
    presentVideo(row, { video_title: row.title, video_description: row.description, video_link: row.link }),
  ),
  'GET /api/get_catalogues.php': endpoint({
    summary: 'All catalogues by name; their files require login',
    reply: z.array(catalogue),
    cached: true,
    handle: async ({ services: { database } }) => {
      const rows = await visibleRows(database.pool, 'catalogues');
      const sizes = await bytesOfFiles(
        database.pool,
        'catalogues',
        rows.map(({ file }) => file),
      );
      return rows.map((row) =>
        presentCatalogue(row, {
          catalogues_title: row.title,
          catalogues_file: row.file,
          catalogues_bytes: sizes.get(row.file) ?? null,
        }),
      );
    },
  }),
  'GET /api/get_partners.php': wholeList(
    'The partners whose logos are shown on the about us page',
    'partners',
    partner,
    (row) => presentPartner(row, {}),
  ),
  'GET /api/getApplicationsImages.php': endpoint({
    summary: 'Paths of the application pictures, with forward slashes, without a leading slash',
    reply: z.array(z.string()),
    cached: true,
    handle: async ({ services }) => {
      const rows = await visibleRows(services.database.pool, 'application_pictures');
      return rows.flatMap(({ image }) => (image ? pathOf(image) : []));
    },
  }),
  'GET /api/get_application_captions.php': endpoint({
    summary: 'Descriptions of application images and the public models that they show, by path of the image',
    reply: z.array(applicationPicture),
    cached: true,
    handle: async ({ services: { database } }) => {
      const rows = await visibleRows(database.pool, 'application_pictures');
      const named = rows.flatMap(({ models }) => namesIn(models));
      const found = await modelsWhere(database.pool, part`m.name = any(${named}::text[])`);
      const products = new Map(found.map(({ name, productName }) => [name, productName]));
      return rows.flatMap(({ id, image, caption, models }) => {
        const shown = namesIn(models).flatMap((name) => {
          const product_name = products.get(name);
          return product_name === undefined ? [] : { name, product_name };
        });
        return image ? { id, image: pathOf(image), caption, models: shown } : [];
      });
    },
  }),
};
