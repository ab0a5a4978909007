import { lazy } from 'react';
import type { Kinds } from './parts/kind-screens.ts';
import { ProductActions } from './product/product-actions.tsx';

/** Shows many fields by what visitors see of them. */
const CatalogueFields = lazy(async () => ({
  default: (await import('./product/catalogue-fields.tsx')).CatalogueFields,
}));

/** What is special to a kind of rows. The list and the form know no kind by its name. */
export const KINDS: Kinds = {
  products: { Fields: CatalogueFields, RowActions: ProductActions },
  models: { Fields: CatalogueFields, listLinks: [{ name: 'As a sheet', to: '/models/sheet' }] },
  categories: { listLinks: [{ name: 'Order', to: '/categories/tree' }] },
};
