import type { Site } from '../src/web/site-context.tsx';

export const SITE: Site = {
  name: 'Clamps',
  origin: 'http://localhost',
  year: 2026,
  brands: [],
  families: [],
  words: {
    ...{ product: 'clamp', products: 'clamps', range: 'clamps', description: '' },
    ...{ finder: null, finder_question: '', guide: false },
  },
  demo: false,
  cataloguesPublic: false,
  contact: { address: '', phones: [], whatsapp: '', mailboxes: [], opening_times: '', note: '' },
};
