import { getOwnValue } from '../../../platform/get-own-value.ts';
import { toSlug } from '../../../platform/slug.ts';
import { crossReferencePath } from '../../../web/addresses.ts';
import type { PageTextsRow } from './search-index.store.ts';

export interface FoundPage {
  title: string;
  link: string;
  /** Kind of page, such as `News`, `Dealers`, `Certificate`; '' for a single page. */
  what: string;
}

type Page = (hit: Pick<PageTextsRow, 'title' | 'place'>) => FoundPage;

const linkToListPage =
  (what: string, link: string): Page =>
  ({ title }) => ({ title, link, what });

const PAGES: Record<string, Page> = {
  page_texts: ({ title, place: address }) => ({ title, link: address, what: '' }),
  news: ({ title, place: address }) => ({ title, link: `/News/${encodeURIComponent(address)}`, what: 'News' }),
  events: ({ title, place: address }) => ({ title, link: `/Events/${encodeURIComponent(address)}`, what: 'Event' }),
  videos: linkToListPage('Video', '/Videos'),
  answers: ({ title }) => ({ title, link: `/Answers#${toSlug(title)}`, what: 'Answer' }),
  certifications: linkToListPage('Certificate', '/Certification'),
  catalogues: linkToListPage('Catalogue', '/CatalogueDownloads'),
  markets: linkToListPage('Market', '/Markets'),
  foreign_models: ({ title }) => ({
    title: `Alternatives to ${title} numbers`,
    link: crossReferencePath(title),
    what: 'Cross-reference',
  }),
  dealers: ({ place: address }) => {
    const [city = '', state = '', country = ''] = address.split('\t');
    const where = new URLSearchParams(Object.entries({ country, state, city }).filter(([, name]) => name));
    return {
      title: `Dealers in ${[city, state].filter(Boolean).join(', ')}`,
      link: `/DealerNetwork?${where}`,
      what: 'Dealers',
    };
  },
};

export const buildFoundPage = ({
  noun: source,
  ...row
}: Pick<PageTextsRow, 'noun' | 'title' | 'place'>): FoundPage | undefined => getOwnValue(PAGES, source)?.(row);
