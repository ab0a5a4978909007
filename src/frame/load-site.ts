import { CAPACITY_ATTRIBUTE } from '../features/catalogue/measures/parse-attribute-label.ts';
import type { ContactDetails } from '../features/site/contact-details/contact-details.contract.ts';
import type { Services } from '../platform/api/services.ts';
import { HttpError } from '../platform/http-errors.ts';
import { getYearInIndia } from '../platform/time/time-zone.ts';
import { categoryPath } from '../web/addresses.ts';
import type { SiteClient } from '../web/site-api.ts';
import type { ProductFamily, Site, SiteContact, SiteWords } from '../web/site-context.tsx';

const MAX_FAMILIES = 9;

export async function loadSite(client: SiteClient, services: Services): Promise<Site> {
  const orElse =
    <Value>(what: string, value: Value) =>
    (error: unknown): Value => {
      const isKnown = error instanceof HttpError && error.status === 503;
      services.log[isKnown ? 'debug' : 'error']({ err: error }, `The header and footer have no ${what}`);
      return value;
    };
  const [brands, families, offices, words] = await Promise.all([
    client.getData('/api/get_brands.php').catch(orElse('brands', [])),
    loadFamilies(client).catch(orElse('families', [])),
    client.getData('/api/get_contact_details.php').catch(orElse('contact details', [])),
    loadSiteWords(client).catch(orElse('words', NO_WORDS)),
  ]);
  return {
    name: services.settings.siteName,
    origin: services.settings.publicUrl,
    year: getYearInIndia(services.clock()),
    brands: brands.map(({ id, name, brand_slug, brand_image }) => ({ id, name, brand_slug, brand_image })),
    families,
    words,
    contact: buildContact(offices),
    demo: services.settings.demo,
    cataloguesPublic: services.settings.cataloguesPublic,
  };
}

const NO_WORDS: SiteWords = {
  ...{ product: 'product', products: 'products', range: 'products', description: '' },
  ...{ finder: null, finder_question: '', guide: false },
};

async function loadSiteWords(client: SiteClient): Promise<SiteWords> {
  const { product, products, range, description, finder, finder_question, guide } =
    await client.getData('/api/get_site_words.php');
  return { product, products, range, description, finder, finder_question, guide };
}

const MAX_MAILBOXES = 2;

function buildContact([office]: readonly ContactDetails[]): SiteContact {
  const { address = '', phones = [], whatsapp = '', mailboxes = [], opening_times = '', note = '' } = office ?? {};
  const addresses = new Set(mailboxes.map((mailbox) => mailbox.address));
  return { address, phones, whatsapp, mailboxes: [...addresses].slice(0, MAX_MAILBOXES), opening_times, note };
}

async function loadFamilies(client: SiteClient): Promise<ProductFamily[]> {
  const [categories, ratings] = await Promise.all([
    client.getData('/api/get_categories.php', { category_id: '0' }),
    client.getData('/api/get_key_figures.php'),
  ]);
  const ratingsByCategory = new Map(ratings.categories.map((entry) => [entry.category_id, entry]));
  const capacityOf = ({ category_id }: (typeof categories)[number]) => {
    const { force = null } = ratingsByCategory.get(category_id) ?? {};
    return force?.name === CAPACITY_ATTRIBUTE ? force : null;
  };
  const brands = new Set(categories.filter(capacityOf).map(({ brand_id }) => brand_id));
  return categories
    .flatMap((category) => {
      const { models = 0 } = ratingsByCategory.get(category.category_id) ?? {};
      if (!brands.has(category.brand_id)) return [];
      const force = capacityOf(category);
      return [
        { name: category.category_name, to: categoryPath(category), image: category.category_image, models, force },
      ];
    })
    .slice(0, MAX_FAMILIES);
}
