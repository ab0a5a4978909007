import { z } from 'zod';
import { idField, nameField } from '../../../platform/api/fields.contract.ts';
import { searchField } from '../filters/filters.contract.ts';

export const productsQuery = z.object({
  search: searchField,
  category_slug: nameField.optional(),
  category_id: idField.optional(),
});
