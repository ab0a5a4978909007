import { pagePicturesColumns } from '../../content/about/page-pictures.tables.ts';
import { partnersColumns } from '../../content/about/partners.tables.ts';
import { bannersColumns } from '../../content/banners/banners.tables.ts';
import { cataloguesColumns } from '../../content/catalogues/catalogues.tables.ts';
import { certificationsColumns } from '../../content/certifications/certifications.tables.ts';
import { dealersColumns } from '../../content/dealers/dealers.tables.ts';
import { applicationPicturesColumns } from '../../content/learn/application-pictures.tables.ts';
import { marketsColumns } from '../../content/markets/markets.tables.ts';
import { videosColumns } from '../../content/videos/videos.tables.ts';
import { contactDetailsColumns, teamColumns } from '../../site/contact-details/contact-details.tables.ts';
import { pageSeoColumns } from '../../site/seo/seo.tables.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { contentSheet } from './content-sheet.ts';

export const bannersSheet = contentSheet({ name: 'banners', key: ['heading'], columns: bannersColumns });

/** The sheets of the pages outside the catalogue, each for one table. */
export const siteContentSheets: Sheet[] = [
  contentSheet({ name: 'markets', key: ['title'], columns: marketsColumns }),
  contentSheet({ name: 'dealers', key: ['company_name', 'city'], columns: dealersColumns }),
  contentSheet({ name: 'certifications', key: ['title'], columns: certificationsColumns }),
  contentSheet({ name: 'videos', key: ['title'], columns: videosColumns }),
  contentSheet({ name: 'catalogues', key: ['title'], columns: cataloguesColumns }),
  contentSheet({
    name: 'applications',
    table: 'application_pictures',
    key: ['caption'],
    columns: applicationPicturesColumns,
  }),
  contentSheet({ name: 'page_pictures', key: ['page_name', 'place'], columns: pagePicturesColumns }),
  contentSheet({ name: 'partners', key: ['name'], columns: partnersColumns }),
  contentSheet({ name: 'contact_details', key: ['name'], columns: contactDetailsColumns }),
  contentSheet({ name: 'team', key: ['role'], columns: teamColumns }),
];

export const pageSeoSheet = contentSheet({
  name: 'page_seo',
  key: ['page_name'],
  order: 't.page_name',
  columns: pageSeoColumns,
});
