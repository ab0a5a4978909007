import { z } from 'zod';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { createPresenter } from '../../../platform/api/presenter.ts';
import { sqlFragment } from '../../../platform/postgres/plain-sql.ts';
import { splitNames } from '../../../platform/resource/columns.ts';
import { readVisibleModels } from '../../catalogue/products/model-rows.store.ts';
import {
  answerEntry,
  applicationImage,
  banner,
  certification,
  downloadableCatalogue,
  listPageQuery,
  market,
  partner,
  videoEntry,
} from './listed-content.contract.ts';
import { type ListedContentRow, type ListedTableName, loadFileSizes, loadListedRows } from './listed-content.store.ts';

type Present<Name extends ListedTableName, Item extends z.ZodType> = (row: ListedContentRow<Name>) => z.input<Item>;

const buildListEndpoint = <Name extends ListedTableName, Item extends z.ZodType>(
  summary: string,
  name: Name,
  item: Item,
  present: Present<Name, Item>,
) =>
  defineEndpoint({
    summary,
    reply: z.array(item),
    cached: true,
    handle: async ({ services }) => (await loadListedRows(services.database.pool, name)).map(present),
  });

const buildPagedListEndpoint = <Name extends ListedTableName, Item extends z.ZodType>(
  summary: string,
  name: Name,
  item: Item,
  present: Present<Name, Item>,
) =>
  defineEndpoint({
    summary,
    query: listPageQuery,
    reply: z.object({ data: z.array(item), hasMore: z.boolean() }),
    cached: true,
    handle: async ({ query, services }) => {
      const rows = await loadListedRows(services.database.pool, name, query);
      return { data: rows.slice(0, query.size).map(present), hasMore: rows.length > query.size };
    },
  });

const presentBanner = createPresenter(banner);
const presentMarket = createPresenter(market);
const presentAnswer = createPresenter(answerEntry);
const presentCertification = createPresenter(certification);
const presentVideo = createPresenter(videoEntry);
const presentCatalogue = createPresenter(downloadableCatalogue);
const presentPartner = createPresenter(partner);

const buildImagePath = (image: string) => `uploads/applications/${image}`;

export const listedContentApi = {
  'GET /api/get_banners.php': buildListEndpoint(
    'The banners of the home page, in display order',
    'banners',
    banner,
    (row) => presentBanner(row, {}),
  ),
  'GET /api/get_markets.php': buildListEndpoint('All markets, in display order', 'markets', market, (row) =>
    presentMarket(row, { markets_title: row.title }),
  ),
  'GET /api/get_answers.php': buildListEndpoint(
    'Questions of buyers with their answers, in display order',
    'answers',
    answerEntry,
    (row) => presentAnswer(row, {}),
  ),
  'GET /api/get_certifications.php': buildPagedListEndpoint(
    'Certificates, page by page',
    'certifications',
    certification,
    (row) =>
      presentCertification(row, {
        certification_title: row.title,
        certification_description: row.description || null,
        certification_image: row.image,
        certification_pdf: row.pdf || null,
      }),
  ),
  'GET /api/get_videos.php': buildPagedListEndpoint('Videos, page by page', 'videos', videoEntry, (row) =>
    presentVideo(row, { video_title: row.title, video_description: row.description, video_link: row.link }),
  ),
  'GET /api/get_catalogues.php': defineEndpoint({
    summary: 'All catalogues by name; their files require login',
    reply: z.array(downloadableCatalogue),
    cached: true,
    handle: async ({ services: { database } }) => {
      const rows = await loadListedRows(database.pool, 'catalogues');
      const sizes = await loadFileSizes(
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
  'GET /api/get_partners.php': buildListEndpoint(
    'The partners whose logos are shown on the about us page',
    'partners',
    partner,
    (row) => presentPartner(row, {}),
  ),
  'GET /api/getApplicationsImages.php': defineEndpoint({
    summary: 'Paths of the application pictures, with forward slashes, without a leading slash',
    reply: z.array(z.string()),
    cached: true,
    handle: async ({ services }) => {
      const rows = await loadListedRows(services.database.pool, 'application_pictures');
      return rows.flatMap(({ image }) => (image ? buildImagePath(image) : []));
    },
  }),
  'GET /api/get_application_captions.php': defineEndpoint({
    summary: 'Descriptions of application images and the public models that they show, by path of the image',
    reply: z.array(applicationImage),
    cached: true,
    handle: async ({ services: { database } }) => {
      const rows = await loadListedRows(database.pool, 'application_pictures');
      const named = rows.flatMap(({ models }) => splitNames(models));
      const found = await readVisibleModels(database.pool, sqlFragment`m.name = any(${named}::text[])`);
      const products = new Map(found.map(({ name, productName }) => [name, productName]));
      return rows.flatMap(({ id, image, caption, models }) => {
        const shown = splitNames(models).flatMap((name) => {
          const product_name = products.get(name);
          return product_name === undefined ? [] : { name, product_name };
        });
        return image ? { id, image: buildImagePath(image), caption, models: shown } : [];
      });
    },
  }),
};
