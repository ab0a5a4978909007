import { tablesPath } from './shell/data/values.ts';
import type { Kinds } from './shell/parts/kind-screens.ts';
import { later } from './shell/parts/later.tsx';

const CatalogueFields = later(
  async () => (await import('./screens/product/catalogue-fields.tsx')).CatalogueFields,
  'Loading the form',
);

const ofCustomer = () => import('./screens/customers/customer-record.tsx');
const CustomerActivity = later(async () => (await ofCustomer()).CustomerActivity);
const CustomerNotes = later(async () => (await ofCustomer()).CustomerNotes);

const ImportTools = later(async () => (await import('./screens/imports/import-tools.tsx')).ImportTools);

export const KINDS: Kinds = {
  products: { Fields: CatalogueFields, rowLink: { name: 'Tables', to: tablesPath } },
  models: { Fields: CatalogueFields, listLinks: [{ name: 'As a spreadsheet', to: '/models/sheet' }] },
  customers: { listActsOf: 'privacy_requests', Below: CustomerActivity, Beside: CustomerNotes },
  quotations: { madeAt: { name: 'Enquiries', to: '/enquiries' } },
  imports: { Above: ImportTools, listLinks: [{ name: 'Remembered headings', to: '/import_mappings' }] },
  import_mappings: { madeAt: { name: 'Imports', to: '/imports' } },
  webhook_deliveries: { madeAt: { name: 'Webhooks', to: '/webhooks' } },
  categories: { listLinks: [{ name: 'As a tree', to: '/catalogue' }] },
};
