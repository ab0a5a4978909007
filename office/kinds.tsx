import { ProductActions } from './screens/product/product-actions.tsx';
import type { Kinds } from './shell/parts/kind-screens.ts';
import { later } from './shell/parts/later.tsx';

const CatalogueFields = later(
  async () => (await import('./screens/product/catalogue-fields.tsx')).CatalogueFields,
  'Loading the form',
);

const DeliveryLog = later(
  async () => (await import('./screens/webhooks/delivery-log.tsx')).DeliveryLog,
  'Loading the messages',
);

export const KINDS: Kinds = {
  products: { Fields: CatalogueFields, RowActions: ProductActions },
  models: { Fields: CatalogueFields, listLinks: [{ name: 'As a sheet', to: '/models/sheet' }] },
  webhooks: { Below: DeliveryLog },
  customers: { listActsOf: 'privacy_requests' },
  categories: { listLinks: [{ name: 'As a tree', to: '/catalogue' }] },
};
