import { buildTablesPath } from './shell/data/form-values.ts';
import type { KindScreensByResource } from './shell/parts/kind-screens.ts';
import { lazyWithSpinner } from './shell/parts/lazy-with-spinner.tsx';

const CatalogueFields = lazyWithSpinner(
  async () => (await import('./screens/catalogue/catalogue-fields.tsx')).CatalogueFields,
  'Loading the form',
);

const loadCustomerRecord = () => import('./screens/customers/customer-activity.tsx');
const CustomerActivity = lazyWithSpinner(async () => (await loadCustomerRecord()).CustomerActivity);
const CustomerOrders = lazyWithSpinner(async () => (await loadCustomerRecord()).CustomerOrders);
const CustomerNotes = lazyWithSpinner(async () => (await loadCustomerRecord()).CustomerNotes);

const ImportTools = lazyWithSpinner(async () => (await import('./screens/imports/import-tools.tsx')).ImportTools);

export const KIND_SCREENS: KindScreensByResource = {
  products: { Fields: CatalogueFields, rowLink: { name: 'Tables', to: buildTablesPath } },
  models: { Fields: CatalogueFields, listLinks: [{ name: 'As a spreadsheet', to: '/models/sheet' }] },
  prices: { listLinks: [{ name: 'As a spreadsheet', to: '/prices/sheet' }] },
  enquiries: { listLinks: [{ name: 'New enquiry', to: '/enquiries?new=yes' }] },
  customers: { listActsOf: 'privacy_requests', Lead: CustomerOrders, Below: CustomerActivity, Beside: CustomerNotes },
  quotations: { madeAt: { name: 'Enquiries', to: '/enquiries' } },
  imports: { Above: ImportTools },
  import_mappings: { madeAt: { name: 'Imports', to: '/imports' } },
  webhook_deliveries: { madeAt: { name: 'Webhooks', to: '/webhooks' } },
};
