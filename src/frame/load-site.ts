import { CAPACITY } from '../features/catalogue/units/attribute-label.ts';
import type { ContactDetails } from '../features/site/contact-details/contact-details.contract.ts';
import type { Services } from '../platform/api/services.ts';
import { HttpError } from '../platform/errors.ts';
import { yearInIndia } from '../platform/time/time-zone.ts';
import { categoryPath } from '../web/addresses.ts';
import type { Client } from '../web/api.ts';
import type { Family, Site, SiteContact, SiteWords } from '../web/site-context.tsx';

const MAX_FAMILIES = 9;

export async function loadSite(client: Client, services: Services): Promise<Site> {
  const orElse =
    <Value>(what: string, value: Value) =>
    (error: unknown): Value => {
      const isKnown = error instanceof HttpError && error.status === 503;
      services.log[isKnown ? 'debug' : 'error']({ err: error }, `The header and footer have no ${what}`);
      return value;
    };
  const [brands, families, places, words] = await Promise.all([
    client.getData('/api/get_brands.php').catch(orElse('brands', [])),
    loadFamilies(client).catch(orElse('families', [])),
    client.getData('/api/get_contact_details.php').catch(orElse('contact details', [])),
    loadWords(client).catch(orElse('words', NO_WORDS)),
  ]);
  return {
    name: services.settings.siteName,
    origin: services.settings.publicUrl,
    year: yearInIndia(services.clock()),
    brands: brands.map(({ id, name, brand_slug, brand_image }) => ({ id, name, brand_slug, brand_image })),
    families,
    words,
    contact: contactAt(places),
    demo: services.settings.demo,
    cataloguesPublic: services.settings.cataloguesPublic,
  };
}

const NO_WORDS: SiteWords = {
  ...{ product: 'product', products: 'products', range: 'products', description: '' },
  ...{ finder: null, finder_question: '', guide: false },
};

async function loadWords(client: Client): Promise<SiteWords> {
  const { product, products, range, description, finder, finder_question, guide } =
    await client.getData('/api/get_site_words.php');
  return { product, products, range, description, finder, finder_question, guide };
}

const MAX_MAILBOXES = 2;

function contactAt([place]: readonly ContactDetails[]): SiteContact {
  const { address = '', phones = [], whatsapp = '', mailboxes = [], opening_times = '', note = '' } = place ?? {};
  const addresses = new Set(mailboxes.map((mailbox) => mailbox.address));
  return { address, phones, whatsapp, mailboxes: [...addresses].slice(0, MAX_MAILBOXES), opening_times, note };
}

async function loadFamilies(client: Client): Promise<Family[]> {
  const [categories, figures] = await Promise.all([
    client.getData('/api/get_categories.php', { category_id: '0' }),
    client.getData('/api/get_key_figures.php'),
  ]);
  const figuresOf = new Map(figures.categories.map((entry) => [entry.category_id, entry]));
  const capacityOf = ({ category_id }: (typeof categories)[number]) => {
    const { force = null } = figuresOf.get(category_id) ?? {};
    return force?.name === CAPACITY ? force : null;
  };
  const brands = new Set(categories.filter(capacityOf).map(({ brand_id }) => brand_id));
  return categories
    .flatMap((category) => {
      const { models = 0 } = figuresOf.get(category.category_id) ?? {};
      if (!brands.has(category.brand_id)) return [];
      const force = capacityOf(category);
      return [
        { name: category.category_name, to: categoryPath(category), image: category.category_image, models, force },
      ];
    })
    .slice(0, MAX_FAMILIES);
}
