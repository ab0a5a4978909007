import { lookUp } from '../../../platform/look-up.ts';
import { crossReferencePath } from '../../../web/addresses.ts';
import type { OtherTexts } from './search-index.store.ts';

export interface FoundPage {
  title: string;
  link: string;
  /** Kind of page, such as `News`, `Dealers`, `Certificate`; '' for a single page. */
  what: string;
}

type Page = (hit: Pick<OtherTexts, 'title' | 'place'>) => FoundPage;

const onPage =
  (what: string, link: string): Page =>
  ({ title }) => ({ title, link, what });

const PAGES: Record<string, Page> = {
  page_texts: ({ title, place }) => ({ title, link: place, what: '' }),
  news: ({ title, place }) => ({ title, link: `/News/${encodeURIComponent(place)}`, what: 'News' }),
  events: ({ title, place }) => ({ title, link: `/Events/${encodeURIComponent(place)}`, what: 'Event' }),
  videos: onPage('Video', '/Videos'),
  certifications: onPage('Certificate', '/Certification'),
  catalogues: onPage('Catalogue', '/CatalogueDownloads'),
  markets: onPage('Market', '/Markets'),
  foreign_models: ({ title }) => ({
    title: `Alternatives to ${title} numbers`,
    link: crossReferencePath(title),
    what: 'Cross-reference',
  }),
  dealers: ({ place }) => {
    const [city = '', state = '', country = ''] = place.split('\t');
    const where = new URLSearchParams(Object.entries({ country, state, city }).filter(([, name]) => name));
    return {
      title: `Dealers in ${[city, state].filter(Boolean).join(', ')}`,
      link: `/DealerNetwork?${where}`,
      what: 'Dealers',
    };
  },
};

export const pageOf = ({ noun, ...row }: Pick<OtherTexts, 'noun' | 'title' | 'place'>): FoundPage | undefined =>
  lookUp(PAGES, noun)?.(row);
